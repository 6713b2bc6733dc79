import type { OrderStatus } from '#contract/orders'
import type { Tx } from '#engine'
import { canMove, eventFor, hasArrived } from '#rules/order-status'
import { enqueueLetter } from '../jobs/enqueue-letter.ts'
import { addEvent, changeStatus } from '../orders/order-change-store.ts'
import type { OrderRow } from '../orders/order-store.ts'

/** Tells the shopper, once, that the parcel is on its way. */
export const announceShipped = (tx: Tx, { id, customerEmail }: OrderRow, now: Date): Promise<void> =>
  enqueueLetter(tx, {
    letter: 'order-shipped',
    to: customerEmail,
    data: { orderId: id },
    uniqueKey: `order-shipped ${id}`,
    now,
  })

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
  if (!(await changeStatus(tx, { id, from: status, to, paymentStatus }))) {
    throw new Error(`Order ${id} was changed meanwhile`)
  }
  const event = eventFor(to)
  if (event && !told) await addEvent(tx, id, event, now)
  if (to === 'shipped') await announceShipped(tx, order, now)
  return true
}
