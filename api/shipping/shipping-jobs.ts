import type { Deps } from '../deps.ts'
import type { Work } from '../jobs/jobs.ts'
import { bookShipment } from './book-shipment.ts'
import { cancelShipment } from './cancel-shipment.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'log' | 'courier'>

/** Jobs that book and cancel parcels. Without a courier there are none, and queued jobs wait. */
export function shippingJobs({ courier, ...shop }: Shop): Record<string, Work> {
  if (!courier) return {}
  const booking = { ...shop, courier }
  return { 'book-shipment': bookShipment(booking), 'cancel-shipment': cancelShipment(booking) }
}
