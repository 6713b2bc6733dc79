import { getTableColumns } from 'drizzle-orm'
import type { ImportAction } from '#contract/admin/exports'
import { changedRows } from '#engine'
import { priceAt } from '#rules/sale-price'
import { exceedsMrp } from '#rules/variants'
import type { ProductRow, VariantRow } from '../../../catalogue/catalogue-store.ts'
import { products, variants } from '../../../db/schema/catalogue.ts'
import type { ColumnChanges, StoredChange } from '../../../db/schema/stock.ts'
import type { PlannedVariant } from '../plan-variants.ts'
import type { ProductColumns } from '../product-write-store.ts'
import type { priceRules } from '../write-product.ts'

// The rows that an import or a bulk edit stores, and the values that its undo restores. They are built before the
// transaction begins, so that it is short.

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
const swapsIndex = (values: object) => uniqueColumns.some((name) => name in values)

/** Returns the columns of a variant to store: those in `values`, and those that `clearSwapped` has changed before. */
const columnsToStore = (values: object): string[] => [
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Returns the values that an undo restores: for each changed column whose current value is still the value that the
 * import stored, the value before it. `isKept` is true if a column was changed after the import and is therefore not
 * restored.
 */
export function valuesToRestore(
  row: object,
  columns: ColumnChanges,
): { values: Record<string, unknown>; isKept: boolean } {
  const known = Object.entries(columns).filter(([name]) => name in row)
  const open = known.filter(([name, [, after]]) => isSame(Reflect.get(row, name), after))
  return {
    values: Object.fromEntries(
      open.map(([name, [before]]) => [
        name,
        before && /^sale(From|To)$/.test(name) ? new Date(String(before)) : before,
      ]),
    ),
    isKept: open.length < known.length,
  }
}

const saleColumns = ['regularPrice', 'salePrice', 'saleFrom', 'saleTo'] as const

/**
 * Returns the values of a variant that an undo restores, like `valuesToRestore`. The columns of a sale are restored
 * together or not at all. The current price is not compared, because it changes when a sale begins or ends.
 */
function variantToRestore(row: VariantRow, columns: ColumnChanges, now: Date): ReturnType<typeof valuesToRestore> {
  const { values, isKept } = valuesToRestore(row, columns)
  const sale = saleColumns.filter((name) => name in columns)
  if (sale.some((name) => !(name in values))) {
    for (const name of [...sale, 'price']) delete values[name]
  } else if (sale.length > 0 && columns.price && row.price === priceAt(row, now)) values.price = columns.price[0]
  // If the variant has received batches since the import, its stock is the sum of their quantities and is not restored.
  const isBatched = row.hasBatches && 'inventory' in values
  if (isBatched) delete values.inventory
  return { values, isKept: isKept || isBatched }
}

/**
 * Whether a variant was edited after the import created it, or has received batches. A change of the price by the start
 * or end of a sale is no edit.
 */
export function isEdited(row: VariantRow, columns: ColumnChanges, now: Date): boolean {
  const { price: _price, ...others } = columns
  const isBySale = row.salePrice !== null && row.price === priceAt(row, now)
  return row.hasBatches || valuesToRestore(row, isBySale ? others : columns).isKept
}

type PriceRules = Pick<Awaited<ReturnType<typeof priceRules>>, 'taxOf' | 'batchMrps'>

/**
 * Whether the price that an undo would restore is invalid, because the sale price, the MRP or the MRP of a batch was
 * changed later.
 */
function excludesItself(
  { id, price, regularPrice, salePrice, mrp, gstRate }: VariantRow,
  { taxOf, batchMrps }: PriceRules,
) {
  const regular = regularPrice ?? price
  const highest = Math.max(price, regular)
  const mrps = [mrp, batchMrps.get(id) ?? null]
  return (salePrice !== null && salePrice >= regular) || mrps.some((each) => exceedsMrp(highest, each, taxOf(gstRate)))
}

/**
 * Returns the stored changes of a variant by an import: found by the variant's id, or by its title if no id is stored.
 */
export const changeOfVariant = ({ variants: changed }: StoredChange, { id, title }: VariantRow) =>
  changed.find((each) => each.id === id) ?? changed.find((each) => each.id === undefined && each.title === title)

export interface UndoContext {
  now: Date
  rules: PriceRules
  /** Which products and variants were ever ordered. */
  sold: Record<'products' | 'variants', Pick<ReadonlySet<number | null>, 'has'>>
  /** Ids of variants that the undo does not change. */
  held: ReadonlySet<number>
}

/** What the undo of an import does to the variants of a product. */
export interface UndoneVariants {
  /** The variants that the product has after the undo, with their values. */
  left: VariantRow[]
  changed: ChangedRow<typeof variants>[]
  /** Ids of the changed variants whose SKU, options or state the undo changes. */
  swapped: number[]
  removed: VariantRow[]
  moved: { productId: number; variantId: number; quantity: number }[]
  isKept: boolean
}

/**
 * Plans the undo of variants. A variant in `held` stays as it is, and so does one whose options an active variant has by
 * now: the unique indexes would refuse its former values.
 */
export function undoVariants(
  own: readonly VariantRow[],
  change: StoredChange,
  context: UndoContext,
  held = context.held,
): UndoneVariants {
  const { sold, rules, now } = context
  const undone: UndoneVariants = { left: [], changed: [], swapped: [], removed: [], moved: [], isKept: false }
  for (const row of own) {
    const made = changeOfVariant(change, row)
    if (!made) undone.left.push(row)
    else if (made.isCreated && own.length > 1 && !sold.variants.has(row.id)) {
      if (isEdited(row, made.columns, now)) {
        undone.left.push(row)
        undone.isKept = true
      } else undone.removed.push(row)
    } else {
      const columns = made.isCreated ? { isActive: [false, true] as const } : made.columns
      const { values, isKept } = variantToRestore(row, columns, now)
      const next: VariantRow = { ...row, ...values }
      const isInvalid = excludesItself(next, rules) || held.has(next.id)
      undone.isKept ||= isKept || isInvalid
      if (isInvalid || Object.keys(values).length === 0) undone.left.push(row)
      else {
        undone.left.push(next)
        undone.changed.push({ row: next, changed: columnsToStore(values) })
        if (swapsIndex(values)) undone.swapped.push(row.id)
        undone.moved.push({ productId: row.productId, variantId: row.id, quantity: next.inventory - row.inventory })
      }
    }
  }
  const active = undone.left.filter(({ isActive }) => isActive)
  const second = active.find(
    ({ id, title }) => undone.swapped.includes(id) && active.some((other) => other.id !== id && other.title === title),
  )
  return second ? undoVariants(own, change, context, new Set([...held, second.id])) : undone
}
