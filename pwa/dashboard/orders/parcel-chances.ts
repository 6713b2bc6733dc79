import type { OrderDetails } from '#contract/admin-orders'
import { bookingTimeoutMs, isGivenUp } from '#rules/courier-status'
import { awaitsPayment, hasLeftShop, mayShip } from '#rules/order-status'

// What is only worth asking for; the server knows more of the parcel and has the last word.

/** A parcel that the courier has cancelled is none. */
const parcelOf = ({ shipment }: OrderDetails) =>
  shipment?.state === 'booked' && isGivenUp(shipment.courierStatus) ? null : shipment

// The clock of the device may be far from the shop's: what is far ahead of it is old as well.
const isLongAgo = (instant: string, now: number) => Math.abs(now - Date.parse(instant)) > bookingTimeoutMs

/** Whether its booking was tried without success, and waits for its next try. */
export const waitsToBook = ({ shipment }: OrderDetails, now: number): boolean =>
  shipment?.state === 'wanted' && (shipment.problem !== null || isLongAgo(shipment.updatedAt, now))

/**
 * Whether booking a parcel would do anything: there is none yet, it failed, its label is missing, or it waits; `now` in
 * milliseconds.
 */
export function mayBook(details: OrderDetails, now: number): boolean {
  const { order } = details
  const parcel = parcelOf(details)
  const wanted = !parcel || parcel.state === 'failed' || (parcel.state === 'booked' && parcel.labelUrl === null)
  return (wanted || waitsToBook(details, now)) && mayShip(order.status) && !awaitsPayment(order)
}

/** Whether the address can still be corrected: the parcel is in the shop, and no courier has one for it. */
export const mayReaddress = (details: OrderDetails): boolean =>
  mayShip(details.order.status) &&
  !hasLeftShop(details.order.status) &&
  [undefined, 'failed'].includes(parcelOf(details)?.state)
