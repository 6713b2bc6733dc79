import { keep } from './room.ts'

const cacheName = 'catalogue-v1'

/** The one list that answers everything about products while the shop cannot be reached. */
export const wholeList = '/api/products'

/** What is kept of the catalogue; a product or a search is answered from the whole list. */
export const catalogueDocuments: readonly string[] = [wholeList, '/api/categories', '/api/settings']

/** Keeps one of `catalogueDocuments`. */
export const keepDocument = (path: string, response: Response): Promise<void> => keep(cacheName, path, response)

/** A kept document as it came; one that turned out to be broken is dropped. */
export async function keptDocument(path: string): Promise<Response | null> {
  const cache = await caches.open(cacheName)
  const found = await cache.match(path, { ignoreVary: true })
  if (!found) return null
  try {
    await found.clone().json()
    return found
  } catch {
    await cache.delete(path, { ignoreVary: true })
    return null
  }
}
