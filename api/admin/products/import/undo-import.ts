import { newRows, type Tx, writeRows } from '#engine'
import { productTotals } from '#rules/variants'
import {
  allCategories,
  findProduct,
  pendingVersion,
  raiseCatalogueVersion,
  readSettings,
  type VariantRow,
} from '../../../catalogue/catalogue-store.ts'
import { products, removedProducts, variants } from '../../../db/schema/catalogue.ts'
import { type ColumnChanges, type StoredChange, stockMovements } from '../../../db/schema/stock.ts'
import { createPause, inPartsOfWrite } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { movementRows } from '../../../stock/movement-store.ts'
import { addAudit } from '../../audit/audit-store.ts'
import { orderedOf, variantsWithSkus } from '../product-write-store.ts'
import { priceRules } from '../write-product.ts'
import { type Cause, clearSwapped, deleteRows, lockVersions, removeEmptyCategory } from './apply-import.ts'
import {
  type ChangedRow,
  changeOfVariant,
  isEdited,
  type UndoContext,
  type UndoneVariants,
  undoVariants,
  updatesOf,
  valuesToRestore,
} from './prepare-product.ts'
import { claimUndo, type ReadChange, readChanges } from './stored-changes.ts'

const changesSku = ({ change }: ReadChange) => change.variants.some(({ columns }) => 'sku' in columns)

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
  for (const each of undone.filter(changesSku))
    for (const variant of each.row.variants) {
      const [before] = changeOfVariant(each.change, variant)?.columns.sku ?? []
      if (typeof before === 'string') wanted.set(before, { id: variant.id, each })
    }
  if (wanted.size === 0) return held
  const own = new Set(undone.flatMap(({ row }) => row.variants.map(({ id }) => id)))
  const changing = undone.filter(changesSku)
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
    const row = isSame || version === undefined ? null : await findProduct(tx, each.row.id)
    if (isSame) current.push(each)
    else if (row) current.push({ ...each, row })
  }
  return current
}

interface Undone {
  restored: number
  kept: number
}

interface Context extends UndoContext {
  categoryIds: ReadonlyMap<string, number>
}

/** Reads what decides about the undo of products. `print` differs if one of these values has changed. */
async function readRules(tx: Tx, undone: readonly ReadChange[], now: Date) {
  const batched = undone.flatMap(({ row }) => row.variants.flatMap(({ id, hasBatches }) => (hasBatches ? [id] : [])))
  const rules = await priceRules(tx, now, batched)
  const categoryIds = new Map((await allCategories(tx)).map(({ id, slug }) => [slug, id]))
  const print = JSON.stringify([[...categoryIds], [...rules.batchMrps], await readSettings(tx)])
  return { now, rules, categoryIds, print }
}

/** What an undo reads and plans before its transaction, so that the transaction is short. */
interface Prepared extends Awaited<ReturnType<typeof readRules>> {
  read: readonly ReadChange[]
  sold: Awaited<ReturnType<typeof orderedOf>>
  /** The plans of the products. Those whose SKUs change are planned in the transaction. */
  plans: ReadonlyMap<ReadChange, UndoneProduct>
}

async function prepareUndo(tx: Tx, importId: number, now: Date): Promise<Prepared> {
  const read = await readChanges(tx, importId)
  const rules = await readRules(tx, read, now)
  const ids = read.map(({ row }) => row.id)
  const sold = await orderedOf(tx, ids)
  const plans = new Map<ReadChange, UndoneProduct>()
  const pause = createPause()
  for (const each of read) {
    if (each.change.isCreated || !changesSku(each))
      plans.set(each, undoProduct(each, { ...rules, sold, held: new Set<number>() }))
    await pause()
  }
  return { ...rules, read, sold, plans }
}

/**
 * Undoes an import in the caller's transaction (decisions, "Stock"). Returns two numbers of products: those with
 * restored values, and those with values that are not restored because they were changed after the import. Throws
 * `not_found` or `conflict`.
 */
async function undoChanges(
  tx: Tx,
  importId: number,
  { prepared, setVersion, ...cause }: Cause & { prepared: Prepared; setVersion: (version: number) => void },
): Promise<Undone> {
  const { now } = cause
  const { categories: created } = await claimUndo(tx, importId, now)
  const version = await raiseCatalogueVersion(tx)
  setVersion(version)
  const current = await withCurrent(tx, prepared.read)
  const rules = await readRules(tx, current, now)
  const planned = rules.print === prepared.print ? prepared.plans : new Map<ReadChange, UndoneProduct>()
  // An order changes the version of its products, so only products without a plan can have been ordered since.
  const open = current.flatMap((each) => (planned.has(each) ? [] : each.row.id))
  const ordered = await orderedOf(tx, open)
  const either = (name: 'products' | 'variants') => ({
    has: (id: number | null) => prepared.sold[name].has(id) || ordered[name].has(id),
  })
  const values = { ...rules, sold: { products: either('products'), variants: either('variants') } }
  const context = { ...values, held: await withUsedSku(tx, current, values) }
  const plans: UndoneProduct[] = []
  // SKUs and options of all products are released before any are stored, because products can exchange them.
  await inPartsOfWrite(current, async (part) => {
    const ofPart = part.map((each) => planned.get(each) ?? undoProduct(each, context))
    plans.push(...ofPart)
    await releasePart(tx, ofPart)
  })
  await inPartsOfWrite(plans, (part) => storePart(tx, part, { ...cause, version }))
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
  const { now, sold } = context
  const rowOf = (values: Partial<typeof products.$inferInsert>) => ({
    row: { ...values, id: row.id, updatedAt: now },
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

async function storePart(
  tx: Tx,
  part: readonly UndoneProduct[],
  { userId, now, version }: Cause & { version: number },
): Promise<void> {
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
      part.flatMap(({ stored }) => (stored ? { ...stored, row: { ...stored.row, version } } : [])),
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
  const prepared = await deps.db.read((tx) => prepareUndo(tx, importId, now))
  return deps.catalogue.bulkWrite((setVersion) =>
    deps.db.write(async (tx) => {
      const result = await undoChanges(tx, importId, { userId, now, prepared, setVersion })
      const audit = { userId, action: 'undoImport', target: `imports/${importId}` } as const
      await addAudit(tx, { ...audit, after: result, createdAt: now })
      return result
    }),
  )
}
