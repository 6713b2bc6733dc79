/** The only cache that is emptied on a full disk: pictures are fetched again when they are shown. */
export const picturesCache = 'pictures-v1'

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** Deletes all pictures one by one. Deleting the whole cache would free its space only once no page uses it. */
export async function dropPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)))
}

/** Stores a response. On a full disk it deletes the pictures, the least important data, and tries again. */
export async function storeResponse(cacheName: string, key: string | Request, response: Response): Promise<void> {
  const copy = response.clone()
  const cache = await caches.open(cacheName)
  try {
    await cache.put(key, response)
  } catch (error) {
    if (!isFull(error)) throw error
    await dropPictures()
    await cache.put(key, copy)
  }
}

/** Deletes the oldest entries of a cache, so that `maxEntries` are left. */
export async function dropOldest(cacheName: string, maxEntries: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -maxEntries).map((key) => cache.delete(key)))
}
