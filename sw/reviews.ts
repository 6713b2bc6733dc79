import { networkFirst } from './network-first.ts'
import { dropOldest, keep } from './room.ts'
import { isListOfObjects, storedJson } from './stored-json.ts'

const cacheName = 'reviews-v1'
const patience = 3000
const most = 200

/** A product's reviews: fresh where the network allows, else as last seen. A signed-in caller's are never kept. */
export const reviews = (event: ExtendableEvent, request: Request): Promise<Response> =>
  networkFirst(event, request, {
    patience,
    keep: async (response) => {
      await keep(cacheName, request, response)
      await dropOldest(cacheName, most)
    },
    fallback: () => storedJson(cacheName, request, isListOfObjects),
  })
