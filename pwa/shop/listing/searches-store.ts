import { searchesKey as key } from '../../offline/local-storage-keys.ts'
import { isOutdated } from '../../offline/owner.ts'

const maxSearches = 6

/** Returns the last searches on this device that found something, latest first. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(saved) || isOutdated()) return []
    return saved.filter((text): text is string => typeof text === 'string').slice(0, maxSearches)
  } catch {
    return []
  }
}

/** Records a search that found something. It replaces recorded searches that the new text begins with. */
export function recordSearch(given: string): void {
  const text = given.trim()
  if (text === '' || isOutdated()) return
  const folded = text.toLocaleLowerCase()
  const others = recentSearches().filter((search) => !folded.startsWith(search.toLocaleLowerCase()))
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, maxSearches)))
  } catch {
    // Storage is full or blocked: nothing is recorded.
  }
}
