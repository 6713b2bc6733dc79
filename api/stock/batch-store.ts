import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { recordsOf, type Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import type { Paise } from '#rules/money'
import { isExpired, returnPieces, type StockedBatch } from '#rules/order/batches'
import { lowestPrice } from '../catalogue/catalogue-store.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { returnItems, returns } from '../db/schema/order-records.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { batches, stockMovements } from '../db/schema/stock.ts'
import { isIn, listed, statement } from '../db/statement.ts'
import { type ChangedStock, postMovements, type StockCause } from './movement-store.ts'

// Batches of goods (record 64). The number of pieces that an order has taken from a batch is not stored: it is the sum
// of the stock movements of the order in that batch.

/**
 * SQL that computes price and inventory of a product from its variants. Every write of variants locks the row of the
 * product first and stores both values in that row.
 */
export const totalsFromVariants = {
  price: lowestPrice,
  inventory: sql`coalesce((select sum(${variants.inventory}) from ${variants} where ${variants.productId} = ${products.id} and ${variants.isActive}), 0)`,
}

const selectStocked = statement('find_stocked_batches', (tx) =>
  tx
    .select({
      id: batches.id,
      variantId: batches.variantId,
      expiresOn: batches.expiresOn,
      mrp: batches.mrp,
      quantity: batches.quantity,
    })
    .from(batches)
    .where(and(isIn(batches.variantId, 'ids', 'int'), gt(batches.quantity, 0))),
)

/**
 * Returns the batches of variants that have pieces, including expired ones. The caller must have locked the products of
 * the variants.
 */
export const stockedBatches = (
  tx: Tx,
  found: readonly { variantId: number }[],
): Promise<(StockedBatch & { variantId: number })[]> =>
  selectStocked(tx).execute({ ids: listed(found.map(({ variantId }) => variantId)) })

/**
 * Returns the lowest MRP of each variant's batches that can be sold on the day of `now`, in paise. Variants whose
 * batches have no MRP are left out. Without `variantIds`, all variants are read.
 */
export async function lowestMrps(tx: Tx, now: Date, variantIds?: readonly number[]): Promise<Map<number, Paise>> {
  if (variantIds?.length === 0) return new Map()
  const rows = await tx
    .select({ variantId: batches.variantId, mrp: sql<number>`min(${batches.mrp})`.mapWith(Number) })
    .from(batches)
    .where(
      and(
        gt(batches.quantity, 0),
        isNotNull(batches.mrp),
        or(isNull(batches.expiresOn), gte(batches.expiresOn, dayInIndia(now))),
        variantIds && inArray(batches.variantId, [...variantIds]),
      ),
    )
    .groupBy(batches.variantId)
  return new Map(rows.map(({ variantId, mrp }) => [variantId, mrp]))
}

const changed = sql`${recordsOf(sql.placeholder('pieces'), { id: 'int', quantity: 'int' })} as one`

const addToBatches = statement('add_to_batches', (tx) =>
  tx
    .update(batches)
    .set({ quantity: sql`${batches.quantity} + one.quantity` })
    .from(changed)
    .where(sql`${batches.id} = one.id`),
)

/**
 * Adds pieces to batches; negative quantities are subtracted. The caller must also change the variants and add the
 * movements.
 */
export async function changeBatches(tx: Tx, changes: readonly ChangedStock[]): Promise<void> {
  const sums = new Map<number, number>()
  for (const { batchId, quantity } of changes) {
    if (batchId != null) sums.set(batchId, (sums.get(batchId) ?? 0) + quantity)
  }
  const pieces = [...sums].map(([id, quantity]) => ({ id, quantity }))
  await addToBatches(tx).execute({ pieces: JSON.stringify(pieces) })
}

/** The pieces that an order has taken from a batch and not returned. */
export interface OrderedBatch {
  productId: number
  variantId: number
  batchId: number
  number: string
  manufacturedOn: string | null
  expiresOn: string | null
  quantity: number
}

const takenPieces = sql<number>`-sum(${stockMovements.quantity})`.mapWith(Number)

/** Returns the pieces that orders have taken from batches and not returned, in the sequence in which they took them. */
async function takenOf(tx: Tx, orderId: number): Promise<OrderedBatch[]> {
  const rows = await tx
    .select({
      productId: stockMovements.productId,
      variantId: stockMovements.variantId,
      batchId: batches.id,
      number: batches.number,
      manufacturedOn: batches.manufacturedOn,
      expiresOn: batches.expiresOn,
      quantity: takenPieces,
      first: sql<number>`min(${stockMovements.id})`.mapWith(Number),
    })
    .from(stockMovements)
    .innerJoin(batches, eq(batches.id, stockMovements.batchId))
    .where(and(eq(stockMovements.orderId, orderId), isNotNull(stockMovements.batchId)))
    .groupBy(
      stockMovements.productId,
      stockMovements.variantId,
      batches.id,
      batches.number,
      batches.manufacturedOn,
      batches.expiresOn,
    )
    .having(sql`sum(${stockMovements.quantity}) < 0`)
  return rows.toSorted((a, b) => a.first - b.first).map(({ first: _, ...row }) => row)
}

/** Sorts expired batches to the end, because `returnPieces` subtracts cancelled pieces from the last batch first. */
const expiredLast = <B extends Pick<StockedBatch, 'expiresOn'>>(taken: readonly B[], now: Date): B[] => {
  const today = dayInIndia(now)
  return taken.toSorted((a, b) => Number(isExpired(a, today)) - Number(isExpired(b, today)))
}

/**
 * Returns the batches from which the pieces of an order come. Pieces that were cancelled without returning to stock are
 * subtracted, first from expired batches.
 */
export async function batchesOfOrder(tx: Tx, orderId: number, now: Date): Promise<OrderedBatch[]> {
  const taken = expiredLast(await takenOf(tx, orderId), now)
  if (taken.length === 0) return []
  const lines = await tx
    .select({
      variantId: orderItems.variantId,
      left: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`.mapWith(Number),
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  // The pieces that the shop sent as replacements for returned pieces of an order (record 71).
  const sent = await tx
    .select({ variantId: returnItems.exchangeVariantId, left: returnItems.quantity })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(
      and(
        eq(returns.orderId, orderId),
        isNotNull(returns.exchangeTotal),
        inArray(returnItems.decision, ['restock', 'write_off']),
      ),
    )
  const leftOf = new Map<number | null, number>()
  for (const { variantId, left } of [...lines, ...sent]) leftOf.set(variantId, left + (leftOf.get(variantId) ?? 0))
  return [...leftOf].flatMap(([variantId, left]) => {
    const ofLine = taken.filter((batch) => batch.variantId === variantId)
    const pieces = ofLine.reduce((sum, { quantity }) => sum + quantity, 0)
    const { returned } = returnPieces(ofLine, Math.max(pieces - left, 0))
    return ofLine
      .map((batch) => ({
        ...batch,
        quantity: batch.quantity - (returned.find(({ batchId }) => batchId === batch.batchId)?.quantity ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
  })
}

/** Returns the pieces of an order that come from batches that have expired. */
export async function expiredOfOrder(tx: Tx, orderId: number, now: Date): Promise<OrderedBatch[]> {
  const today = dayInIndia(now)
  return (await batchesOfOrder(tx, orderId, now)).filter((batch) => isExpired(batch, today))
}

/** Stores whether an order has unreplaced pieces of an expired batch, and returns these pieces. */
export async function flagExpired(tx: Tx, orderId: number, now: Date): Promise<OrderedBatch[]> {
  const expired = await expiredOfOrder(tx, orderId, now)
  const hasExpiredBatch = expired.length > 0
  await tx.update(orders).set({ hasExpiredBatch }).where(eq(orders.id, orderId))
  return expired
}

/** Returns the id of a variant's batch without number, for pieces of unknown batches. Creates it if needed. */
export async function unnumberedBatch(tx: Tx, variantId: number, now: Date): Promise<number> {
  await tx.insert(batches).values({ variantId, number: '', createdAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.variantId, variantId), eq(batches.number, '')))
  if (!row) throw new Error('The batch was not stored')
  return row.id
}

/**
 * Returns pieces of an order to the batches from which it took them; if it reserved them before the variant had
 * batches, to the batch without a number. Returns the changes, for the movements. The caller must have locked the
 * products.
 */
export async function returnToBatches(
  tx: Tx,
  released: readonly ChangedStock[],
  { orderId, now }: StockCause,
): Promise<ChangedStock[]> {
  const taken = orderId === undefined ? [] : expiredLast(await takenOf(tx, orderId), now)
  const changes: ChangedStock[] = []
  for (const { productId, variantId, quantity } of released) {
    const ofVariant = taken.filter((batch) => batch.variantId === variantId)
    const { returned, rest } = returnPieces(ofVariant, quantity)
    for (const pieces of returned) changes.push({ productId, variantId, ...pieces })
    if (rest > 0) {
      changes.push({ productId, variantId, quantity: rest, batchId: await unnumberedBatch(tx, variantId, now) })
    }
  }
  await changeBatches(tx, changes)
  return changes
}

/** Whether one of these batches has expired. */
export async function hasExpired(tx: Tx, ids: readonly number[], now: Date): Promise<boolean> {
  const expired = and(inArray(batches.id, [...ids]), lt(batches.expiresOn, dayInIndia(now)))
  const rows = ids.length === 0 ? [] : await tx.select({ id: batches.id }).from(batches).where(expired).limit(1)
  return rows.length > 0
}

/**
 * Removes the pieces of expired batches of variants from the stock. The caller must have locked the products; `version`
 * is the new catalogue version.
 */
export async function removeExpired(
  tx: Tx,
  found: readonly { productId: number; variantId: number }[],
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const today = dayInIndia(now)
  const stocked = await stockedBatches(tx, found)
  const productOf = new Map(found.map(({ productId, variantId }) => [variantId, productId]))
  const changes = stocked
    .filter((batch) => isExpired(batch, today))
    .flatMap(({ id, variantId, quantity }) => {
      const productId = productOf.get(variantId)
      return productId === undefined ? [] : [{ productId, variantId, batchId: id, quantity: -quantity }]
    })
  if (changes.length > 0) await applyToStock(tx, changes, { version, cause: { reason: 'batch_expiry', now } })
}

interface Cause {
  version: number
  cause: StockCause
}

/**
 * Changes the quantities of batches, variants and products, and adds the movements. The caller must have locked the
 * products. `changes` must be sorted by product and variant, because rows are locked in this sequence.
 */
export async function applyToStock(tx: Tx, changes: readonly ChangedStock[], { version, cause }: Cause): Promise<void> {
  await changeBatches(tx, changes)
  for (const { productId, variantId, quantity } of changes) {
    await tx
      .update(variants)
      .set({ inventory: sql`${variants.inventory} + ${quantity}` })
      .where(eq(variants.id, variantId))
    await tx
      .update(products)
      .set({ inventory: totalsFromVariants.inventory, version })
      .where(eq(products.id, productId))
  }
  await postMovements(tx, changes, cause)
}

/** Returns batches whose expiry was not applied yet, with their products. */
export const batchesToExpire = (tx: Tx, now: Date) =>
  tx
    .select({ id: batches.id, variantId: batches.variantId, productId: variants.productId })
    .from(batches)
    .innerJoin(variants, eq(variants.id, batches.variantId))
    .where(and(sql`${batches.expiredAt} is null`, lt(batches.expiresOn, dayInIndia(now))))
    .orderBy(asc(variants.productId), asc(batches.id))
    .execute()
