import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import { lockProduct, raiseCatalogueVersion } from './catalogue-store.ts'

const dayMs = 24 * 3_600_000
/** Maximum age in milliseconds of the orders from which the products that are bought together are computed. */
const maxAgeMs = 180 * dayMs
/**
 * Maximum number of orders that a run of the recurring job reads, newest first. Their lines are read in steps, so that
 * requests do not have to wait for the database.
 */
const maxOrders = 20_000
const ordersPerStep = 500
/** Minimum number of orders that must contain both products before these products are listed as bought together. */
const minOrders = 3
const maxProducts = 6
/**
 * Maximum number of products of an order that are counted, so that a few very large orders do not dominate the result.
 */
const maxProductsOfOrder = 20
/**
 * Maximum number of products that one transaction changes, so that orders do not have to wait long for the locks of the
 * transaction.
 */
const productsPerWrite = 50

/**
 * Returns the products of the newest `ordersPerStep` orders with an id below `before`. Cancelled orders and pieces are
 * left out.
 */
async function productsOfOrders(tx: Tx, before: number, since: Date) {
  const step = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(lt(orders.id, before), gt(orders.createdAt, since), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.id))
    .limit(ordersPerStep)
    .as('step')
  return tx
    .selectDistinct({ orderId: orderItems.orderId, productId: orderItems.productId })
    .from(step)
    .innerJoin(orderItems, eq(orderItems.orderId, step.id))
    .where(gt(sql`${orderItems.quantity} - ${orderItems.cancelledQuantity}`, 0))
}

/** Counts for each product how many orders contain it together with each other product. Keys are product ids. */
function countPairs(lines: readonly { orderId: number; productId: number | null }[], counts: PairCounts): void {
  const byOrder = new Map<number, number[]>()
  for (const { orderId, productId } of lines) {
    if (productId === null) continue
    const list = byOrder.get(orderId)
    if (list) list.push(productId)
    else byOrder.set(orderId, [productId])
  }
  for (const ids of byOrder.values()) {
    const counted = ids.slice(0, maxProductsOfOrder)
    for (const id of counted) {
      const others = counts.get(id) ?? new Map<number, number>()
      for (const other of counted) if (other !== id) others.set(other, (others.get(other) ?? 0) + 1)
      counts.set(id, others)
    }
  }
}

type PairCounts = Map<number, Map<number, number>>

const bestOf = (others: ReadonlyMap<number, number> | undefined): number[] =>
  [...(others ?? [])]
    .filter(([, count]) => count >= minOrders)
    .sort(([a, countA], [b, countB]) => countB - countA || a - b)
    .slice(0, maxProducts)
    .map(([id]) => id)

/**
 * Finds the products that are often in the same orders and stores their ids with each product (record 57). Only
 * products whose related products change get a new catalogue version. A run reads at most 20,000 orders of the last 180
 * days.
 */
export async function findBoughtTogether(
  { db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(clock().getTime() - maxAgeMs)
  const counts: PairCounts = new Map()
  let before = Number.MAX_SAFE_INTEGER
  for (let read = 0; read < maxOrders && !signal.aborted; read += ordersPerStep) {
    const from = before
    const lines = await db.read((tx) => productsOfOrders(tx, from, since))
    if (lines.length === 0) break
    countPairs(lines, counts)
    before = lines.reduce((lowest, { orderId }) => Math.min(lowest, orderId), before)
  }
  if (signal.aborted) return
  const stored = await db.read((tx) => tx.select({ id: products.id, boughtWith: products.boughtWith }).from(products))
  const changes = stored
    .map(({ id, boughtWith }) => ({ id, before: boughtWith, boughtWith: bestOf(counts.get(id)) }))
    .filter(({ before, boughtWith }) => before.join() !== boughtWith.join())
    .sort((a, b) => a.id - b.id)
  for (let start = 0; start < changes.length; start += productsPerWrite) {
    await db.write(async (tx) => {
      const version = await raiseCatalogueVersion(tx)
      for (const { id, boughtWith } of changes.slice(start, start + productsPerWrite)) {
        await lockProduct(tx, id, version)
        await tx.update(products).set({ boughtWith }).where(eq(products.id, id))
      }
    })
    catalogue.invalidate()
  }
}
