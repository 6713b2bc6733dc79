import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { ImportCounts, ImportSource } from '#contract/admin/exports'
import type { contract } from '#contract/contract'
import { lockNames, newRows, type Tx, writeRows } from '#engine'
import { rupees } from '#rules/money'
import { type CategoryRow, findProducts, type ProductRow, type VariantRow } from '../../../catalogue/catalogue-store.ts'
import { type ColumnChanges, importChanges, imports, type StoredChange } from '../../../db/schema/stock.ts'
import { createPause, inParts, isIn, listed, statement } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { addAudit } from '../../audit/audit-store.ts'
import type { PlannedVariant } from '../plan-variants.ts'
import { type Apply, applyImport } from './apply-import.ts'
import { type PreparedProduct, type ProductPlan, prepareProduct } from './prepare-product.ts'

const money = ['price', 'compareAtPrice', 'mrp', 'regularPrice', 'salePrice']

/** Formats a stored value as readable text. */
function shown(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (money.includes(name)) return rupees(Number(value))
  if (name === 'gstRate') return String(Number(value) / 100)
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join('; ').slice(0, 300)
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300)
}

/** Formats the changed columns as readable texts. */
export const readable = (changes: ColumnChanges) =>
  Object.entries(changes).map(([field, [from, to]]) => ({ field, from: shown(field, from), to: shown(field, to) }))

/** Converts a missing value or an object without entries to null, because comparisons treat them as equal. */
const orNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'object' && value !== null && isDeepStrictEqual(value, {})) ? null : value

/** Returns the columns whose values differ between two rows, each with both values, except those in `ignored`. */
export function differences(former: object | null, next: object, ignored: readonly string[] = []): ColumnChanges {
  const changes: ColumnChanges = {}
  for (const [name, to] of Object.entries(next)) {
    const from = former ? Reflect.get(former, name) : null
    // Most values are identical, so the comparison of their contents, which takes much longer, comes second.
    if (from === to || ignored.includes(name) || isDeepStrictEqual(orNull(from), orNull(to))) continue
    changes[name] = [orNull(from), orNull(to)]
  }
  return changes
}

interface PlannedRows {
  rows: readonly PlannedVariant[]
  /** The slug of the product's new category; null for no category, undefined if it does not change. */
  category: string | null | undefined
  categories: readonly CategoryRow[]
}

/**
 * Returns the changes that a plan makes to a product, in the form in which the undo needs them. `next` has the new
 * values of the columns. `visible` has the changed columns without the totals that are computed from the variants.
 * `variants` has the changed columns of each variant.
 */
export function plannedChange(
  former: ProductRow | null,
  next: object,
  { rows, category, categories }: PlannedRows,
): { change: StoredChange; visible: ColumnChanges; variants: PlannedChange[]; isChanged: boolean } {
  const columns = differences(former, next)
  const before = categories.find(({ id }) => id === former?.categoryId)?.slug ?? null
  if (category !== undefined && category !== before) columns.category = [before, category]
  const variants = rows.map((row) => {
    const stored = former?.variants.find(({ id }) => id === row.id) ?? null
    return { row, stored, columns: differences(stored, row, ['productId', 'id', 'position', 'lowStockReported']) }
  })
  const changed = variants.filter((each) => Object.keys(each.columns).length > 0 || !each.stored)
  const change: StoredChange = {
    isCreated: former === null,
    columns,
    variants: changed.map((each) => ({
      ...(each.stored ? { id: each.stored.id } : {}),
      ...{ title: each.row.title ?? '', isCreated: !each.stored, columns: each.columns },
    })),
  }
  const { price: _price, inventory: _inventory, ...visible } = columns
  return { change, visible, variants, isChanged: Object.keys(visible).length + changed.length > 0 }
}

interface PlannedChange {
  row: PlannedVariant
  stored: VariantRow | null
  columns: ColumnChanges
}

/** A stored change of an import with the current row of its product. */
export interface ReadChange {
  change: StoredChange
  row: ProductRow
}

const changesById = statement('changes_of_import', (tx) =>
  tx
    .select({ slug: importChanges.slug, change: importChanges.change })
    .from(importChanges)
    .where(isIn(importChanges.id, 'ids', 'int')),
)

/**
 * Reads the changes of an import and their products before the transaction of the undo starts. The transaction then
 * reads only the products that were changed in the meantime. Other requests are processed between the parts.
 */
export async function readChanges(tx: Tx, importId: number): Promise<ReadChange[]> {
  const found: ReadChange[] = []
  const ofImport = await tx
    .select({ id: importChanges.id })
    .from(importChanges)
    .where(eq(importChanges.importId, importId))
    .orderBy(importChanges.id)
  await inParts(ofImport, async (ids) => {
    const rows = await changesById(tx).execute({ ids: listed(ids.map(({ id }) => id)) })
    const slugs = rows.flatMap(({ slug, change }) => (change.productId === undefined ? slug : []))
    const productIds = rows.flatMap(({ change }) => change.productId ?? [])
    const own = await findProducts(tx, productIds, slugs)
    const byId = new Map(own.map((row) => [row.id, row]))
    const bySlug = new Map(own.map((row) => [row.slug, row]))
    for (const { slug, change } of rows) {
      const row = change.productId === undefined ? bySlug.get(slug) : byId.get(change.productId)
      // An admin can have deleted the product that the import created, and another product can use its address now.
      const isOther = change.createdAt !== undefined && row?.createdAt.getTime() !== change.createdAt
      if (row && !isOther) found.push({ change, row })
    }
  })
  return found
}

/** Time in milliseconds after which an import without progress is treated as one whose process has ended. */
export const interruptedMs = 2 * 60_000

/**
 * Marks running imports as failed and deletes their stored changes, because failed imports cannot be undone. An import
 * that was committed is no longer running, so it is not marked as failed even if its response was lost.
 */
export async function setFailed(tx: Tx, ids: readonly number[]): Promise<void> {
  const failed = await tx
    .update(imports)
    .set({ state: 'failed' })
    .where(and(inArray(imports.id, [...ids]), eq(imports.state, 'running')))
    .returning({ id: imports.id })
  const failedIds = failed.map(({ id }) => id)
  if (failedIds.length > 0) await tx.delete(importChanges).where(inArray(importChanges.importId, failedIds))
}

/**
 * Stores that an import is running, and marks interrupted imports as failed. Returns the id of the import. Throws
 * `conflict` while another import runs.
 */
export function beginImport({ db, clock }: Deps, userId: number, format: ImportSource): Promise<number> {
  return db.write(async (tx) => {
    const now = clock()
    await lockNames(tx, ['import'])
    const oldest = now.getTime() - interruptedMs
    const running = await tx
      .select({ id: imports.id, updatedAt: imports.updatedAt })
      .from(imports)
      .where(eq(imports.state, 'running'))
    if (running.some(({ updatedAt }) => updatedAt.getTime() > oldest))
      throw new ShopError('conflict', 'Another import is running. Please wait until it has finished.')
    const interrupted = running.map((each) => each.id)
    if (interrupted.length > 0) await setFailed(tx, interrupted)
    const [row] = await tx
      .insert(imports)
      .values({ userId, format, state: 'running', createdAt: now, updatedAt: now })
      .returning({ id: imports.id })
    if (!row) throw new Error('The import was not stored')
    return row.id
  })
}

/** Number of changes that are stored in one transaction before the products are. Each transaction waits for the disk. */
const changesPerWrite = 100

interface StorePlans<P extends ProductPlan> extends Pick<Apply<P>, 'importId' | 'userId' | 'newCategories' | 'replan'> {
  counts: ImportCounts
  audit: { action: keyof typeof contract; after: object }
  /** Stores the response for a repeated request, in the same transaction as the products. */
  storeReply?: ((tx: Tx, now: Date) => Promise<void>) | undefined
}

/**
 * Stores the products that a running import or bulk edit changes. The data for a later undo are stored first, in parts.
 * Then all products are stored in one transaction. Throws `conflict`.
 */
export async function storePlans<P extends ProductPlan>(
  deps: Deps,
  plans: readonly P[],
  { importId, userId, counts, audit, storeReply, ...rest }: StorePlans<P>,
): Promise<void> {
  const changing = plans.filter(({ action }) => action === 'created' || action === 'updated')
  const prepared: PreparedProduct<P>[] = []
  const now = deps.clock()
  const pause = createPause()
  for (let start = 0; start < changing.length; start += changesPerWrite) {
    const rows: (typeof importChanges.$inferInsert)[] = []
    for (const plan of changing.slice(start, start + changesPerWrite)) {
      const { slug, change, former } = plan
      prepared.push(prepareProduct(plan, now))
      const origin = former ? { productId: former.id } : { createdAt: now.getTime() }
      rows.push({ importId, slug, change: { ...change, ...origin } })
      await pause()
    }
    await deps.db.writeInBackground((tx) => writeRows(tx, [newRows(importChanges, rows)]))
  }
  await deps.catalogue.bulkWrite((setVersion) =>
    deps.db.write(async (tx) => {
      await applyImport(tx, { ...rest, prepared, importId, userId, now, setVersion })
      // If this import took too long, another import may have set it to failed and deleted its stored changes.
      const [applied] = await tx
        .update(imports)
        .set({ state: 'applied', counts, updatedAt: now })
        .where(and(eq(imports.id, importId), eq(imports.state, 'running')))
        .returning({ id: imports.id })
      if (!applied) throw new ShopError('conflict', 'The import took too long. Please try again.')
      await addAudit(tx, { ...audit, userId, target: `imports/${importId}`, createdAt: now })
      await storeReply?.(tx, now)
    }),
  )
}

/** Marks an applied import as undone. Throws `not_found`, or `conflict` for an import that is not applied. */
export async function claimUndo(tx: Tx, importId: number, now: Date) {
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
