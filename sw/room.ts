import { dropPictures } from './pictures.ts'

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

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
