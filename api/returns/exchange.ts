import { and, eq, inArray } from 'drizzle-orm'
import type { OrderActions } from '#contract/orders'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { exchangedPart, type OrderPart, totalOfParts } from '#rules/order/order-parts'
import { replacementProblem } from '#rules/provider-accounts'
import { priceAt } from '#rules/sale-price'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { returnItems } from '../db/schema/order-records.ts'
import { orderItems } from '../db/schema/orders.ts'
import { batches } from '../db/schema/stock.ts'
import { ShopError } from '../http/shop-error.ts'
import { findInvoice } from '../invoicing/document-store.ts'
import { atRateNow, namingOf, readOrder, storeInvoice } from '../invoicing/issue-documents.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import { queueBooking, requestShipment } from '../shipping/shipment-store.ts'
import { postMovements } from '../stock/movement-store.ts'
import { chooseBatches, leaving, reserveStock, sumOf } from '../stock/stock-store.ts'
import { accountOfDifference } from './difference-store.ts'
import {
  anyReasonUntil,
  type ReturnedOrder,
  type ReturnItemRow,
  type ReturnRow,
  returnableLines,
  returnReason,
} from './return-store.ts'

// This file exchanges returned goods for the same or another variant of the product (record 71).

interface Choice {
  variantId: number
  title: string | null
  sku: string | null
  /** Price of one piece of the sent variant, in paise. */
  price: Paise
  inventory: number
}

interface At {
  /** Whether the customer can pay the difference of an exchange for dearer goods. */
  canCharge: boolean
  now: Date
}

/**
 * Returns the variants that can be sent instead of the goods of order lines: those of the same product that are in stock.
 * Without a gateway, variants that cost more than the customer paid are left out. The ordered variant has the ordered price, even if it costs more now.
 */
async function choicesOf(tx: Tx, lineIds: readonly number[], { canCharge, now }: At): Promise<Map<number, Choice[]>> {
  const rows = await tx
    .select({
      lineId: orderItems.id,
      orderedId: orderItems.variantId,
      orderedPrice: orderItems.price,
      variant: variants,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(and(inArray(orderItems.id, [...lineIds]), eq(products.isActive, true), eq(variants.isActive, true)))
    .orderBy(variants.position, variants.id)
  const choices = new Map<number, Choice[]>()
  for (const { lineId, orderedId, orderedPrice, variant } of rows) {
    const { id: variantId, sku, inventory } = variant
    const title = variant.title || null
    const price = variantId === orderedId ? orderedPrice : priceAt(variant, now)
    // Without a price of the ordered goods, the price of another variant cannot be computed in proportion to it.
    if (inventory < 1 || (price > orderedPrice && (!canCharge || orderedPrice === 0))) continue
    choices.set(lineId, [...(choices.get(lineId) ?? []), { variantId, title, sku, price, inventory }])
  }
  return choices
}

/**
 * Returns the part of `OrderActions` that lists which pieces of an order can be returned now, and what can be sent instead.
 */
export async function returnableOf(tx: Tx, order: ReturnedOrder, at: At): Promise<OrderActions['returnable']> {
  const items = await returnableLines(tx, order)
  if (items.length === 0) return { items, anyReasonUntil: null }
  const lineIds = items.map(({ lineId }) => lineId)
  const choices = await choicesOf(tx, lineIds, at)
  return {
    items: items.map((item) => ({
      ...item,
      exchangeFor: (choices.get(item.lineId) ?? []).map(({ variantId, title, price, inventory }) => ({
        variantId,
        title,
        price: rupees(price),
        available: Math.min(inventory, item.quantity),
      })),
    })),
    anyReasonUntil: (await anyReasonUntil(tx, order)).toISOString(),
  }
}

interface Wanted {
  items: readonly Pick<ReturnItemRow, 'lineId' | 'quantity' | 'reason'>[]
  /** The wanted variant of each line. A line without an entry is exchanged for the ordered variant. */
  exchangeFor: readonly { lineId: number; variantId: number }[]
}

/**
 * Returns the items of a request with the variants that the shopper wants instead. Throws `invalid` with the field of an
 * item if its variant cannot be sent.
 */
export async function withReplacements(tx: Tx, { items, exchangeFor }: Wanted, at: At) {
  const lineIds = items.map(({ lineId }) => lineId)
  const choices = await choicesOf(tx, lineIds, at)
  const ordered = await tx
    .select({ id: orderItems.id, variantId: orderItems.variantId })
    .from(orderItems)
    .where(inArray(orderItems.id, lineIds))
  const taken = new Map<number, number>()
  return items.map((item, index) => {
    const { lineId, quantity } = item
    const wanted = exchangeFor.find((one) => one.lineId === lineId)?.variantId
    const variantId = wanted ?? ordered.find(({ id }) => id === lineId)?.variantId
    const choice = choices.get(lineId)?.find((one) => one.variantId === variantId)
    const pieces = quantity + (taken.get(choice?.variantId ?? 0) ?? 0)
    if (!choice || pieces > choice.inventory) {
      const fields = { [`items.${index}.lineId`]: (t: { notExchangeable: string }) => t.notExchangeable }
      throw new ShopError('invalid', (t) => t.notExchangeable, { fields })
    }
    taken.set(choice.variantId, pieces)
    return {
      ...item,
      exchangeVariantId: choice.variantId,
      exchangeTitle: choice.title,
      exchangeSku: choice.sku,
      exchangePrice: choice.price,
    }
  })
}

export interface ReplacedLine {
  /** The variant and quantity that are sent, with the id of the returned line. */
  part: OrderPart
  variantId: number
  productId: number
  title: string | null
  sku: string | null
}

/**
 * Returns the goods that are sent for the accepted items of a return. `removed` are the returned pieces that are
 * credited. Throws `conflict` if the product of a line was deleted.
 */
export async function replacedLines(
  tx: Tx,
  accepted: readonly ReturnItemRow[],
  removed: readonly OrderPart[],
): Promise<ReplacedLine[]> {
  const lines = await tx
    .select({ id: orderItems.id, productId: orderItems.productId })
    .from(orderItems)
    .where(
      inArray(
        orderItems.id,
        removed.map(({ lineId }) => lineId),
      ),
    )
  return removed.map((part) => {
    const item = accepted.find(({ lineId }) => lineId === part.lineId)
    const productId = lines.find(({ id }) => id === part.lineId)?.productId ?? null
    if (!item || item.exchangeVariantId === null || productId === null) throw soldOut()
    const { exchangeVariantId: variantId, exchangeTitle: title, exchangeSku: sku, exchangePrice } = item
    return { part: exchangedPart(part, exchangePrice ?? 0), variantId, productId, title, sku }
  })
}

const soldOut = () =>
  new ShopError('conflict', 'The items for the exchange are no longer in stock. Refund the return instead.')

interface Reservation {
  orderId: number
  lines: readonly ReplacedLine[]
  adminId: number
  /** The new catalogue version, which the caller has raised. */
  version: number
  now: Date
}

/**
 * Takes the goods for an exchange from stock. Returns the reserved pieces and the batches of each variant. Throws `conflict` if there are too few
 * pieces. The caller has raised the catalogue version.
 */
export async function reserveReplacements(tx: Tx, { orderId, lines, adminId, version, now }: Reservation) {
  const merged = new Map<number, { productId: number; variantId: number; quantity: number; price: Paise }>()
  for (const { part, productId, variantId } of lines) {
    const quantity = part.quantity + (merged.get(variantId)?.quantity ?? 0)
    merged.set(variantId, { productId, variantId, quantity, price: part.price })
  }
  const { found, chosen } = await chooseBatches(tx, [...merged.values()], now)
  const isAvailable = chosen.every(({ variantId, quantity, batches: taken }) => {
    const variant = found.get(variantId)
    return variant?.isActive === true && (taken ? sumOf(taken) : variant.inventory) >= quantity
  })
  if (!isAvailable) throw soldOut()
  await reserveStock(tx, chosen, version)
  await postMovements(tx, leaving(chosen), { reason: 'order', orderId, userId: adminId, now })
  const reserved = chosen.map(({ productId, variantId, quantity, batches: taken }) => ({
    productId,
    variantId,
    quantity,
    ...(taken ? { batches: taken.map(({ batchId, quantity: pieces }) => ({ batchId, quantity: pieces })) } : {}),
  }))
  return { reserved, taken: new Map(reserved.map((pieces) => [pieces.variantId, pieces.batches ?? []])) }
}

interface Sending {
  row: ReturnRow
  lines: readonly ReplacedLine[]
  taken: Awaited<ReturnType<typeof reserveReplacements>>['taken']
  now: Date
}

/**
 * Issues the invoice of the goods that are sent instead of returned ones and queues their shipment. Like
 * `issueCreditNote`, it issues nothing if the order has no invoice. Call it at the end of the transaction.
 */
export async function sendReplacements(tx: Tx, { row, lines, taken, now }: Sending): Promise<void> {
  await queueBooking(tx, { orderId: row.orderId, returnId: row.id }, now)
  const found = await readOrder(tx, row.orderId)
  if (!found || !(await findInvoice(tx, row.orderId))) return
  const { order } = found
  const settings = await readSettings(tx)
  const ids = lines.map(({ variantId }) => variantId)
  const goods = await tx
    .select({ id: variants.id, hsn: variants.hsn, rateNow: variants.gstRate })
    .from(variants)
    .where(inArray(variants.id, ids))
  const printed = await batchesOf(tx, taken)
  const shown = lines.map(({ part, variantId, title, sku }) => {
    const line = found.lines.find(({ id }) => id === part.lineId) ?? { productName: '', shownName: null, uqc: null }
    const variant = goods.find(({ id }) => id === variantId)
    return {
      part: atRateNow(order, settings, { part, rateNow: variant?.rateNow ?? null }),
      naming: namingOf(line, { title, sku, hsn: variant?.hsn ?? null, ...printed(variantId) }),
    }
  })
  await storeInvoice(tx, { order, settings, lines: shown, untaxed: 0, reason: returnReason(row.number), now })
}

interface Booking {
  row: ReturnRow
  order: OrderRow
  courier: CourierPort | null
  now: Date
}

/** Queues the shipment of replacements again, for an admin. Throws `conflict` if the return has no replacement. */
export async function bookReplacement(tx: Tx, { row, order, courier, now }: Booking): Promise<ReturnRow> {
  if (row.exchangeTotal === null) throw new ShopError('conflict', 'No items are sent for this return.')
  const problem = courier && replacementProblem(order, await accountOfDifference(tx, row.id), courier.kind)
  if (problem) throw new ShopError('conflict', problem)
  await requestShipment(tx, { orderId: order.id, returnId: row.id }, now)
  return row
}

/** Returns the batches of the taken pieces, in the form that invoices print. */
async function batchesOf(tx: Tx, taken: Sending['taken']) {
  const ids = [...taken.values()].flat().map(({ batchId }) => batchId)
  const rows = ids.length === 0 ? [] : await tx.select().from(batches).where(inArray(batches.id, ids))
  return (variantId: number) => {
    const pieces = (taken.get(variantId) ?? []).flatMap(({ batchId, quantity }) => {
      const batch = rows.find(({ id, number }) => id === batchId && number !== '')
      return batch ? [{ number: batch.number, expiresOn: batch.expiresOn, quantity }] : []
    })
    return pieces.length > 0 ? { batches: pieces } : {}
  }
}

/** Returns the total price of the goods that are sent in an exchange, in paise. */
export const totalOfReplaced = (lines: readonly ReplacedLine[]): Paise => totalOfParts(lines.map(({ part }) => part))

/** The column values of a return item that is refunded instead of exchanged. */
const notExchanged = { exchangeVariantId: null, exchangeTitle: null, exchangeSku: null, exchangePrice: null } as const

/** Stores that the items of a return are refunded instead of exchanged. */
export async function endExchange(tx: Tx, returnId: number): Promise<void> {
  await tx.update(returnItems).set(notExchanged).where(eq(returnItems.returnId, returnId))
}
