import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { eventFor } from '#rules/order/order-events'
import { type OrderPart, withoutPieces } from '#rules/order/order-parts'
import { hasLeftShop } from '#rules/order/order-status'
import { orderItems, orders } from '../db/schema/orders.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { ShopError } from '../http/shop-error.ts'
import { linesWithParts } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { requestRefundOfItems } from '../payments/refund-store.ts'
import { hasCourierAddress } from '../shipping/shipment-store.ts'
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
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

/**
 * Cancels pieces of line items: releases their stock, lowers what the order costs, requests a refund of exactly that
 * from a paid order, adds an event and queues an email. The delivery charge stays until the last piece is cancelled, which
 * cancels the order. The caller has locked the order and checked that it can be cancelled. Throws `invalid` with the field
 * of a wrong item, and `conflict` if only the whole order can be cancelled. Returns false, without a change, if the order
 * has changed since it was read.
 */
export async function cancelItems(tx: Tx, cancellation: Cancellation): Promise<boolean> {
  const { order, items, reason, by, version, now } = cancellation
  const lines = await linesWithParts(tx, order.id)
  const wanted = piecesToCancel(
    lines.map(({ line }) => line),
    items,
  )
  if (order.paymentMethod === 'razorpay' && order.paymentStatus === 'pending') {
    throw new ShopError('conflict', (t) => t.itemsUnpaid)
  }
  const isLast = lines.every(({ line }) => line.cancelledQuantity + (wanted.get(line.id) ?? 0) === line.quantity)
  if (isLast) return cancelOrder(tx, { order, reason, by, version, now })
  await assertDivisible(tx, order)

  let amount: Paise = 0
  for (const { line, part } of lines) {
    const pieces = wanted.get(line.id)
    if (pieces === undefined) continue
    amount += priceOfPieces(part, line.cancelledQuantity, pieces)
    await tx
      .update(orderItems)
      .set({ cancelledQuantity: line.cancelledQuantity + pieces })
      .where(eq(orderItems.id, line.id))
  }
  await tx
    .update(orders)
    .set({ cancelledAmount: sql`${orders.cancelledAmount} + ${amount}` })
    .where(eq(orders.id, order.id))
  const released = lines.map(({ line }) => ({ ...line, quantity: wanted.get(line.id) ?? 0 }))
  await releasePieces(
    tx,
    released.filter(({ quantity }) => quantity > 0),
    version,
  )
  const refund = await requestRefundOfItems(tx, { orderId: order.id, amount, reason, now })
  await postMoney(tx, order.id, now)
  await announce(tx, cancellation, { wanted, amount, refund })
  return true
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

/** Throws `conflict` if only the whole order can be cancelled. */
async function assertDivisible(tx: Tx, { id, status, packedAt, paymentMethod }: OrderRow): Promise<void> {
  // The invoice contains all items, and the parcel is closed.
  if (packedAt !== null || hasLeftShop(status)) throw new ShopError('conflict', (t) => t.itemsPacked)
  // The courier would collect too much cash.
  const shipment = paymentMethod === 'cash_on_delivery' ? await shipmentOf(tx, id) : null
  if (shipment && hasCourierAddress(shipment)) throw new ShopError('conflict', (t) => t.itemsBooked)
}

const priceOfPieces = (part: OrderPart, before: number, pieces: number): Paise =>
  withoutPieces(part, before).total - withoutPieces(part, before + pieces).total

const title = 'Items cancelled'
const descriptions = {
  admin: 'A part of your order has been cancelled.',
  shopper: 'The customer cancelled a part of this order.',
}

/** Adds a tracking event, with the status of the order, and queues the email about cancelled items. */
async function announce(
  tx: Tx,
  { order, reason, by, now }: Cancellation,
  { wanted, amount, refund }: { wanted: ReadonlyMap<number, number>; amount: Paise; refund: Paise },
): Promise<void> {
  const event = eventFor(order.status)
  if (event) {
    const description = reason ? `${descriptions[by]} Reason: ${reason}` : descriptions[by]
    await addEvent(tx, order.id, { status: event.status, title, description }, now)
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
