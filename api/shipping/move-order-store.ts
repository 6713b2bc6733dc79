import type { OrderStatus } from '#contract/orders'
import type { Tx } from '#engine'
import { eventFor } from '#rules/order/order-events'
import { canMove, hasArrived, hasLeftShop } from '#rules/order/order-status'
import { enqueueEmail } from '../emails/emails.ts'
import { issueInvoice } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { addEvent, changeStatus } from '../orders/order-store.ts'

/** Queues the email "shipped" or "delivered", once per order. `order` is the row before the status change. */
export async function recordMove(tx: Tx, order: OrderRow, to: OrderStatus, now: Date): Promise<void> {
  const arrives = hasArrived(to) && !hasArrived(order.status)
  const email = arrives ? 'order-delivered' : to === 'shipped' ? 'order-shipped' : null
  if (email === null) return
  const { id: orderId, customerEmail } = order
  await enqueueEmail(tx, { email, to: customerEmail, data: { orderId }, uniqueKey: `${email} ${orderId}`, now })
}

/**
 * Changes the status of an order because of its shipment. Returns false, without a change, if the status table forbids
 * it. `hasCourierEvent`: the courier's tracking event is already stored, so no event is added.
 */
export async function moveByCourier(
  tx: Tx,
  order: OrderRow,
  to: Exclude<OrderStatus, 'cancelled'>,
  { hasCourierEvent, now }: { hasCourierEvent: boolean; now: Date },
): Promise<boolean> {
  const { id, status, paymentMethod } = order
  if (!canMove(status, to, 'courier')) return false
  const paymentStatus = paymentMethod === 'cash_on_delivery' && hasArrived(to) ? 'paid' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status: to, paymentStatus }, now))) {
    throw new Error(`Order ${id} was changed meanwhile`)
  }
  if (paymentStatus !== order.paymentStatus) await postMoney(tx, id, now)
  if (hasLeftShop(to)) await issueInvoice(tx, id, now)
  const event = eventFor(to)
  if (event && !hasCourierEvent) await addEvent(tx, id, event, now)
  await recordMove(tx, order, to, now)
  return true
}
