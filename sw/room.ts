/** The one cache that may be emptied when the disk is full: pictures come again when they are shown. */
export const picturesCache = 'pictures-v1'

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** Entry by entry: the room of a cache as a whole is given back only when nobody has it open any more. */
export async function dropPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)))
}

/** Keeps a response; where the disk is full the pictures go first, because everything else is worth more. */
export async function keep(cacheName: string, key: string | Request, response: Response): Promise<void> {
  const again = response.clone()
  const cache = await caches.open(cacheName)
  try {
    await cache.put(key, response)
  } catch (error) {
    if (!isFull(error)) throw error
    await dropPictures()
    await cache.put(key, again)
  }
}

/** Leaves the `most` entries of a cache that came last. */
export async function dropOldest(cacheName: string, most: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -most).map((key) => cache.delete(key)))
}
