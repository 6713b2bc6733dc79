const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

async function dropCaches(spare: (name: string) => boolean): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter(spare).map((name) => caches.delete(name)))
}

/**
 * Tries again what a full disk refused with `error`: without the kept pictures, then without anything that the shop can
 * send again. A cart, a draft or an order is worth more than both; the worker fetches the rest anew where there is room.
 * Any other error is thrown on.
 */
export async function afterMakingRoom<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  if (!isFull(error)) throw error
  await dropCaches((name) => name.startsWith('pictures-'))
  try {
    return await work()
  } catch (again) {
    if (!isFull(again)) throw again
    await dropCaches(() => true)
    return work()
  }
}
