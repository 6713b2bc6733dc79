/**
 * Prefixes of the caches that may be emptied when the disk is full, least important first. All of them can be
 * downloaded again. The precache is kept: without it nothing opens offline.
 */
const evictablePrefixes = ['pictures-', 'details-', 'reviews-', 'catalogue-']

/** Whether a write failed because the storage quota is exceeded. */
export const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** Empties the caches with a prefix. Returns whether there was anything to delete. */
async function dropCaches(prefix: string): Promise<boolean> {
  let dropped = false
  for (const name of (await caches.keys()).filter((cache) => cache.startsWith(prefix))) {
    // Entries are deleted one by one: a deleted cache frees its space only when no page has it open.
    const cache = await caches.open(name)
    const keys = await cache.keys()
    await Promise.all(keys.map((key) => cache.delete(key)))
    dropped ||= keys.length > 0
  }
  return dropped
}

/**
 * Retries `work`, which failed with `error` on a full disk, after emptying one group of caches after the other. Throws
 * other errors, and the last one when the space is still not enough.
 */
export async function afterMakingRoom<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  let reason = error
  for (const prefix of evictablePrefixes) {
    if (!isFull(reason) || typeof caches === 'undefined') throw reason
    try {
      if (await dropCaches(prefix)) return await work()
    } catch (next) {
      reason = next
    }
  }
  throw reason
}
