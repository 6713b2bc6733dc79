import { kit } from '#columns'
import type { ImportCounts } from '#contract/admin/exports'
import { users } from './accounts.ts'
import { importFormats, importStates, isOneOf } from './values.ts'

/** The changed columns by name, with their values before and after the change. */
export type ColumnChanges = Record<string, readonly [before: unknown, after: unknown]>

/** The changes that an import made to a product. */
export interface StoredChange {
  isCreated: boolean
  /** The product that was changed. Missing in changes that the previous release stored. */
  productId?: number
  /**
   * The time in ms at which the import created the product. By it undoing detects that another product uses the slug
   * now.
   */
  createdAt?: number
  columns: ColumnChanges
  /**
   * The changed variants. `id` is missing for variants that the import created, which had no id when the change was
   * stored, and in changes that the previous release stored. Such variants are found by their titles.
   */
  variants: { id?: number; title: string; isCreated: boolean; columns: ColumnChanges }[]
}

/** Imports of product files. */
export const imports = kit.table(
  'imports',
  {
    id: kit.id(),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    format: kit.oneOf(importFormats).notNull(),
    state: kit.oneOf(importStates).notNull(),
    /** Number of pictures that were fetched so far. The next column is the number of all pictures to fetch. */
    done: kit.int().notNull().default(0),
    total: kit.int().notNull().default(0),
    counts: kit.json<ImportCounts>(),
    /** The slugs of the categories that it created. */
    categories: kit.json<string[]>().notNull().default([]),
    createdAt: kit.instant().notNull(),
    /** The time of the last step. If it is long ago, the import was interrupted. */
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('imports_format', isOneOf(t.format, importFormats)),
    kit.check('imports_state', isOneOf(t.state, importStates)),
    kit.index('imports_user').on(t.userId),
  ],
)

/** What an import changed, one row for each product, with which it is undone. */
export const importChanges = kit.table(
  'import_changes',
  {
    id: kit.id(),
    importId: kit
      .int()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /**
     * The slug of the product. It identifies products that the import creates, because they have no id when the row is
     * stored.
     */
    slug: kit.text().notNull(),
    change: kit.json<StoredChange>().notNull(),
  },
  (t) => [kit.index('import_changes_import').on(t.importId)],
)

/** Pictures that imports have stored: the path of each picture, by its https address or file name. */
export const importPictures = kit.table('import_pictures', {
  source: kit.text().primaryKey(),
  path: kit.text().notNull(),
})
