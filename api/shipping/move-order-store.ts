import type { OrderStatus } from '#contract/orders'
import type { Tx } from '#engine'
import { canMove, eventFor, hasArrived } from '#rules/order-status'
import { enqueueLetter } from '../jobs/enqueue-letter.ts'
import { addEvent, changeStatus } from '../orders/order-change-store.ts'
import type { OrderRow } from '../orders/order-store.ts'

/** Tells the shopper, once, that the parcel is on its way, or that it has arrived; `order` as it was before the move. */
export async function announceMove(tx: Tx, order: OrderRow, to: OrderStatus, now: Date): Promise<void> {
  const arrives = hasArrived(to) && !hasArrived(order.status)
  const letter = arrives ? 'order-delivered' : to === 'shipped' ? 'order-shipped' : null
  if (letter === null) return
  const { id: orderId, customerEmail } = order
  await enqueueLetter(tx, { letter, to: customerEmail, data: { orderId }, uniqueKey: `${letter} ${orderId}`, now })
}

/**
 * Moves an order on because of its parcel; false, and nothing done, where the status table says no. `told` is whether
 * the shopper already reads of it in the courier's own words.
 */
export async function moveByCourier(
  tx: Tx,
  order: OrderRow,
  to: Exclude<OrderStatus, 'cancelled'>,
  { told, now }: { told: boolean; now: Date },
): Promise<boolean> {
  const { id, status, paymentMethod } = order
  if (!canMove(status, to, 'courier')) return false
  const paymentStatus = paymentMethod === 'cash_on_delivery' && hasArrived(to) ? 'paid' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status: to, paymentStatus }))) {
    throw new Error(`Order ${id} was changed meanwhile`)
  }
  const event = eventFor(to)
  if (event && !told) await addEvent(tx, id, event, now)
  await announceMove(tx, order, to, now)
  return true
}
