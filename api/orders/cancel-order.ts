import type { Tx } from '#engine'
import { eventFor } from '#rules/order/order-events'
import { hasLeftShop } from '#rules/order/order-status'
import { enqueueEmail } from '../emails/emails.ts'
import { issueCreditNote } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { storeWantedRefunds } from '../payments/refund-store.ts'
import { releaseOrderStock } from '../stock/stock-store.ts'
import {
  addEvent,
  changeStatus,
  endPayment,
  type OrderRow,
  releaseCoupon,
  requestShipmentCancellation,
} from './order-store.ts'

interface Cancellation {
  order: OrderRow
  /** The reason that the shopper sees; null if there is none. */
  reason: string | null
  /**
   * Who or what cancels the order. After `expiry`, a late payment can restore the order. After `shop`, no email is
   * sent, because a response informs the shopper, or the shopper never saw the order.
   */
  by?: 'admin' | 'expiry' | 'shop' | 'shopper'
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

const byShopper = 'The customer cancelled this order.'

/**
 * Cancels an order: releases stock and coupon, requests refunds, cancels the shipment, adds an event and queues an
 * email. The stock of a shipped order is released only when the parcel has come back. Returns false and changes nothing
 * if the order has changed since it was read.
 */
export async function cancelOrder(tx: Tx, cancellation: Cancellation): Promise<boolean> {
  const { order, reason, by = 'admin', version, now } = cancellation
  const { id, status } = order
  const paymentStatus = order.paymentStatus === 'pending' ? 'failed' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status: 'cancelled', paymentStatus }, now))) return false
  if (!hasLeftShop(status)) {
    const reason = by === 'expiry' ? 'expiry' : 'cancellation'
    await releaseOrderStock(tx, id, { version, cause: { reason, now } })
  }
  if (by !== 'expiry') await endPayment(tx, id)
  await releaseCoupon(tx, id)
  const wanted = await storeWantedRefunds(tx, id, reason, now)
  // With this payment status, the owner or the bank has already returned the whole payment.
  const rest = order.paymentStatus === 'refunded' ? 0 : wanted
  await postMoney(tx, id, now)
  await issueCreditNote(tx, { orderId: id, credited: 'all', reason, now })
  await requestShipmentCancellation(tx, id, now)
  const event = eventFor('cancelled')
  if (event) {
    const what = by === 'shopper' ? byShopper : event.description
    const description = reason ? `${what} Reason: ${reason}` : what
    await addEvent(tx, id, { ...event, description }, now)
  }
  if (by !== 'shop') {
    await enqueueEmail(tx, {
      email: 'order-cancelled',
      to: order.customerEmail,
      data: { orderId: id, reason, rest, byShopper: by === 'shopper' },
      uniqueKey: `order-cancelled ${id} ${now.getTime()}`,
      now,
    })
  }
  return true
}
