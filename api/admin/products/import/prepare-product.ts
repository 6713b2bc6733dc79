import { getTableColumns } from 'drizzle-orm'
import type { ImportAction } from '#contract/admin/exports'
import { changedRows } from '#engine'
import type { ProductRow } from '../../../catalogue/catalogue-store.ts'
import { products, variants } from '../../../db/schema/catalogue.ts'
import type { StoredChange } from '../../../db/schema/stock.ts'
import type { PlannedVariant } from '../plan-variants.ts'
import type { ProductColumns } from '../product-write-store.ts'

// The rows that an import or a bulk edit stores. They are built before the transaction begins, so that it is short.

/** The plan of the changes that an import or a bulk edit makes to a product. */
export interface ProductPlan {
  /** The product in the imported file. A bulk edit has no file. */
  file?: { handle: string }
  former: ProductRow | null
  action: ImportAction
  slug: string
  /** The columns of the product that change; for a new product, all columns that the file has. */
  columns: ProductColumns
  /** The slug of the product's category, which may not exist yet; null for none, undefined if unchanged. */
  categorySlug?: string | null | undefined
  variants: readonly PlannedVariant[]
  change: StoredChange
}

type ProductRowInsert = typeof products.$inferInsert
type VariantRowInsert = typeof variants.$inferInsert

/** Returns a row with all columns of its table, because rows that are stored together must have the same properties. */
const withDefaults = (table: typeof products | typeof variants, values: object) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      Reflect.get(values, name) ?? column.default ?? null,
    ]),
  )

/** New values of a stored row, and the names of the columns to update. */
export interface ChangedRow<T extends typeof products | typeof variants> {
  row: Partial<T['$inferInsert']> & { id: number }
  changed: readonly string[]
}

/**
 * Returns the updates of rows for `writeRows`, one for each set of columns. Only changed columns are updated, because
 * each further column takes time and reviews, jobs and orders may have changed it.
 */
export function updatesOf<T extends typeof products | typeof variants>(table: T, rows: readonly ChangedRow<T>[]) {
  const byColumns = new Map<string, { changed: readonly string[]; rows: ChangedRow<T>['row'][] }>()
  for (const { row, changed } of rows) {
    const group = byColumns.get(changed.join())
    if (group) group.rows.push(row)
    else byColumns.set(changed.join(), { changed, rows: [row] })
  }
  return [...byColumns.values()].map((group) => changedRows(table, group.rows, group.changed))
}

/** Returns the given values of an object, null for missing values. */
const valuesOf = (object: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(object, name) ?? null]))

/** The columns of a variant in unique indexes, and those that `clearSwapped` changes. */
const uniqueColumns = ['sku', 'title', 'isActive']

/** Whether the change of a variant affects a column of a unique index. `values` has the changed columns. */
export const swapsIndex = (values: object) => uniqueColumns.some((name) => name in values)

/** Returns the columns of a variant to store: those in `values`, and those that `clearSwapped` has changed before. */
export const columnsToStore = (values: object): string[] => [
  ...new Set([...Object.keys(values), ...(swapsIndex(values) ? uniqueColumns : [])]),
]

interface ChangedVariant extends ChangedRow<typeof variants> {
  /** Whether the change affects the SKU, the options or the active state of the variant. */
  isSwapped: boolean
  /** The number of pieces of the variant that are added to the stock. */
  quantity: number
}

/** A planned product with the rows to store for it. Ids, versions and categories are added in the transaction. */
export interface PreparedProduct<P extends ProductPlan = ProductPlan> {
  plan: P
  /** The row of a new product; null for an existing one. */
  created: ProductRowInsert | null
  /** The changed values of an existing product; null for a new one. */
  updated: ChangedRow<typeof products> | null
  newVariants: VariantRowInsert[]
  changedVariants: ChangedVariant[]
}

const emptyLists = { images: [], ingredients: [], benefits: [], certifications: [], doshaTypes: [] }

/** Prepares the rows of a product before the transaction begins, so that the transaction is short. */
export function prepareProduct<P extends ProductPlan>(plan: P, now: Date): PreparedProduct<P> {
  const { former, change } = plan
  const changes = new Map(change.variants.map((each) => [each.id, each.columns]))
  const changedVariants = plan.variants.flatMap(({ id, ...each }): ChangedVariant[] => {
    const columns = id === undefined ? undefined : changes.get(id)
    if (id === undefined || !columns) return []
    const before = former?.variants.find((row) => row.id === id)?.inventory ?? 0
    const changed = columnsToStore({ ...columns, position: each.position })
    return [
      {
        ...{ row: { ...valuesOf(each, changed), id }, changed },
        ...{ isSwapped: swapsIndex(columns), quantity: each.inventory - before },
      },
    ]
  })
  const newVariants = plan.variants
    .filter(({ id }) => id === undefined)
    .map((each) => ({ productId: 0, price: each.price, inventory: 0, ...withDefaults(variants, each) }))
  const prepared = { plan, newVariants, changedVariants }
  if (!former) {
    const values = { ...emptyLists, createdAt: now, ...plan.columns, slug: plan.slug, updatedAt: now }
    const row = { name: '', price: 0, ...values, ...withDefaults(products, values) }
    return { ...prepared, created: row, updated: null }
  }
  const { category, ...columns } = change.columns
  const changed = [...Object.keys(columns), ...(category ? ['categoryId'] : []), 'updatedAt', 'version']
  const row = { ...valuesOf(plan.columns, Object.keys(columns)), id: former.id, updatedAt: now }
  return { ...prepared, created: null, updated: { row, changed } }
}
