import { dropOldest, storeResponse } from './storage.ts'
import { isProduct, storedJson } from './stored-json.ts'

const cacheName = 'details-v1'
const maxEntries = 300

/** Stores the details of an opened product of a large catalogue, whose stored list contains only cards. */
export async function storeDetail(url: string, response: Response): Promise<void> {
  await storeResponse(cacheName, url, response)
  await dropOldest(cacheName, maxEntries)
}

export const storedDetail = (url: string): Promise<Response | null> => storedJson(cacheName, url, isProduct)
