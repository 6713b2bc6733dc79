import { kit } from '#columns'
import type { ImportCounts } from '#contract/admin/exports'
import { users } from './accounts.ts'
import { importFormats, importStates, isOneOf } from './values.ts'

/** Columns that a change replaces: the value before and after it. */
export type ColumnChanges = Record<string, readonly [before: unknown, after: unknown]>

/** What an import changed of a product. */
export interface StoredChange {
  isCreated: boolean
  /** The product that was changed. Missing in changes that the previous release stored. */
  productId?: number
  /** The time in ms at which the product was created, because another one can have its address later. */
  createdAt?: number
  columns: ColumnChanges
  /**
   * `id` is missing for variants that the import creates, because they have none when the change is stored, and in changes
   * that the previous release stored. They are found by their titles.
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
    /** Number of pictures that were fetched so far, and of all pictures to fetch. */
    done: kit.int().notNull().default(0),
    total: kit.int().notNull().default(0),
    counts: kit.json<ImportCounts>(),
    /** The slugs of the categories that it created. */
    categories: kit.json<string[]>().notNull().default([]),
    createdAt: kit.instant().notNull(),
    /** The time of the last step; an import that was interrupted has an old one. */
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
    /** The address of the product. Products that the import creates have no id when the row is stored. */
    slug: kit.text().notNull(),
    change: kit.json<StoredChange>().notNull(),
  },
  (t) => [kit.index('import_changes_import').on(t.importId)],
)

/** Pictures that imports have stored: the path of the picture by its https address, or by the name of its file. */
export const importPictures = kit.table('import_pictures', {
  source: kit.text().primaryKey(),
  path: kit.text().notNull(),
})
