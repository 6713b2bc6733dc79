import { eq, sql } from 'drizzle-orm'
import type { OrderActions } from '#contract/orders'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { eventFor, itemsCancelledTitle } from '#rules/order/order-events'
import { type OrderPart, withoutPieces } from '#rules/order/order-parts'
import { hasArrived, hasLeftShop, mayCancel } from '#rules/order/order-status'
import { nameWithVariant } from '#rules/variants'
import { orderItems, orders } from '../db/schema/orders.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { type ApiMessage, ShopError } from '../http/shop-error.ts'
import { issueCreditNote, linesWithParts } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { requestRefundOfItems } from '../payments/owner-refund-store.ts'
import { storeWantedRefunds } from '../payments/refund-store.ts'
import { hasCourierAddress } from '../shipping/shipment-store.ts'
import { flagExpired } from '../stock/batch-store.ts'
import { releaseOrderStock, releasePieces } from '../stock/stock-store.ts'
import {
  addEvent,
  changeStatus,
  endPayment,
  type OrderRow,
  releaseCoupon,
  requestShipmentCancellation,
  shipmentOf,
} from './order-store.ts'

interface Cancellation {
  order: OrderRow
  /** The reason for the cancellation that the shopper sees; null if there is none. */
  reason: string | null
  /**
   * Who or what cancels the order. After `expiry`, a late payment can restore the order. With `shop`, no email is sent,
   * because the response of a request informs the shopper, or the shopper never saw the order.
   */
  by?: 'admin' | 'expiry' | 'shop' | 'shopper'
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

const byShopper = 'The customer cancelled this order.'

/**
 * Cancels an order: releases stock and coupon, requests refunds, cancels the shipment, adds an event and queues an
 * email. The stock of a shipped order is released only when its parcel has been returned to the shop. Returns false and
 * changes nothing if the order has changed since it was read.
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
  // With the payment status `refunded`, the whole payment was already returned by the owner or the bank, so no refund
  // is requested.
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

/** A line item of an order and the number of its pieces to cancel. */
export interface CancelledItem {
  lineId: number
  quantity: number
}

interface ItemsCancellation {
  order: OrderRow
  items: readonly CancelledItem[]
  /** The reason that the shopper sees; null if there is none. */
  reason: string | null
  by: 'admin' | 'shopper'
  /** Whether the pieces return to stock. Only an admin can choose this. */
  restock?: boolean | undefined
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

/**
 * Cancels pieces of line items: releases their stock, lowers the price of the order by their price, requests a refund
 * of that amount if the order is paid, adds an event and queues an email. After packing it also issues a credit note
 * for the pieces. The delivery charge stays until the last piece is cancelled, which cancels the order unless it was
 * delivered. The caller has locked the order and checked that it can be cancelled, or for an admin that it is not
 * cancelled yet. Throws `invalid` with the field of a wrong item, and `conflict` if only the whole order can be
 * cancelled. Returns false and changes nothing if the order has changed since it was read.
 */
export async function cancelItems(tx: Tx, cancellation: ItemsCancellation): Promise<boolean> {
  const { order, items, reason, by, version, now, restock = true } = cancellation
  const lines = await linesWithParts(tx, order.id)
  const wanted = piecesToCancel(
    lines.map(({ line }) => line),
    items,
  )
  if (isUnpaid(order)) throw new ShopError('conflict', (t) => t.itemsUnpaid)
  const isLast = lines.every(({ line }) => line.cancelledQuantity + (wanted.get(line.id) ?? 0) === line.quantity)
  if (isLast && mayCancel(order.status)) {
    // If the cancelled pieces do not return to stock, they are marked as cancelled first, because `cancelOrder` returns
    // all other pieces to stock.
    if (!restock) await storePieces(tx, lines, wanted)
    return cancelOrder(tx, { order, reason, by, version, now })
  }
  const problem = await problemOfItems(tx, order)
  if (problem) throw new ShopError('conflict', problem)

  const amount = lines.reduce((sum, { line, ...of }) => sum + priceOfPieces(of, wanted.get(line.id) ?? 0), 0)
  const refund = await requestRefundOfItems(tx, { orderId: order.id, credit: amount, reason, now })
  await storePieces(tx, lines, wanted)
  await tx
    .update(orders)
    .set({ cancelledAmount: sql`${orders.cancelledAmount} + ${amount}` })
    .where(eq(orders.id, order.id))
  const cancelled = lines.map(({ line }) => ({ ...line, quantity: wanted.get(line.id) ?? 0 }))
  const released = cancelled.filter(({ quantity }) => restock && quantity > 0)
  await releasePieces(tx, released, { version, cause: { reason: 'cancellation', orderId: order.id, now } })
  // The pieces that do not return to stock may be those of the expired batch, so the flag of the order is computed
  // again.
  if (!restock) await flagExpired(tx, order.id, now)
  await postMoney(tx, order.id, now)
  await recordCancellation(tx, cancellation, { wanted, amount, refund })
  await issueCreditNote(tx, { orderId: order.id, credited: wanted, reason, now })
  return true
}

type Lines = Awaited<ReturnType<typeof linesWithParts>>

async function storePieces(tx: Tx, lines: Lines, wanted: ReadonlyMap<number, number>): Promise<void> {
  for (const { line } of lines) {
    const pieces = wanted.get(line.id)
    if (pieces === undefined) continue
    await tx
      .update(orderItems)
      .set({ cancelledQuantity: line.cancelledQuantity + pieces })
      .where(eq(orderItems.id, line.id))
  }
}

/**
 * Returns the lines of which single pieces can be cancelled, with the prices of the pieces, for `OrderActions`. Empty
 * if only the whole order can be cancelled. The caller has checked the access, and for a shopper that the order can be
 * cancelled.
 */
export async function cancellableItems(tx: Tx, order: OrderRow): Promise<OrderActions['items']> {
  if (order.status === 'cancelled' || isUnpaid(order) || (await problemOfItems(tx, order))) return []
  const left = (await linesWithParts(tx, order.id)).map(({ line, ...of }) => ({
    lineId: line.id,
    name: nameWithVariant(line.shownName ?? line.productName, line.variantTitle),
    amounts: Array.from({ length: line.quantity - line.cancelledQuantity }, (_, index) =>
      rupees(priceOfPieces(of, index + 1)),
    ),
  }))
  return left.filter(({ amounts }) => amounts.length > 0)
}

/**
 * Returns the pieces to cancel by line. Throws `invalid` if a line belongs to another order or has fewer pieces left.
 */
function piecesToCancel(
  lines: readonly { id: number; quantity: number; cancelledQuantity: number }[],
  items: readonly CancelledItem[],
): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const [index, { lineId, quantity }] of items.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line)
      throw new ShopError('invalid', (t) => t.lineUnknown, {
        fields: { [`items.${index}.lineId`]: (t) => t.lineUnknown },
      })
    const before = wanted.get(lineId) ?? 0
    const left = line.quantity - line.cancelledQuantity - before
    if (quantity > left) {
      throw new ShopError('invalid', (t) => t.piecesLeft(left), {
        fields: { [`items.${index}.quantity`]: (t) => t.piecesLeft(left) },
      })
    }
    wanted.set(lineId, before + quantity)
  }
  return wanted
}

/**
 * Whether an order is an unpaid online order. Single pieces of such an order cannot be cancelled, because the gateway
 * expects a fixed amount.
 */
const isUnpaid = ({ paymentMethod, paymentStatus }: OrderRow) =>
  paymentMethod === 'razorpay' && paymentStatus === 'pending'

/** Returns the reason why single pieces of a paid or COD order cannot be cancelled; null if there is no such reason. */
async function problemOfItems(
  tx: Tx,
  { id, status, paymentMethod, paymentStatus }: OrderRow,
): Promise<ApiMessage | null> {
  if (paymentMethod !== 'cash_on_delivery') return null
  // After the courier has collected the cash, single pieces cannot be cancelled, because the shop does not record cash
  // that it returns for them.
  if (hasArrived(status) || paymentStatus === 'paid') return (t) => t.itemsCollected
  // After a courier is booked, single pieces cannot be cancelled, because the courier would still collect the full
  // amount.
  const shipment = await shipmentOf(tx, id)
  return shipment && hasCourierAddress(shipment) ? (t) => t.itemsBooked : null
}

/**
 * Returns the price of pieces of a line, in paise. `removed` is the number of pieces that were removed before,
 * `delivery` the part of the delivery charge that was refunded before.
 */
export const priceOfPieces = (
  { part, removed, delivery }: { part: OrderPart; removed: number; delivery: Paise },
  pieces: number,
): Paise => withoutPieces(part, removed, delivery).total - withoutPieces(part, removed + pieces, delivery).total

const descriptions = {
  admin: 'A part of your order has been cancelled.',
  shopper: 'The customer cancelled a part of this order.',
}

/** Adds a tracking event, with the status of the order, and queues the email about cancelled items. */
async function recordCancellation(
  tx: Tx,
  { order, reason, by, now }: ItemsCancellation,
  { wanted, amount, refund }: { wanted: ReadonlyMap<number, number>; amount: Paise; refund: Paise },
): Promise<void> {
  const event = eventFor(order.status)
  if (event) {
    const description = reason ? `${descriptions[by]} Reason: ${reason}` : descriptions[by]
    await addEvent(tx, order.id, { status: event.status, title: itemsCancelledTitle, description }, now)
  }
  const items = [...wanted].map(([lineId, quantity]) => `${lineId}:${quantity}`).join(' ')
  await enqueueEmail(tx, {
    email: 'order-items-cancelled',
    to: order.customerEmail,
    data: { orderId: order.id, items, amount, refund, reason, byShopper: by === 'shopper' },
    uniqueKey: `order-items-cancelled ${order.id} ${order.cancelledAmount} ${now.getTime()}`,
    now,
  })
}
