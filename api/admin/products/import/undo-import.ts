import { and, count, eq, not } from 'drizzle-orm'
import { newRows, type Tx, writeRows } from '#engine'
import { productTotals } from '#rules/variants'
import {
  allCategories,
  findProduct,
  type ProductRow,
  pendingVersion,
  raiseCatalogueVersion,
  type VariantRow,
} from '../../../catalogue/catalogue-store.ts'
import { categories, products, removedProducts, variants } from '../../../db/schema/catalogue.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import { type ColumnChanges, imports, type StoredChange, stockMovements } from '../../../db/schema/stock.ts'
import { inParts, isIn, listed, statement } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { movementRows } from '../../../stock/movement-store.ts'
import { addAudit } from '../../audit/audit-store.ts'
import { priceRules } from '../write-product.ts'
import { type Cause, clearSwapped, lockVersions } from './apply-import.ts'
import { type ChangedRow, columnsToStore, swapsIndex, updatesOf } from './prepare-product.ts'
import {
  changeOfVariant,
  excludesItself,
  isEdited,
  type ReadChange,
  readChanges,
  valuesToRestore,
  variantToRestore,
} from './stored-changes.ts'

type Sold = Readonly<Record<'products' | 'variants', ReadonlySet<number | null>>>

/** What the undo of an import does to the variants of a product. */
interface UndoneVariants {
  /** The variants that the product has after the undo, with their values. */
  left: VariantRow[]
  changed: ChangedRow<typeof variants>[]
  /** Ids of the changed variants whose SKU, options or state the undo changes. */
  swapped: number[]
  removed: VariantRow[]
  moved: { productId: number; variantId: number; quantity: number }[]
  isKept: boolean
}

/** Plans the undo of variants. SKUs in `takenSkus` belong to other variants now and are not restored. */
function undoVariants(
  own: readonly VariantRow[],
  change: StoredChange,
  { sold, takenSkus, rules, now }: Pick<Context, 'sold' | 'takenSkus' | 'rules' | 'now'>,
): UndoneVariants {
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
      const isInvalid = excludesItself(next, rules) || takenSkus.has(next.id)
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
  return undone
}

const soldLines = statement('find_sold_of_import', (tx) =>
  tx
    .selectDistinct({ productId: orderItems.productId, variantId: orderItems.variantId })
    .from(orderItems)
    .where(isIn(orderItems.productId, 'ids', 'int')),
)

/** Returns which of the products and variants with these ids were ever ordered. */
async function soldOf(tx: Tx, productIds: readonly number[]): Promise<Sold> {
  const lines = await soldLines(tx).execute({ ids: listed(productIds) })
  return {
    products: new Set(lines.map(({ productId }) => productId)),
    variants: new Set(lines.map(({ variantId }) => variantId)),
  }
}

const usersOfSkus = statement('find_users_of_skus', (tx) =>
  tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(isIn(variants.sku, 'skus', 'text'), not(isIn(variants.id, 'own', 'int')))),
)

/** Returns the ids of variants whose former SKU is now used by another variant. */
async function withTakenSku(tx: Tx, undone: readonly ReadChange[]) {
  const wanted = new Map<string, number>()
  for (const { row, change } of undone)
    for (const variant of row.variants) {
      const [before] = changeOfVariant(change, variant)?.columns.sku ?? []
      if (typeof before === 'string') wanted.set(before, variant.id)
    }
  if (wanted.size === 0) return new Set<number>()
  const taken = await usersOfSkus(tx).execute({ skus: listed([...wanted.keys()]), own: listed([...wanted.values()]) })
  return new Set(taken.flatMap(({ sku }) => wanted.get(sku ?? '') ?? []))
}

/** Locks the existing products of the changes and reads again those that have changed since the first read. */
async function withCurrent(tx: Tx, read: readonly ReadChange[]): Promise<ReadChange[]> {
  const versions = await lockVersions(
    tx,
    read.map(({ row }) => row.id),
  )
  const current: ReadChange[] = []
  for (const each of read) {
    const version = versions.get(each.row.id)
    const isSame = version === each.row.version && version !== pendingVersion
    const row = isSame ? each.row : version === undefined ? null : await findProduct(tx, each.row.id)
    if (row) current.push({ ...each, row })
  }
  return current
}

/** Marks an applied import as undone. Throws `not_found`, or `conflict` for an import that is not applied. */
async function claim(tx: Tx, importId: number, now: Date) {
  const [stored] = await tx
    .update(imports)
    .set({ state: 'undone', updatedAt: now })
    .where(and(eq(imports.id, importId), eq(imports.state, 'applied')))
    .returning({ categories: imports.categories })
  if (stored) return stored
  const [known] = await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, importId))
  if (!known) throw new ShopError('not_found', 'Import not found.')
  throw new ShopError('conflict', 'This import cannot be undone: it was not applied, or is undone already.')
}

interface Undone {
  restored: number
  kept: number
}

interface Context extends Cause {
  version: number
  rules: Parameters<typeof excludesItself>[1]
  categoryIds: ReadonlyMap<string, number>
  sold: Sold
  takenSkus: ReadonlySet<number>
}

/**
 * Undoes an import in the caller's transaction (decisions, "Stock"). Returns two numbers of products: those with
 * restored values, and those with values that are not restored because they were changed after the import. `read` is
 * the result of `readChanges`. Throws `not_found` or `conflict`.
 */
async function undoChanges(
  tx: Tx,
  importId: number,
  { read, ...cause }: Cause & { read: readonly ReadChange[] },
): Promise<Undone> {
  const { categories: created } = await claim(tx, importId, cause.now)
  const version = await raiseCatalogueVersion(tx)
  const categoryIds = new Map((await allCategories(tx)).map(({ id, slug }) => [slug, id]))
  const current = await withCurrent(tx, read)
  const ids = current.map(({ row }) => row.id)
  const sold = await soldOf(tx, ids)
  const batched = current.flatMap(({ row }) => row.variants.flatMap(({ id, hasBatches }) => (hasBatches ? [id] : [])))
  const rules = await priceRules(tx, cause.now, batched)
  const context = { ...cause, version, categoryIds, sold, rules, takenSkus: await withTakenSku(tx, current) }
  const result: Undone = { restored: 0, kept: 0 }
  await inParts(current, async (part) => {
    const done = await undoPart(tx, part, context)
    result.restored += done.restored
    result.kept += done.kept
  })
  for (const slug of created.toReversed()) await removeEmptyCategory(tx, slug)
  return result
}

/** Returns the product columns that the undo restores, with the category by its id. */
function productColumnsOf(
  { category, price: _price, inventory: _inventory, ...columns }: ColumnChanges,
  { categoryIds }: Context,
) {
  // A category that was deleted since the import, or that has another address now, is not restored.
  if (!category || (category[0] !== null && !categoryIds.has(String(category[0])))) return columns
  const idOf = (slug: unknown) => categoryIds.get(String(slug)) ?? null
  return { ...columns, categoryId: [idOf(category[0]), idOf(category[1])] as const }
}

const deletedVariants = statement('delete_undone_variants', (tx) =>
  tx.delete(variants).where(isIn(variants.id, 'ids', 'int')),
)
const deletedProducts = statement('delete_undone_products', (tx) =>
  tx.delete(products).where(isIn(products.id, 'ids', 'int')),
)

/** Whether a variant of a product that the import created was changed later. Sold pieces do not count as a change. */
const hasEdited = (own: readonly VariantRow[], change: StoredChange, { sold, now }: Context) =>
  own.some((row) => {
    const made = changeOfVariant(change, row)
    if (!made) return true
    const { inventory: _, ...others } = made.columns
    return isEdited(row, sold.variants.has(row.id) ? others : made.columns, now)
  })

async function undoPart(tx: Tx, part: readonly ReadChange[], context: Context): Promise<Undone> {
  const { now, version, userId, sold } = context
  const result: Undone = { restored: 0, kept: 0 }
  const removed: ProductRow[] = []
  const stored: ChangedRow<typeof products>[] = []
  const store = (id: number, values: Partial<typeof products.$inferInsert>) => {
    const row = { ...values, id, updatedAt: now, version }
    stored.push({ row, changed: [...Object.keys(values), 'updatedAt', 'version'] })
  }
  const ofVariants: UndoneVariants[] = []
  for (const { change, row: product } of part) {
    const { variants: own, ...row } = product
    if (change.isCreated) {
      if (row.updatedAt.getTime() !== row.createdAt.getTime() || hasEdited(own, change, context)) result.kept += 1
      else {
        result.restored += 1
        if (sold.products.has(row.id)) store(row.id, { isActive: false })
        else removed.push(product)
      }
      continue
    }
    const { values, isKept } = valuesToRestore(row, productColumnsOf(change.columns, context))
    const undone = undoVariants(own, change, context)
    ofVariants.push(undone)
    if (isKept || undone.isKept) result.kept += 1
    if (Object.keys(values).length + undone.changed.length + undone.removed.length === 0) continue
    result.restored += 1
    store(row.id, { ...values, ...productTotals(undone.left) })
  }
  const dropped = ofVariants.flatMap((each) => each.removed)
  const deleted = [...dropped, ...removed.flatMap((each) => each.variants)]
  if (dropped.length > 0) await deletedVariants(tx).execute({ ids: listed(dropped.map(({ id }) => id)) })
  if (removed.length > 0) await deletedProducts(tx).execute({ ids: listed(removed.map(({ id }) => id)) })
  await clearSwapped(
    tx,
    ofVariants.flatMap((each) => each.swapped),
  )
  const moved = ofVariants.flatMap((each) => each.moved)
  const gone = deleted.map(({ id, productId, inventory }) => ({ productId, variantId: id, quantity: -inventory }))
  await writeRows(tx, [
    ...updatesOf(
      variants,
      ofVariants.flatMap((each) => each.changed),
    ),
    ...updatesOf(products, stored),
    newRows(stockMovements, [
      ...movementRows(moved, { reason: 'edit', userId, now }),
      ...movementRows(gone, { reason: 'deletion', userId, now }),
    ]),
    newRows(
      removedProducts,
      removed.map(({ id }) => ({ productId: id, version })),
    ),
  ])
  return result
}

/** Deletes a category without products and subcategories. */
async function removeEmptyCategory(tx: Tx, slug: string): Promise<void> {
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  if (!row) return
  const [used] = await tx.select({ number: count() }).from(products).where(eq(products.categoryId, row.id))
  const [above] = await tx.select({ number: count() }).from(categories).where(eq(categories.parentId, row.id))
  if ((used?.number ?? 0) + (above?.number ?? 0) === 0) await tx.delete(categories).where(eq(categories.id, row.id))
}

/**
 * Undoes an applied import. Returns two numbers of products: those with restored values, and those with values that are
 * not restored because they were changed after the import. Throws `not_found` or `conflict`.
 */
export async function undoStored(deps: Deps, userId: number, importId: number): Promise<Undone> {
  const now = deps.clock()
  const read = await deps.db.read((tx) => readChanges(tx, importId))
  const undone = await deps.db.write(async (tx) => {
    const result = await undoChanges(tx, importId, { userId, now, read })
    const audit = { userId, action: 'undoImport', target: `imports/${importId}` } as const
    await addAudit(tx, { ...audit, after: result, createdAt: now })
    return result
  })
  deps.catalogue.invalidate()
  return undone
}
