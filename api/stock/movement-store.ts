import { and, asc, count, desc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { StockReason } from '#contract/admin/catalogue-fields'
import type { StockMovementQuery } from '#contract/admin/stock'
import type { Tx } from '#engine'
import { type ListPage, withinDays } from '../admin/list-query.ts'
import { users } from '../db/schema/accounts.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { orders } from '../db/schema/orders.ts'
import { batches, stockMovements } from '../db/schema/stock.ts'
import { statement } from '../db/statement.ts'

// The ledger of stock movements (record 54). Each transaction that changes the inventory of variants adds its
// movements.

/** The reason of a stock movement, with the order or admin that caused it. */
export interface StockCause {
  reason: StockReason
  orderId?: number
  /** The id of the admin who caused the movement. */
  userId?: number
  /** The reason why an admin wrote pieces off or corrected their number. */
  note?: string
  now: Date
}

export interface ChangedStock {
  productId: number
  variantId: number
  /** Number of pieces added to the stock; negative when pieces leave it. */
  quantity: number
  /** The batch to which the pieces belong; absent or null for a variant without batches. */
  batchId?: number | null
}

/** Returns the rows of stock movements for changes of stock. Changes of zero pieces are left out. */
export const movementRows = (
  changes: readonly ChangedStock[],
  {
    reason,
    orderId = null,
    userId = null,
    note = null,
    now,
  }: Omit<StockCause, 'orderId' | 'userId' | 'note'> & {
    orderId?: number | null
    userId?: number | null
    note?: string | null
  },
): (typeof stockMovements.$inferInsert)[] =>
  changes
    .filter(({ quantity }) => quantity !== 0)
    .map(({ productId, variantId, quantity, batchId = null }) => ({
      variantId,
      productId,
      quantity,
      reason,
      orderId,
      userId,
      batchId,
      note,
      createdAt: now,
    }))

const insertOf = (count: number) =>
  statement(`insert_stock_movements_${count}`, (tx) =>
    tx.insert(stockMovements).values(
      Array.from({ length: count }, (_, number) => ({
        variantId: sql.placeholder(`variantId${number}`),
        productId: sql.placeholder(`productId${number}`),
        quantity: sql.placeholder(`quantity${number}`),
        reason: sql.placeholder(`reason${number}`),
        orderId: sql.placeholder(`orderId${number}`),
        userId: sql.placeholder(`userId${number}`),
        batchId: sql.placeholder(`batchId${number}`),
        note: sql.placeholder(`note${number}`),
        createdAt: sql.placeholder(`createdAt${number}`),
      })),
    ),
  )

const rowsPerInsert = 50
/** The prepared insert statements, by the number of rows that each inserts. */
const inserts = new Map<number, ReturnType<typeof insertOf>>()

/**
 * Adds changes of stock to the ledger. One statement inserts up to 50 rows, because each statement of an order takes
 * time.
 */
export async function postMovements(tx: Tx, changes: readonly ChangedStock[], cause: StockCause): Promise<void> {
  const rows = movementRows(changes, cause)
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const part = rows.slice(start, start + rowsPerInsert)
    const insert = inserts.get(part.length) ?? insertOf(part.length)
    inserts.set(part.length, insert)
    const values = part.flatMap((row, number) =>
      Object.entries(row).map(([name, value]) => [`${name}${number}`, value]),
    )
    await insert(tx).execute(Object.fromEntries(values))
  }
}

/**
 * Adds the movements of variants that are about to be deleted: one variant, all variants of a product, or all variants
 * of the shop.
 */
export async function postDeletion(
  tx: Tx,
  { productId, variantId }: { productId?: number; variantId?: number },
  cause: Omit<StockCause, 'reason'>,
): Promise<void> {
  const left = await tx
    .select({ productId: variants.productId, variantId: variants.id, inventory: variants.inventory })
    .from(variants)
    .where(
      and(
        productId === undefined ? undefined : eq(variants.productId, productId),
        variantId === undefined ? undefined : eq(variants.id, variantId),
        gt(variants.inventory, 0),
      ),
    )
  const changes = left.map(({ inventory, ...ids }) => ({ ...ids, quantity: -inventory }))
  await postMovements(tx, changes, { ...cause, reason: 'deletion' })
}

/**
 * Returns the variants whose inventory differs from the sum of their movements. In a consistent database there are none
 * (record 54).
 */
export function stockDifferences(tx: Tx) {
  const moved = tx
    .select({ variantId: stockMovements.variantId, sum: sql`sum(${stockMovements.quantity})`.as('sum') })
    .from(stockMovements)
    .groupBy(stockMovements.variantId)
    .as('moved')
  const sum = sql<number>`coalesce(${moved.sum}, 0)`.mapWith(Number)
  return tx
    .select({ variantId: variants.id, productId: variants.productId, inventory: variants.inventory, moved: sum })
    .from(variants)
    .leftJoin(moved, eq(moved.variantId, variants.id))
    .where(ne(variants.inventory, sum))
    .execute()
}

/**
 * Returns the variants with batches whose inventory differs from the sum of their batches. In a consistent database
 * there are none.
 */
export function batchDifferences(tx: Tx) {
  const summed = tx
    .select({ variantId: batches.variantId, sum: sql`sum(${batches.quantity})`.as('sum') })
    .from(batches)
    .groupBy(batches.variantId)
    .as('summed')
  const sum = sql<number>`coalesce(${summed.sum}, 0)`.mapWith(Number)
  return tx
    .select({ variantId: variants.id, productId: variants.productId, inventory: variants.inventory, ofBatches: sum })
    .from(variants)
    .leftJoin(summed, eq(summed.variantId, variants.id))
    .where(and(or(eq(variants.hasBatches, true), sql`${summed.sum} > 0`), sql`${variants.inventory} <> ${sum}`))
    .execute()
}

/**
 * Returns the batches whose quantity differs from the sum of their movements. In a consistent database there are none.
 */
export function batchMovementDifferences(tx: Tx) {
  const moved = tx
    .select({ batchId: stockMovements.batchId, sum: sql`sum(${stockMovements.quantity})`.as('sum') })
    .from(stockMovements)
    .where(isNotNull(stockMovements.batchId))
    .groupBy(stockMovements.batchId)
    .as('moved')
  const sum = sql<number>`coalesce(${moved.sum}, 0)`.mapWith(Number)
  return tx
    .select({ batchId: batches.id, quantity: batches.quantity, moved: sum })
    .from(batches)
    .leftJoin(moved, eq(moved.batchId, batches.id))
    .where(sql`${batches.quantity} <> ${sum}`)
    .execute()
}

const namedMovements = (tx: Tx) =>
  tx
    .select({
      movement: stockMovements,
      product: { id: products.id, name: products.name },
      variant: { id: variants.id, title: variants.title, sku: variants.sku },
      order: { id: orders.id, orderNumber: orders.orderNumber },
      admin: users.username,
      batch: { id: batches.id, number: batches.number },
    })
    .from(stockMovements)
    .leftJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(variants, eq(variants.id, stockMovements.variantId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(users, eq(users.id, stockMovements.userId))
    .leftJoin(batches, eq(batches.id, stockMovements.batchId))

type Filter = Pick<StockMovementQuery, 'productId' | 'from' | 'to'>

const matching = ({ productId, from, to }: Filter) =>
  and(
    productId === undefined ? undefined : eq(stockMovements.productId, productId),
    withinDays(stockMovements.createdAt, from, to),
  )

/** Returns a page of movements with the names of their products, newest first, and the total count. */
export async function movementPage(tx: Tx, filter: Filter, { limit, offset }: ListPage) {
  const where = matching(filter)
  const rows = await namedMovements(tx).where(where).orderBy(desc(stockMovements.id)).limit(limit).offset(offset)
  const [all] = await tx.select({ number: count() }).from(stockMovements).where(where)
  return { rows, total: all?.number ?? 0 }
}

/** Returns at most `limit` movements with a greater id than `after`, oldest first. */
export const movementsAfter = (tx: Tx, filter: Filter, { after, limit }: { after: number; limit: number }) =>
  namedMovements(tx)
    .where(and(gt(stockMovements.id, after), matching(filter)))
    .orderBy(asc(stockMovements.id))
    .limit(limit)
    .execute()
