import type { OrderDetails } from '#contract/admin-orders'
import { isGivenUp } from '#rules/courier-status'
import { awaitsPayment, hasLeftShop, mayShip } from '#rules/order-status'

// What is only worth asking for; the server knows more of the parcel and has the last word.

/** A parcel that the courier has cancelled is none. */
const parcelOf = ({ shipment }: OrderDetails) =>
  shipment?.state === 'booked' && isGivenUp(shipment.courierStatus) ? null : shipment

/** Whether booking a parcel would do anything: there is none yet, it failed, or its label is missing. */
export function mayBook(details: OrderDetails): boolean {
  const { order } = details
  const parcel = parcelOf(details)
  const wanted = !parcel || parcel.state === 'failed' || (parcel.state === 'booked' && parcel.labelUrl === null)
  return wanted && mayShip(order.status) && !awaitsPayment(order)
}

/** Whether the address can still be corrected: the parcel is in the shop, and no courier has one for it. */
export const mayReaddress = (details: OrderDetails): boolean =>
  mayShip(details.order.status) && !hasLeftShop(details.order.status) && parcelOf(details)?.state !== 'booked'
