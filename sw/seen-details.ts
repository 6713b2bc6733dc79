import { dropOldest, keep } from './room.ts'
import { isProduct, storedJson } from './stored-json.ts'

const cacheName = 'details-v1'
const most = 300

/** Keeps a product of a large catalogue that the shopper has looked at: its list holds only the cards. */
export async function keepDetail(url: string, response: Response): Promise<void> {
  await keep(cacheName, url, response)
  await dropOldest(cacheName, most)
}

export const keptDetail = (url: string): Promise<Response | null> => storedJson(cacheName, url, isProduct)
