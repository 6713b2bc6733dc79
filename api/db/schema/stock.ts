import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { variants } from './catalogue.ts'
import { isOneOf, stockReasons } from './values.ts'

/**
 * The batches of a variant. The sum of their quantities is the inventory of the variant. A writer locks the row of the
 * product first, as for variants (record 64).
 */
export const batches = kit.table(
  'batches',
  {
    id: kit.id(),
    variantId: kit
      .int()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** The batch number as printed on the package; empty for the stock of the variant before its first batch. */
    number: kit.text().notNull(),
    /** Days in India, such as `2026-11-21`. Goods can be sold on the day on which they expire. */
    manufacturedOn: kit.text(),
    expiresOn: kit.text(),
    /** Maximum retail price in paise, which includes tax; null if the MRP of the variant applies. */
    mrp: kit.int(),
    /** Pieces of the batch that can be sold, without those that orders have reserved. */
    quantity: kit.int().notNull().default(0),
    /** When the expiry was applied to the stock and to open orders; null until then. */
    expiredAt: kit.instant(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('batches_quantity', sql`${t.quantity} >= 0`),
    kit.check('batches_mrp', sql`${t.mrp} is null or ${t.mrp} >= 0`),
    kit.check(
      'batches_dates',
      sql`${t.manufacturedOn} is null or ${t.expiresOn} is null or ${t.manufacturedOn} <= ${t.expiresOn}`,
    ),
    kit.unique('batches_once').on(t.variantId, t.number),
    kit.index('batches_to_expire').on(t.expiresOn).where(sql`${t.expiredAt} is null`),
  ],
)

/**
 * The stock of variants: one row for each change, in pieces, with a sign. The sum of a variant equals its inventory. Rows
 * are never changed or deleted; triggers of the database refuse it (record 54). There are no foreign keys, because rows
 * outlive products, variants and accounts, and because each order writes them.
 */
export const stockMovements = kit.table(
  'stock_movements',
  {
    id: kit.id(),
    variantId: kit.int().notNull(),
    productId: kit.int().notNull(),
    quantity: kit.int().notNull(),
    reason: kit.oneOf(stockReasons).notNull(),
    /** The order that reserved or released the pieces; null for other reasons. */
    orderId: kit.int(),
    /** The admin who changed the stock; null for orders and for changes by the shop. */
    userId: kit.int(),
    /** The batch whose quantity changed; null for a variant without batches. */
    batchId: kit.int(),
    /** Why an admin wrote pieces off or corrected their number. */
    note: kit.text(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('stock_movements_reason', isOneOf(t.reason, stockReasons)),
    kit.check('stock_movements_quantity', sql`${t.quantity} <> 0`),
    kit.index('stock_movements_product').on(t.productId),
    // The index is partial, so that orders of variants without batches do not have to update it.
    kit.index('stock_movements_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    kit.index('stock_movements_order').on(t.orderId).where(sql`${t.batchId} is not null`),
  ],
)
