import type { Tx } from '#engine'
import { eventFor, hasLeftShop } from '#rules/order/order-status'
import { enqueueEmail } from '../emails/enqueue-email.ts'
import { requestRefund } from '../payments/refund-store.ts'
import { releaseOrderStock } from '../stock/stock-store.ts'
import { addEvent, changeStatus, endPayment, releaseCoupon, requestShipmentCancellation } from './order-change-store.ts'
import type { OrderRow } from './order-store.ts'

interface Cancellation {
  order: OrderRow
  /** Shown to the shopper. */
  reason: string | null
  /** After `expiry` a late payment can restore the order. `shop` sends no email: the shopper knows, or never saw the order. */
  by?: 'admin' | 'expiry' | 'shop'
  /** The catalogue's version, raised before the order was read. */
  version: number
  now: Date
}

/**
 * Cancels an order: releases stock and coupon, requests refunds, cancels the shipment, adds an event and queues an email.
 * Returns false, without a change, when the order changed since it was read. Stock of a shipped order is released when the
 * parcel returns.
 */
export async function cancelOrder(tx: Tx, cancellation: Cancellation): Promise<boolean> {
  const { order, reason, by = 'admin', version, now } = cancellation
  const { id, status } = order
  const paymentStatus = order.paymentStatus === 'pending' ? 'failed' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status: 'cancelled', paymentStatus }))) return false
  if (!hasLeftShop(status)) await releaseOrderStock(tx, id, version, now)
  if (by !== 'expiry') await endPayment(tx, id)
  await releaseCoupon(tx, id)
  const rest = await requestRefund(tx, id, reason, now)
  await requestShipmentCancellation(tx, id, now)
  const event = eventFor('cancelled')
  if (event) {
    const description = reason ? `${event.description} Reason: ${reason}` : event.description
    await addEvent(tx, id, { ...event, description }, now)
  }
  if (by !== 'shop') {
    await enqueueEmail(tx, {
      email: 'order-cancelled',
      to: order.customerEmail,
      data: { orderId: id, reason, rest },
      uniqueKey: `order-cancelled ${id} ${now.getTime()}`,
      now,
    })
  }
  return true
}
