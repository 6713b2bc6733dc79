import { PermanentFailure } from '../jobs/permanent-failure.ts'
import type { BookedOrder, CourierPort } from '../providers/courier/port.ts'

const mostParcels = 9

interface Booked {
  /** What the courier knows, or may be told, the order's parcel by. */
  reference: string
  /** Null where the courier has none that it has not cancelled. */
  booked: BookedOrder | null
  /** Whether it has cancelled an earlier one. */
  again: boolean
}

/**
 * Looks for the one parcel of an order that the courier has and has not cancelled. A courier takes a number only once:
 * after a cancelled parcel the next one is booked under the order's number with a count.
 */
export async function findBooked(courier: CourierPort, orderNumber: string): Promise<Booked> {
  for (let parcel = 1; parcel <= mostParcels; parcel++) {
    const reference = parcel === 1 ? orderNumber : `${orderNumber}-${parcel}`
    const booked = await courier.findOrder(reference)
    if (!booked?.cancelled) return { reference, booked, again: parcel > 1 }
  }
  throw new PermanentFailure(`The courier has cancelled ${mostParcels} parcels of this order. Please ask it why.`)
}
