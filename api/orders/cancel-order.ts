import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { eventFor } from '#rules/order/order-events'
import { cancelProblem, hasLeftShop } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { ShopError } from '../http/shop-error.ts'
import { issueCreditNote } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { requestRefund } from '../payments/refund-store.ts'
import { releaseOrderStock } from '../stock/stock-store.ts'
import { orderReply } from './order-reply.ts'
import {
  addEvent,
  changeStatus,
  endPayment,
  findOrder,
  lockOrder,
  type OrderRow,
  releaseCoupon,
  requestShipmentCancellation,
} from './order-store.ts'

interface Cancellation {
  order: OrderRow
  /** The reason that the shopper sees; null if there is none. */
  reason: string | null
  /**
   * Who or what cancels the order. After `expiry` a late payment can restore the order. `shop` sends no email, because
   * the shopper has the information in a response or never saw the order.
   */
  by?: 'admin' | 'expiry' | 'shop' | 'shopper'
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

const byShopper = 'The customer cancelled this order.'

/**
 * Cancels an order: releases stock and coupon, requests refunds, cancels the shipment, adds an event and queues an
 * email. Returns false, without a change, if the order has changed since it was read. The stock of a shipped order is
 * released only when the parcel has come back.
 */
export async function cancelOrder(tx: Tx, cancellation: Cancellation): Promise<boolean> {
  const { order, reason, by = 'admin', version, now } = cancellation
  const { id, status } = order
  const paymentStatus = order.paymentStatus === 'pending' ? 'failed' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status: 'cancelled', paymentStatus }, now))) return false
  if (!hasLeftShop(status)) await releaseOrderStock(tx, id, version, now)
  if (by !== 'expiry') await endPayment(tx, id)
  await releaseCoupon(tx, id)
  const rest = await requestRefund(tx, id, reason, now)
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

/** Cancels an order for an admin, under the rules of the dashboard and with an audit entry. */
export type CancelByAdmin = (request: { admin: CurrentUser; orderId: number; reason: string | null }) => Promise<Order>

interface Request {
  orderId: number
  /** The reason that shopper and admin see. */
  reason: string | null
}

/**
 * Cancels an order for the shopper, who has access to it. Throws `conflict` if the order is packed, has ended, or was
 * changed by another request first.
 */
export async function cancelByShopper({ db, clock, catalogue, jobs }: Deps, request: Request): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  jobs.wake()
  return cancelled
}

async function cancel(tx: Tx, { orderId, reason }: Request, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because it may be packed or paid at the same time.
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const problem = order && cancelProblem(order)
  if (problem) throw new ShopError('conflict', problem)
  if (!order || !(await cancelOrder(tx, { order, reason, by: 'shopper', version, now }))) {
    throw new ShopError('conflict', (t) => t.orderChanged)
  }
  return orderReply((await findOrder(tx, orderId)) ?? order)
}
