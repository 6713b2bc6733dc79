const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

async function dropCaches(spare: (name: string) => boolean): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter(spare).map((name) => caches.delete(name)))
}

/**
 * Tries again what a full disk refused: without the kept pictures, then without anything that the shop can send again. A
 * cart, a draft or an order is worth more than both; the worker fetches the rest anew where there is room.
 */
export async function withMoreRoom<T>(work: () => Promise<T>): Promise<T> {
  await dropCaches((name) => name.startsWith('pictures-'))
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    await dropCaches(() => true)
    return work()
  }
}
