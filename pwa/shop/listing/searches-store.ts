import { searchesKey as key } from '../../offline/local-storage-keys.ts'
import { isOutdated } from '../../offline/owner.ts'

const maxSearches = 6

/** Returns the last searches on this device that found a product, latest first. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(saved) || isOutdated()) return []
    return saved.filter((text): text is string => typeof text === 'string').slice(0, maxSearches)
  } catch {
    return []
  }
}

/** Records a search that found a product. Recorded searches with which the new text begins are replaced. */
export function recordSearch(given: string): void {
  const text = given.trim()
  if (text === '' || isOutdated()) return
  const folded = text.toLocaleLowerCase()
  const others = recentSearches().filter((search) => !folded.startsWith(search.toLocaleLowerCase()))
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, maxSearches)))
  } catch {
    // Local storage is full or blocked, so the search is not recorded.
  }
}
