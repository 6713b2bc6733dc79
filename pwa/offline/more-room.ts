/**
 * The caches that may go when the disk is full, the least missed first: all of it comes again with the network. The
 * shop's own files stay, for without them nothing opens offline, and the rest would be of no use.
 */
const expendable = ['pictures-', 'details-', 'reviews-', 'catalogue-']

/** Whether the browser gave no more room. */
export const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** Says whether there was anything to drop. */
async function dropCaches(beginning: string): Promise<boolean> {
  let dropped = false
  for (const name of (await caches.keys()).filter((cache) => cache.startsWith(beginning))) {
    // One by one: the room of a cache as a whole is given back only when nobody has it open any more.
    const cache = await caches.open(name)
    const keys = await cache.keys()
    await Promise.all(keys.map((key) => cache.delete(key)))
    dropped ||= keys.length > 0
  }
  return dropped
}

/**
 * Tries again what a full disk refused with `error`, each time with less kept of what the shop could tell again: what a
 * shopper did is worth more. Any other error, and the last of these, is thrown on.
 */
export async function afterMakingRoom<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  let reason = error
  for (const beginning of expendable) {
    if (!isFull(reason) || typeof caches === 'undefined') throw reason
    try {
      if (await dropCaches(beginning)) return await work()
    } catch (next) {
      reason = next
    }
  }
  throw reason
}
