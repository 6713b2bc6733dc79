const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * Tries once more what a full disk refused with `error`, without the kept pictures: a cart or a draft is worth more. Any
 * other error is thrown on.
 */
export async function afterMakingRoom<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  if (!isFull(error) || typeof caches === 'undefined') throw error
  // One by one: the room of a cache as a whole is given back only when nobody has it open any more.
  for (const name of (await caches.keys()).filter((cache) => cache.startsWith('pictures-'))) {
    const cache = await caches.open(name)
    await Promise.all((await cache.keys()).map((key) => cache.delete(key)))
  }
  return work()
}
