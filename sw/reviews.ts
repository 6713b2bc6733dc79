import { networkFirst } from './network.ts'
import { dropOldest, isListOfObjects, storedJson, storeResponse } from './storage.ts'

const cacheName = 'reviews-v1'
const timeoutMs = 3000
const maxEntries = 200

/** Handles requests for reviews: network first, with the stored response as fallback. Signed-in users' responses are private and never stored. */
export const reviews = (event: ExtendableEvent, request: Request): Promise<Response> =>
  networkFirst(event, request, {
    timeoutMs,
    store: async (response) => {
      await storeResponse(cacheName, request, response)
      await dropOldest(cacheName, maxEntries)
    },
    fallback: () => storedJson(cacheName, request, isListOfObjects),
  })
