import { PermanentFailure } from '../jobs/job-errors.ts'
import type { BookedOrder, CourierPort } from '../providers/courier/port.ts'

const maxParcels = 9

interface Booked {
  /** Order number at the courier of the existing parcel, or of the next one to create. */
  reference: string
  /** The courier's active order; null when there is none. */
  booked: BookedOrder | null
  /** Whether the courier has cancelled an earlier one. */
  again: boolean
}

/**
 * Finds the active parcel of an order at the courier. A courier accepts an order number only once, so after a cancelled
 * parcel the next one gets the number with a suffix (`-2`). Throws `PermanentFailure` after nine cancelled parcels.
 */
export async function findBooked(courier: CourierPort, orderNumber: string): Promise<Booked> {
  for (let parcel = 1; parcel <= maxParcels; parcel++) {
    const reference = parcel === 1 ? orderNumber : `${orderNumber}-${parcel}`
    const booked = await courier.findOrder(reference)
    if (!booked?.cancelled) return { reference, booked, again: parcel > 1 }
  }
  throw new PermanentFailure(`The courier has cancelled ${maxParcels} parcels of this order. Contact the courier.`)
}
