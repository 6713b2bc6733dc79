import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { ImportCounts } from '#contract/admin/exports'
import { users } from './accounts.ts'
import { variants } from './catalogue.ts'
import { importFormats, importStates, isOneOf, stockReasons } from './values.ts'

// The tables of stock and batches, and those of imports and bulk edits, which change products and their stock.

/**
 * The batches of a variant. The sum of their quantities is the inventory of the variant. Each write locks the row of
 * the product first, as for variants (record 64).
 */
export const batches = kit.table(
  'batches',
  {
    id: kit.id(),
    variantId: kit
      .int()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /**
     * The batch number as printed on the package; empty for the batch of the pieces that were in stock before the first
     * numbered batch.
     */
    number: kit.text().notNull(),
    /**
     * Dates of manufacture and expiry: days in India, such as `2026-11-21`. Goods can still be sold on their expiry
     * date.
     */
    manufacturedOn: kit.text(),
    expiresOn: kit.text(),
    /** Maximum retail price in paise, which includes tax; null if the MRP of the variant applies. */
    mrp: kit.int(),
    /** Number of sellable pieces in the batch. Pieces that orders have reserved are not included. */
    quantity: kit.int().notNull().default(0),
    /** When the expired pieces were removed from the stock and open orders were checked; null before that. */
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
 * The stock movements of variants: one row for each change, in pieces, with a sign. The sum of a variant's rows equals
 * its inventory. Database triggers refuse changes and deletion of rows (record 54). There are no foreign keys, because
 * rows outlive products, variants and accounts, and because each order inserts rows.
 */
export const stockMovements = kit.table(
  'stock_movements',
  {
    id: kit.id(),
    variantId: kit.int().notNull(),
    productId: kit.int().notNull(),
    quantity: kit.int().notNull(),
    reason: kit.oneOf(stockReasons).notNull(),
    /** The order that reserved or released the pieces; null for movements with another reason. */
    orderId: kit.int(),
    /** The admin who changed the stock; null for orders and for changes by the shop. */
    userId: kit.int(),
    /** The batch whose quantity changed; null for a variant without batches. */
    batchId: kit.int(),
    /** The reason why an admin wrote pieces off or corrected their number; null for other movements. */
    note: kit.text(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('stock_movements_reason', isOneOf(t.reason, stockReasons)),
    kit.check('stock_movements_quantity', sql`${t.quantity} <> 0`),
    kit.index('stock_movements_product').on(t.productId),
    // The index contains only movements of batches, so that orders of variants without batches do not have to update
    // it.
    kit.index('stock_movements_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    kit.index('stock_movements_order').on(t.orderId).where(sql`${t.batchId} is not null`),
  ],
)

/** The changed columns by name, with their values before and after the change. */
export type ColumnChanges = Record<string, readonly [before: unknown, after: unknown]>

/** The changes that an import made to a product. */
export interface StoredChange {
  isCreated: boolean
  /** The id of the changed product. It is missing in changes that the previous release stored. */
  productId?: number
  /**
   * The time in milliseconds at which the import created the product. The undo compares it to detect that another
   * product uses the slug now.
   */
  createdAt?: number
  columns: ColumnChanges
  /**
   * The changed variants. `id` is missing for variants that the import created, which had no id when the change was
   * stored, and in changes that the previous release stored. These variants are found by their titles.
   */
  variants: { id?: number; title: string; isCreated: boolean; columns: ColumnChanges }[]
}

/** Imports of product files and bulk edits, with their progress. */
export const imports = kit.table(
  'imports',
  {
    id: kit.id(),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    format: kit.oneOf(importFormats).notNull(),
    state: kit.oneOf(importStates).notNull(),
    /** Number of pictures that were downloaded so far, of the `total` to download. */
    done: kit.int().notNull().default(0),
    total: kit.int().notNull().default(0),
    counts: kit.json<ImportCounts>(),
    /** The slugs of the categories that the import created. */
    categories: kit.json<string[]>().notNull().default([]),
    createdAt: kit.instant().notNull(),
    /** The time of the last progress. If it is long ago, the import was interrupted. */
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('imports_format', isOneOf(t.format, importFormats)),
    kit.check('imports_state', isOneOf(t.state, importStates)),
    kit.index('imports_user').on(t.userId),
  ],
)

/** The changes of an import, one row for each product. An undo uses them to restore the products. */
export const importChanges = kit.table(
  'import_changes',
  {
    id: kit.id(),
    importId: kit
      .int()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /**
     * The slug of the product. It identifies products that the import creates, because these have no id when the row is
     * stored.
     */
    slug: kit.text().notNull(),
    change: kit.json<StoredChange>().notNull(),
  },
  (t) => [kit.index('import_changes_import').on(t.importId)],
)

/** Pictures that imports have stored: the path of each picture by its source, an https address or a file name. */
export const importPictures = kit.table('import_pictures', {
  source: kit.text().primaryKey(),
  path: kit.text().notNull(),
})
