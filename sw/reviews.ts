import { CacheExpiration } from 'workbox-expiration'
import { networkFirst } from './network-first.ts'
import { keep } from './room.ts'

const cacheName = 'reviews-v1'
const patience = 3000
const expiration = new CacheExpiration(cacheName, { maxEntries: 200 })

/** A product's reviews: fresh where the network allows, else as last seen. A signed-in caller's are never kept. */
export const reviews = (event: ExtendableEvent, request: Request): Promise<Response> =>
  networkFirst(event, request, {
    patience,
    keep: async (response) => {
      await keep(cacheName, request, response)
      await expiration.updateTimestamp(request.url)
      await expiration.expireEntries()
    },
    fallback: async () => (await (await caches.open(cacheName)).match(request, { ignoreVary: true })) ?? null,
  })
