import type { Served } from './answer.ts'

const limit = 500

/**
 * Pages of one version of the catalogue, the least recently asked for leaving first. It keeps promises, so that many
 * who ask at once for a page that is not there wait for one rendering; only pages with status 200 stay.
 */
export function createPageCache() {
  let pages = new Map<string, Promise<Served>>()
  let current: number | undefined

  return (version: number, key: string, make: () => Promise<Served>): Promise<Served> => {
    if (version !== current) {
      current = version
      pages = new Map()
    }
    const generation = pages
    const known = generation.get(key)
    if (known) {
      generation.delete(key)
      generation.set(key, known)
      return known
    }
    const made = make()
    generation.set(key, made)
    const forget = () => {
      if (generation.get(key) === made) generation.delete(key)
    }
    made.then((page) => page.status !== 200 && forget(), forget)
    const oldest = generation.keys().next()
    if (generation.size > limit && !oldest.done) generation.delete(oldest.value)
    return made
  }
}
