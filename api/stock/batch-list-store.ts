import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type BatchQuery, expiringDays } from '#contract/admin/stock'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { hasLeftShop } from '#rules/order/order-status'
import type { ListPage } from '../admin/list-query.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { batches, stockMovements } from '../db/schema/stock.ts'
import { orderStatuses } from '../db/schema/values.ts'
import { containsText } from '../db/statement.ts'
import { batchesOfOrder, unnumberedBatch } from './batch-store.ts'
import { postMovements } from './movement-store.ts'

// Queries for the dashboard, which lists and edits batches of goods (record 64).

const namedBatches = (tx: Tx) =>
  tx
    .select({
      batch: batches,
      product: { id: products.id, name: products.name },
      variant: { id: variants.id, title: variants.title, sku: variants.sku },
    })
    .from(batches)
    .innerJoin(variants, eq(variants.id, batches.variantId))
    .innerJoin(products, eq(products.id, variants.productId))

export type BatchRow = Awaited<ReturnType<ReturnType<typeof namedBatches>['execute']>>[number]

/** Returns a batch with the names of its product and variant; null if the batch does not exist. */
export async function findBatch(tx: Tx, id: number): Promise<BatchRow | null> {
  const [row] = await namedBatches(tx).where(eq(batches.id, id))
  return row ?? null
}

const dayMs = 24 * 3600 * 1000

function inState(state: BatchQuery['state'], now: Date): SQL | undefined {
  const today = dayInIndia(now)
  const soon = dayInIndia(new Date(now.getTime() + expiringDays * dayMs))
  if (state === 'stocked') return gt(batches.quantity, 0)
  if (state === 'expired') return lt(batches.expiresOn, today)
  if (state === undefined) return undefined
  return and(gt(batches.quantity, 0), gte(batches.expiresOn, today), lte(batches.expiresOn, soon))
}

/** Returns a page of batches, sorted by expiry date, and the total count. */
export async function batchesPage(
  tx: Tx,
  { productId, state, q }: Omit<BatchQuery, 'limit' | 'page'>,
  { limit, offset, now }: ListPage & { now: Date },
) {
  const where = and(
    productId === undefined ? undefined : eq(variants.productId, productId),
    inState(state, now),
    containsText([batches.number, products.name, variants.sku], q),
  )
  const rows = await namedBatches(tx)
    .where(where)
    .orderBy(sql`${batches.expiresOn} is null`, asc(batches.expiresOn), asc(batches.id))
    .limit(limit)
    .offset(offset)
  const [all] = await tx
    .select({ number: count() })
    .from(batches)
    .innerJoin(variants, eq(variants.id, batches.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(where)
  return { rows, total: all?.number ?? 0 }
}

/** Returns the product of a variant; null for an unknown variant. */
export async function productIdOf(tx: Tx, variantId: number): Promise<number | null> {
  const [row] = await tx.select({ id: variants.productId }).from(variants).where(eq(variants.id, variantId))
  return row?.id ?? null
}

const inShop = orderStatuses.filter((status) => status !== 'cancelled' && !hasLeftShop(status))

/** SQL condition for orders with reserved stock that have not left the shop. */
export const isInShop = and(inArray(orders.status, inShop), isNull(orders.stockReturnedAt))

/** SQL condition for orders that are not packed: their pieces are on the shelf, but subtracted from the stock. */
export const isUnpacked = and(isInShop, isNull(orders.packedAt))

/**
 * Returns the reserved pieces of products by batch, of orders that are not packed: those taken from the batch and not
 * returned to it. Pieces that were cancelled without returning to stock are not reserved any more.
 */
export async function reservedByBatch(tx: Tx, productIds: readonly number[], now: Date): Promise<Map<number, number>> {
  const ofProducts = inArray(orderItems.productId, [...productIds])
  const changed = await tx
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isUnpacked, ofProducts, gt(orderItems.cancelledQuantity, 0)))
  const ids = changed.map(({ id }) => id)
  const rows = await tx
    .select({ id: stockMovements.batchId, quantity: sql<number>`-sum(${stockMovements.quantity})`.mapWith(Number) })
    .from(orders)
    .innerJoin(stockMovements, and(eq(stockMovements.orderId, orders.id), isNotNull(stockMovements.batchId)))
    .where(and(isUnpacked, inArray(stockMovements.productId, [...productIds]), notInArray(orders.id, ids)))
    .groupBy(stockMovements.batchId)
  const reserved = new Map(rows.flatMap(({ id, quantity }) => (id === null ? [] : [[id, quantity]])))
  for (const id of ids) {
    for (const { batchId, quantity } of await batchesOfOrder(tx, id, now)) {
      reserved.set(batchId, quantity + (reserved.get(batchId) ?? 0))
    }
  }
  return reserved
}

interface Divided {
  productId: number
  variantId: number
  inventory: number
  userId: number
  now: Date
}

/** Returns the pieces of a variant that each order in the shop has reserved. */
async function reservedPieces(
  tx: Tx,
  { productId, variantId }: Pick<Divided, 'productId' | 'variantId'>,
): Promise<{ orderId: number; quantity: number }[]> {
  const quantity = sql<number>`sum(${orderItems.quantity} - ${orderItems.cancelledQuantity})`.mapWith(Number)
  const rows = await tx
    .select({ orderId: orderItems.orderId, quantity })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    // `productId` is part of the condition so that the database can use the index, which begins with the product.
    .where(and(eq(orderItems.productId, productId), eq(orderItems.variantId, variantId), isInShop))
    .groupBy(orderItems.orderId)
    .orderBy(asc(orderItems.orderId))
  return rows.filter((row) => row.quantity > 0)
}

/**
 * Divides the stock of a variant into batches: the pieces in stock, and those that orders in the shop have reserved,
 * become the batch without a number. The stock does not change, so the sum of the movements is zero. The caller must
 * have locked the product.
 */
export async function divideStock(tx: Tx, { productId, variantId, inventory, userId, now }: Divided): Promise<void> {
  await tx.update(variants).set({ hasBatches: true }).where(eq(variants.id, variantId))
  const reserved = await reservedPieces(tx, { productId, variantId })
  if (inventory === 0 && reserved.length === 0) return
  const batchId = await unnumberedBatch(tx, variantId, now)
  await tx
    .update(batches)
    .set({ quantity: sql`${batches.quantity} + ${inventory}` })
    .where(eq(batches.id, batchId))
  const moved = { productId, variantId }
  const all = reserved.reduce((sum, { quantity }) => sum + quantity, inventory)
  const changes = [
    { ...moved, quantity: -all },
    { ...moved, quantity: all, batchId },
  ]
  const cause = { reason: 'correction', userId, now } as const
  await postMovements(tx, changes, cause)
  for (const { orderId, quantity } of reserved) {
    const ofOrder = [
      { ...moved, quantity },
      { ...moved, quantity: -quantity, batchId },
    ]
    await postMovements(tx, ofOrder, { ...cause, orderId })
  }
}

/**
 * Returns the batch of a variant with this number unchanged (`before`). If it does not exist, inserts it. The caller
 * must have locked the product.
 */
export async function insertBatch(tx: Tx, values: Omit<typeof batches.$inferInsert, 'quantity'>) {
  const [before] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.variantId, values.variantId), eq(batches.number, values.number)))
  if (before) return { id: before.id, before }
  const [row] = await tx.insert(batches).values(values).returning({ id: batches.id })
  if (!row) throw new Error('The batch was not stored')
  return { id: row.id, before: null }
}

type Changes = Partial<Pick<BatchRow['batch'], 'number' | 'manufacturedOn' | 'expiresOn' | 'mrp' | 'expiredAt'>>

/** Changes a batch, except its quantity. Returns false if another batch of the variant already has the number. */
export async function updateBatch(tx: Tx, { id, variantId }: BatchRow['batch'], changes: Changes): Promise<boolean> {
  const { number } = changes
  if (number !== undefined) {
    const [other] = await tx
      .select({ id: batches.id })
      .from(batches)
      .where(and(eq(batches.variantId, variantId), eq(batches.number, number), ne(batches.id, id)))
    if (other) return false
  }
  await tx.update(batches).set(changes).where(eq(batches.id, id))
  return true
}

/**
 * Selects the orders that still have pieces of a batch, with the number of these pieces. Pieces that returned to stock
 * do not count.
 */
const affectedOrders = (tx: Tx, batchId: number) =>
  tx
    .select({ orderId: stockMovements.orderId, quantity: sql`-sum(${stockMovements.quantity})`.as('quantity') })
    .from(stockMovements)
    .where(and(eq(stockMovements.batchId, batchId), sql`${stockMovements.orderId} is not null`))
    .groupBy(stockMovements.orderId)
    .having(sql`sum(${stockMovements.quantity}) < 0`)
    .as('affected')

function selectAffected(tx: Tx, batchId: number) {
  const affected = affectedOrders(tx, batchId)
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      customerPhone: orders.customerPhone,
      quantity: sql<number>`${affected.quantity}`.mapWith(Number),
      createdAt: orders.createdAt,
    })
    .from(affected)
    .innerJoin(orders, eq(orders.id, affected.orderId))
}

/** Returns a page of the orders that a recall of a batch affects, newest first, and the total count. */
export async function ordersOfBatch(tx: Tx, batchId: number, { limit, offset }: ListPage) {
  const rows = await selectAffected(tx, batchId).orderBy(desc(orders.id)).limit(limit).offset(offset)
  const [all] = await tx.select({ number: count() }).from(affectedOrders(tx, batchId))
  return { rows, total: all?.number ?? 0 }
}

/** Returns at most `limit` of the orders that a recall affects, with a greater id than `after`, oldest first. */
export const ordersOfBatchAfter = (tx: Tx, batchId: number, { after, limit }: { after: number; limit: number }) =>
  selectAffected(tx, batchId).where(gt(orders.id, after)).orderBy(asc(orders.id)).limit(limit).execute()

/**
 * Creates a function that returns the batches of an order line, by its variant, in the form in which the invoice prints
 * them.
 */
export async function printedBatches(tx: Tx, orderId: number, now: Date) {
  const ofOrder = await batchesOfOrder(tx, orderId, now)
  return (variant: number | null): { batches?: { number: string; expiresOn: string | null; quantity: number }[] } => {
    const batches = ofOrder
      .filter(({ variantId, number }) => variantId === variant && number !== '')
      .map(({ number, expiresOn, quantity }) => ({ number, expiresOn, quantity }))
    return batches.length > 0 ? { batches } : {}
  }
}
