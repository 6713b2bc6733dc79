import { and, eq } from 'drizzle-orm'
import { newRows, type Tx, writeRows } from '#engine'
import { productTotals } from '#rules/variants'
import {
  allCategories,
  findProduct,
  pendingVersion,
  raiseCatalogueVersion,
  type VariantRow,
} from '../../../catalogue/catalogue-store.ts'
import { products, removedProducts, variants } from '../../../db/schema/catalogue.ts'
import { type ColumnChanges, imports, type StoredChange, stockMovements } from '../../../db/schema/stock.ts'
import { inParts } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { movementRows } from '../../../stock/movement-store.ts'
import { addAudit } from '../../audit/audit-store.ts'
import { orderedOf, variantsWithSkus } from '../product-write-store.ts'
import { priceRules } from '../write-product.ts'
import { type Cause, clearSwapped, deleteRows, lockVersions, removeEmptyCategory } from './apply-import.ts'
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

/**
 * Plans the undo of variants. A variant in `held` stays as it is, and so does one whose options an active variant has by
 * now: the unique indexes would refuse its former values.
 */
function undoVariants(
  own: readonly VariantRow[],
  change: StoredChange,
  context: Context,
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

/**
 * Returns the ids of variants whose former SKU another variant still has after the undo. The undo does not change them.
 */
async function withUsedSku(
  tx: Tx,
  undone: readonly ReadChange[],
  context: Omit<Context, 'held'>,
): Promise<ReadonlySet<number>> {
  const held = new Set<number>()
  const wanted = new Map<string, { id: number; each: ReadChange }>()
  for (const each of undone)
    for (const { id, ...variant } of each.row.variants) {
      const [before] = changeOfVariant(each.change, { id, ...variant })?.columns.sku ?? []
      if (typeof before === 'string') wanted.set(before, { id, each })
    }
  if (wanted.size === 0) return held
  const own = new Set(undone.flatMap(({ row }) => row.variants.map(({ id }) => id)))
  const changing = undone.filter(({ change }) => change.variants.some(({ columns }) => 'sku' in columns))
  const hold = (sku: string | null, by: number) => {
    const found = wanted.get(sku ?? '')
    if (!found || found.id === by || held.has(found.id)) return
    held.add(found.id)
    // This variant retains its current SKU, which can be the former SKU of a further variant.
    changing.push(found.each)
  }
  for (const { id, sku } of await variantsWithSkus(tx, [...wanted.keys()])) if (!own.has(id)) hold(sku, id)
  for (let each = changing.pop(); each; each = changing.pop())
    for (const { id, sku } of undoProduct(each, { ...context, held }).left) hold(sku, id)
  return held
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
  sold: Awaited<ReturnType<typeof orderedOf>>
  /** Ids of variants that the undo does not change. */
  held: ReadonlySet<number>
}

/**
 * Undoes an import in the caller's transaction (decisions, "Stock"). Returns two numbers of products: those with
 * restored values, and those with values that are not restored because they were changed after the import. `read` is
 * the result of `readChanges`. Throws `not_found` or `conflict`.
 */
async function undoChanges(
  tx: Tx,
  importId: number,
  { read, setVersion, ...cause }: Cause & { read: readonly ReadChange[]; setVersion: (version: number) => void },
): Promise<Undone> {
  const { now } = cause
  const { categories: created } = await claim(tx, importId, now)
  const version = await raiseCatalogueVersion(tx)
  setVersion(version)
  const categoryIds = new Map((await allCategories(tx)).map(({ id, slug }) => [slug, id]))
  const current = await withCurrent(tx, read)
  const ids = current.map(({ row }) => row.id)
  const sold = await orderedOf(tx, ids)
  const batched = current.flatMap(({ row }) => row.variants.flatMap(({ id, hasBatches }) => (hasBatches ? [id] : [])))
  const rules = await priceRules(tx, now, batched)
  const values = { ...cause, version, categoryIds, sold, rules }
  const context = { ...values, held: await withUsedSku(tx, current, values) }
  const plans: UndoneProduct[] = []
  // SKUs and options of all products are released before any are stored, because products can exchange them.
  await inParts(current, async (part) => {
    const planned = part.map((each) => undoProduct(each, context))
    plans.push(...planned)
    await releasePart(tx, planned)
  })
  await inParts(plans, (part) => storePart(tx, part, context))
  for (const slug of created.toReversed()) await removeEmptyCategory(tx, slug)
  return {
    restored: plans.filter(({ isRestored }) => isRestored).length,
    kept: plans.filter(({ isKept }) => isKept).length,
  }
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

/** Whether a variant of a product that the import created was changed later. Sold pieces do not count as a change. */
const hasEdited = (own: readonly VariantRow[], change: StoredChange, { sold, now }: Context) =>
  own.some((row) => {
    const made = changeOfVariant(change, row)
    if (!made) return true
    const { inventory: _, ...others } = made.columns
    return isEdited(row, sold.variants.has(row.id) ? others : made.columns, now)
  })

/** What the undo of an import does to a product and its variants. */
interface UndoneProduct extends UndoneVariants {
  /** The changed values of the product; null if it does not change or is deleted. */
  stored: ChangedRow<typeof products> | null
  /** The id of the product if it is deleted. */
  deleted: number | null
  isRestored: boolean
}

/** Plans the undo of a product. Its row and the rows of its variants are the current ones. */
function undoProduct({ change, row: { variants: own, ...row } }: ReadChange, context: Context): UndoneProduct {
  const { now, version, sold } = context
  const rowOf = (values: Partial<typeof products.$inferInsert>) => ({
    row: { ...values, id: row.id, updatedAt: now, version },
    changed: [...Object.keys(values), 'updatedAt', 'version'],
  })
  if (change.isCreated) {
    const none = { left: own, changed: [], swapped: [], removed: [], moved: [], stored: null, deleted: null }
    if (row.updatedAt.getTime() !== row.createdAt.getTime() || hasEdited(own, change, context))
      return { ...none, isKept: true, isRestored: false }
    if (sold.products.has(row.id))
      return { ...none, stored: rowOf({ isActive: false }), isKept: false, isRestored: true }
    return { ...none, left: [], removed: [...own], deleted: row.id, isKept: false, isRestored: true }
  }
  const { values, isKept } = valuesToRestore(row, productColumnsOf(change.columns, context))
  const undone = undoVariants(own, change, context)
  const isRestored = Object.keys(values).length + undone.changed.length + undone.removed.length > 0
  const stored = isRestored ? rowOf({ ...values, ...productTotals(undone.left) }) : null
  return { ...undone, stored, deleted: null, isKept: isKept || undone.isKept, isRestored }
}

/** Deletes the products and variants that the undo removes, and clears the SKUs and options that it changes. */
async function releasePart(tx: Tx, part: readonly UndoneProduct[]): Promise<void> {
  await deleteRows(tx, {
    variants: part.flatMap((each) => each.removed.map(({ id }) => id)),
    products: part.flatMap((each) => each.deleted ?? []),
  })
  await clearSwapped(
    tx,
    part.flatMap((each) => each.swapped),
  )
}

async function storePart(tx: Tx, part: readonly UndoneProduct[], { userId, now, version }: Context): Promise<void> {
  const moved = part.flatMap((each) => each.moved)
  const gone = part
    .flatMap((each) => each.removed)
    .map(({ id, productId, inventory }) => ({ productId, variantId: id, quantity: -inventory }))
  await writeRows(tx, [
    ...updatesOf(
      variants,
      part.flatMap((each) => each.changed),
    ),
    ...updatesOf(
      products,
      part.flatMap((each) => each.stored ?? []),
    ),
    newRows(stockMovements, [
      ...movementRows(moved, { reason: 'edit', userId, now }),
      ...movementRows(gone, { reason: 'deletion', userId, now }),
    ]),
    newRows(
      removedProducts,
      part.flatMap(({ deleted }) => (deleted === null ? [] : { productId: deleted, version })),
    ),
  ])
}

/**
 * Undoes an applied import. Returns two numbers of products: those with restored values, and those with values that are
 * not restored because they were changed after the import. Throws `not_found` or `conflict`.
 */
export async function undoStored(deps: Deps, userId: number, importId: number): Promise<Undone> {
  const now = deps.clock()
  const read = await deps.db.read((tx) => readChanges(tx, importId))
  return deps.catalogue.bulkWrite((setVersion) =>
    deps.db.write(async (tx) => {
      const result = await undoChanges(tx, importId, { userId, now, read, setVersion })
      const audit = { userId, action: 'undoImport', target: `imports/${importId}` } as const
      await addAudit(tx, { ...audit, after: result, createdAt: now })
      return result
    }),
  )
}
