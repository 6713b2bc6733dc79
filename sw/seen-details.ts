import { CacheExpiration } from 'workbox-expiration'
import { keep } from './room.ts'

const cacheName = 'details-v1'
const expiration = new CacheExpiration(cacheName, { maxEntries: 300 })

/** Keeps a product of a large catalogue that the shopper has looked at: its list holds only the cards. */
export async function keepDetail(url: string, response: Response): Promise<void> {
  await keep(cacheName, url, response)
  await expiration.updateTimestamp(url)
  await expiration.expireEntries()
}

export async function keptDetail(url: string): Promise<Response | null> {
  return (await (await caches.open(cacheName)).match(url, { ignoreVary: true })) ?? null
}
