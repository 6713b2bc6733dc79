import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { takePieces } from '#rules/order/batches'
import { lockProduct, raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { batches, stockMovements } from '../db/schema/stock.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/log.ts'
import { lockOrder } from '../orders/order-store.ts'
import { isInShop } from './batch-list-store.ts'
import { applyToStock, batchesToExpire, flagExpired, type OrderedBatch, removeExpired } from './batch-store.ts'
import { postMovements } from './movement-store.ts'
import { chooseBatches, leaving, linesByProduct, sumOf, withProduct } from './stock-store.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'catalogue' | 'log'>

/** Returns the ids of orders in the shop with pieces of these batches. */
async function ordersWith(tx: Tx, batchIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(stockMovements)
    .innerJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(and(inArray(stockMovements.batchId, [...batchIds]), isInShop))
    .groupBy(orders.id)
    .having(sql`sum(${stockMovements.quantity}) < 0`)
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/**
 * Replaces the pieces of an order that come from expired batches by pieces of other batches, as far as possible, and
 * stores whether expired pieces remain. Returns the remaining pieces. The caller must have locked the order. If the
 * order is packed, the pieces in its parcel must be exchanged by the person who packed it.
 */
export async function replaceExpired(
  tx: Tx,
  orderId: number,
  { version, now }: { version: number; now: Date },
): Promise<OrderedBatch[]> {
  const expired = await flagExpired(tx, orderId, now)
  if (expired.length === 0) return []
  const wanted = (await linesByProduct(tx, orderId)).flatMap(withProduct).flatMap((line) => {
    const quantity = sumOf(expired.filter(({ variantId }) => variantId === line.variantId))
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const { chosen } = await chooseBatches(tx, wanted, now)
  const moved = chosen.flatMap(({ productId, variantId, batches = [] }) => {
    const old = expired.filter((batch) => batch.variantId === variantId)
    const replaced = takePieces(
      old.map(({ batchId, ...batch }) => ({ ...batch, id: batchId, mrp: null })),
      sumOf(batches),
    )
    const quantity = sumOf(batches)
    return quantity > 0 ? [{ line: { productId, variantId, quantity, batches }, replaced }] : []
  })
  const backInBatch = moved.flatMap(({ line: { productId, variantId }, replaced }) =>
    replaced.map((pieces) => ({ productId, variantId, ...pieces })),
  )
  // The order returns the expired pieces to their batch. These pieces are removed from the stock immediately, because
  // the batch has expired.
  const cause = { reason: 'batch_expiry', now } as const
  await postMovements(tx, backInBatch, { ...cause, orderId })
  await postMovements(
    tx,
    backInBatch.map(({ quantity, ...pieces }) => ({ ...pieces, quantity: -quantity })),
    cause,
  )
  // The inventory of a product does not include pieces of deactivated variants, so it is computed from the variants.
  const taken = leaving(moved.map(({ line }) => line))
  await applyToStock(tx, taken, { version, cause: { ...cause, orderId } })
  return flagExpired(tx, orderId, now)
}

/**
 * Replaces expired pieces of an order. If the order is packed, it is only flagged, because its parcel contains the
 * pieces. If the order has left the shop, its flag is removed.
 */
async function replaceOrFlag(tx: Tx, orderId: number, at: { version: number; now: Date }): Promise<void> {
  const [order] = await tx
    .select({ packedAt: orders.packedAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), isInShop))
  if (!order) await tx.update(orders).set({ hasExpiredBatch: false }).where(eq(orders.id, orderId))
  else if (order.packedAt === null) await replaceExpired(tx, orderId, at)
  else await flagExpired(tx, orderId, at.now)
}

/** Records that expired batches were removed from the stock. */
async function markExpired(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(batches)
    .set({ expiredAt: now })
    .where(inArray(batches.id, [...ids]))
}

/** Removes the expired batches of a product from the stock, and replaces their pieces in orders. */
async function expireProduct(tx: Tx, productId: number, now: Date): Promise<void> {
  const version = await raiseCatalogueVersion(tx)
  // The batches are read again, because an admin may have corrected an expiry date.
  const expired = (await batchesToExpire(tx, now)).filter((batch) => batch.productId === productId)
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0) return
  const affected = await ordersWith(tx, ids)
  // Orders are locked before products, as cancellations do, so that an expiry and a cancellation cannot deadlock.
  for (const id of affected) await lockOrder(tx, id)
  await lockProduct(tx, productId, version)
  await removeExpired(tx, expired, { version, now })
  for (const id of affected) await replaceOrFlag(tx, id, { version, now })
  await markExpired(tx, ids, now)
}

/**
 * Applies the expiry of batches, once per batch: their pieces are removed from the stock, and orders that have reserved
 * pieces get pieces of other batches, or are flagged. A recurring job calls this function. The exact time of the call
 * does not matter, because orders never use a batch that has expired on the day of the order. If a product fails, the
 * error is logged, and the next run tries the product again.
 */
export async function expireBatches({ db, clock, catalogue, log }: Shop): Promise<void> {
  const now = clock()
  const due = await db.read((tx) => batchesToExpire(tx, now))
  for (const productId of new Set(due.map((batch) => batch.productId))) {
    try {
      await db.writeInBackground((tx) => expireProduct(tx, productId, now))
    } catch (error) {
      log.error({ productId, cause: describeError(error) }, 'expiry of the batches of a product failed')
    }
    catalogue.invalidate()
  }
}

/**
 * Replaces expired pieces of a product's flagged orders after an admin has added stock. If an order fails, the error is
 * logged.
 */
export async function replaceFlagged({ db, clock, catalogue, log }: Shop, productId: number): Promise<void> {
  const now = clock()
  const flagged = await db.read((tx) =>
    // The query has only one condition, because with further conditions SQLite would use a slower index. The code
    // checks the other conditions afterwards.
    tx.select({ id: orders.id }).from(orders).where(sql`${orders.hasExpiredBatch}`).orderBy(asc(orders.id)).execute(),
  )
  const ofProduct = await db.read(async (tx) => {
    const ids = flagged.map(({ id }) => id)
    if (ids.length === 0) return []
    return tx
      .selectDistinct({ id: orderItems.orderId })
      .from(orderItems)
      .where(and(inArray(orderItems.orderId, ids), eq(orderItems.productId, productId)))
  })
  for (const { id } of ofProduct) {
    try {
      await db.write(async (tx) => {
        const version = await raiseCatalogueVersion(tx)
        await lockOrder(tx, id)
        await replaceOrFlag(tx, id, { version, now })
      })
    } catch (error) {
      log.error({ orderId: id, cause: describeError(error) }, 'expired pieces of an order were not replaced')
    }
    catalogue.invalidate()
  }
}
