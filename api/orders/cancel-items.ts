import { eq, sql } from 'drizzle-orm'
import type { OrderActions } from '#contract/orders'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { eventFor, itemsCancelledTitle } from '#rules/order/order-events'
import { type OrderPart, withoutPieces } from '#rules/order/order-parts'
import { hasArrived, mayCancel } from '#rules/order/order-status'
import { nameWithVariant } from '#rules/variants'
import { orderItems, orders } from '../db/schema/orders.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { type ApiMessage, ShopError } from '../http/shop-error.ts'
import { issueCreditNote, linesWithParts } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { requestRefundOfItems } from '../payments/owner-refund-store.ts'
import { hasCourierAddress } from '../shipping/shipment-store.ts'
import { flagExpired } from '../stock/batch-store.ts'
import { releasePieces } from '../stock/stock-store.ts'
import { cancelOrder } from './cancel-order.ts'
import { addEvent, type OrderRow, shipmentOf } from './order-store.ts'

/** A line item of an order and the number of its pieces to cancel. */
export interface CancelledItem {
  lineId: number
  quantity: number
}

interface Cancellation {
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
 * Cancels pieces of line items: releases their stock, lowers the price of the order, requests a refund of that amount
 * if the order is paid, adds an event and queues an email. After packing it also issues a credit note for the pieces.
 * The delivery charge stays until the last piece is cancelled, which cancels the order unless it was delivered. The
 * caller has locked the order and checked that it can be cancelled, or for an admin that it is not cancelled yet.
 * Throws `invalid` with the field of a wrong item, and `conflict` if only the whole order can be cancelled. Returns
 * false and changes nothing if the order has changed since it was read.
 */
export async function cancelItems(tx: Tx, cancellation: Cancellation): Promise<boolean> {
  const { order, items, reason, by, version, now, restock = true } = cancellation
  const lines = await linesWithParts(tx, order.id)
  const wanted = piecesToCancel(
    lines.map(({ line }) => line),
    items,
  )
  if (isUnpaid(order)) throw new ShopError('conflict', (t) => t.itemsUnpaid)
  const isLast = lines.every(({ line }) => line.cancelledQuantity + (wanted.get(line.id) ?? 0) === line.quantity)
  if (isLast && mayCancel(order.status)) {
    // These pieces are marked as cancelled first, because `cancelOrder` returns all other pieces to stock.
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
 * Returns the pieces to cancel by line. Throws `invalid` for a line of another order, and if fewer pieces of a line are
 * left.
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

/** An unpaid online order: its pieces cannot be cancelled, because the gateway expects a fixed amount. */
const isUnpaid = ({ paymentMethod, paymentStatus }: OrderRow) =>
  paymentMethod === 'razorpay' && paymentStatus === 'pending'

/** Returns why single pieces of a paid or COD order cannot be cancelled; null if they can. */
async function problemOfItems(
  tx: Tx,
  { id, status, paymentMethod, paymentStatus }: OrderRow,
): Promise<ApiMessage | null> {
  if (paymentMethod !== 'cash_on_delivery') return null
  // The courier has collected the cash, and the shop does not record cash that it returns for cancelled pieces.
  if (hasArrived(status) || paymentStatus === 'paid') return (t) => t.itemsCollected
  // A booked courier would still collect the full amount.
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
  { order, reason, by, now }: Cancellation,
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
