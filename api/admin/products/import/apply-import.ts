import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { ImportAction } from '#contract/admin/exports'
import { insertAll, newRows, reserveIds, rowLock, type Tx } from '#engine'
import {
  allCategories,
  findProduct,
  type ProductRow,
  pendingVersion,
  raiseCatalogueVersion,
} from '../../../catalogue/catalogue-store.ts'
import { categories, products, variants } from '../../../db/schema/catalogue.ts'
import { type ColumnChanges, importChanges, imports, type StoredChange } from '../../../db/schema/imports.ts'
import { stockMovements } from '../../../db/schema/stock.ts'
import { inParts, isIn, listed, statement } from '../../../db/statement.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { movementRows } from '../../../stock/movement-store.ts'
import type { PlannedVariant } from '../plan-variants.ts'
import type { ProductColumns } from '../product-write-store.ts'
import { storeHandles } from './former-addresses.ts'

// One transaction stores an import, with statements that are prepared once. Other requests can read between the
// statements.

/** A category that the import creates. `parent` is the slug of its parent category. */
export interface NewCategory {
  slug: string
  name: string
  parent: string | null
}

/** What an import or a bulk edit does with a product. */
export interface ProductPlan {
  former: ProductRow | null
  action: ImportAction
  slug: string
  /** The changed columns; for a new product, all columns that the file has. */
  columns: ProductColumns
  /** The slug of the category, which may not exist yet; null for none, undefined if it does not change. */
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

const columnsWithout = (table: typeof products | typeof variants, fixed: readonly string[]) =>
  Object.keys(getTableColumns(table)).filter((name) => !fixed.includes(name))

/**
 * The columns that an import and its undo store. The other columns are changed by reviews and a recurring job, without
 * a new version of the product.
 */
export const storedProductColumns = columnsWithout(products, [
  ...['id', 'createdAt', 'boughtWith'],
  ...['stars1', 'stars2', 'stars3', 'stars4', 'stars5'],
])
export const storedVariantColumns = columnsWithout(variants, ['id', 'productId'])

const swappedVariants = statement('clear_swapped_variants', (tx) =>
  tx
    .update(variants)
    .set({ sku: null, isActive: false })
    .where(isIn(variants.id, 'ids', 'int')),
)

/**
 * Clears the SKUs and the state of variants before their new values are stored, because two variants can swap their
 * SKUs or options, which the unique indexes would refuse.
 */
export async function clearSwapped(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await swappedVariants(tx).execute({ ids: listed(ids) })
}

/** Whether a change of a variant affects a unique index. */
export const swapsIndex = (columns: ColumnChanges) => ['sku', 'title', 'isActive'].some((name) => name in columns)

export interface Cause {
  userId: number
  now: Date
}

interface PreparedVariant {
  row: VariantRowInsert
  isNew: boolean
  /** Whether the SKU, the options or the state of the variant change. */
  isSwapped: boolean
  /** The pieces that are added to the stock. */
  quantity: number
}

/** A planned product and the rows to store for it. The transaction adds their ids and versions. */
export interface PreparedProduct<P extends ProductPlan = ProductPlan> {
  plan: P
  row: ProductRowInsert
  /** The new and the changed variants. */
  variants: PreparedVariant[]
}

const emptyLists = { images: [], ingredients: [], benefits: [], certifications: [], doshaTypes: [] }

/** Prepares the rows of a product. It runs before the transaction, so that the transaction is short. */
export function prepareProduct<P extends ProductPlan>(plan: P, now: Date): PreparedProduct<P> {
  const { former, change } = plan
  const values = { ...(former ?? { ...emptyLists, createdAt: now }), ...plan.columns, slug: plan.slug, updatedAt: now }
  const row = { name: '', slug: plan.slug, price: 0, ...emptyLists, createdAt: now, updatedAt: now }
  const changes = new Map(change.variants.map((each) => [each.id ?? each.title, each]))
  const prepared = plan.variants.flatMap((each): PreparedVariant[] => {
    const changed = changes.get(each.id ?? each.title ?? '')
    const isNew = each.id === undefined
    if (!isNew && !changed) return []
    const before = isNew ? 0 : (former?.variants.find(({ id }) => id === each.id)?.inventory ?? 0)
    return [
      {
        row: { productId: 0, price: each.price, ...withDefaults(variants, each) },
        isNew,
        isSwapped: !isNew && changed !== undefined && swapsIndex(changed.columns),
        quantity: each.inventory - before,
      },
    ]
  })
  return { plan, row: { ...row, ...withDefaults(products, values) }, variants: prepared }
}

export interface Apply<P extends ProductPlan> extends Cause {
  prepared: readonly PreparedProduct<P>[]
  newCategories: ReadonlyMap<string, NewCategory>
  /** Plans a product again, from its current row. Throws `conflict` if the new plan must not be stored. */
  replan: (plan: P, current: ProductRow) => P
  importId: number
}

const lockedVersions = statement('lock_imported_products', (tx) =>
  tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(sql`${isIn(products.id, 'ids', 'int')} order by ${products.id}${rowLock}`),
)

/** Locks products and returns their versions by id. */
export async function lockVersions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const locked = await lockedVersions(tx).execute({ ids: listed(ids) })
  return new Map(locked.map(({ id, version }) => [id, version]))
}

/** Locks the products of the plans. Products that were changed since are planned again from their current rows. */
async function withCurrent<P extends ProductPlan>(
  tx: Tx,
  { prepared, replan, importId, now }: Apply<P>,
): Promise<PreparedProduct<P>[]> {
  const versions = await lockVersions(
    tx,
    prepared.flatMap(({ plan: { former } }) => former?.id ?? []),
  )
  const current: PreparedProduct<P>[] = []
  for (const each of prepared) {
    const { former } = each.plan
    const version = former && versions.get(former.id)
    if (!former || (version === former.version && version !== pendingVersion)) {
      current.push(each)
      continue
    }
    const row = await findProduct(tx, former.id)
    if (!row) throw new ShopError('conflict', 'A product was deleted meanwhile. Please try again.')
    const next = replan(each.plan, row)
    if (next.action === 'rejected')
      throw new ShopError('conflict', `${row.name.slice(0, 60)} was changed meanwhile. Please check the file again.`)
    await tx
      .update(importChanges)
      .set({ change: { ...next.change, productId: row.id } })
      .where(sql`${importChanges.importId} = ${importId} and ${importChanges.slug} = ${former.slug}`)
    if (next.action !== 'unchanged') current.push(prepareProduct(next, now))
  }
  return current
}

const usedSlugs = statement('find_used_slugs', (tx) =>
  tx
    .select({ text: products.slug })
    .from(products)
    .where(isIn(products.slug, 'texts', 'text'))
    .limit(1),
)
const usedSkus = statement('find_used_skus', (tx) =>
  tx
    .select({ text: variants.sku })
    .from(variants)
    .where(isIn(variants.sku, 'texts', 'text'))
    .limit(1),
)

/** Throws `conflict` if a slug or SKU of a new product was used for another product since the file was planned. */
async function assertFree(tx: Tx, created: readonly PreparedProduct[]) {
  if (created.length === 0) return
  const slugs = created.map(({ plan: { slug } }) => slug)
  const skus = created.flatMap((each) => each.variants.flatMap(({ row }) => row.sku ?? []))
  const [slug] = await usedSlugs(tx).execute({ texts: listed(slugs) })
  if (slug) throw new ShopError('conflict', `Another product has the address ${slug.text} by now. Please try again.`)
  const [sku] = await usedSkus(tx).execute({ texts: listed(skus) })
  if (sku) throw new ShopError('conflict', `Another product has the SKU ${sku.text} by now. Please try again.`)
}

/** Creates the categories that products need, including parent categories, and returns the ids of all by slug. */
async function storeCategories(
  tx: Tx,
  prepared: readonly PreparedProduct[],
  { newCategories, importId }: Pick<Apply<ProductPlan>, 'newCategories' | 'importId'>,
): Promise<Map<string, number>> {
  const ids = new Map((await allCategories(tx)).map(({ slug, id }) => [slug, id]))
  const created: string[] = []
  const idOf = async (slug: string): Promise<number | null> => {
    const known = ids.get(slug)
    const wanted = newCategories.get(slug)
    if (known !== undefined || !wanted) return known ?? null
    const parentId = wanted.parent === null ? null : await idOf(wanted.parent)
    const [row] = await tx
      .insert(categories)
      .values({ slug, name: wanted.name.slice(0, 120), parentId })
      .returning({ id: categories.id })
    if (!row) return null
    created.push(slug)
    ids.set(slug, row.id)
    return row.id
  }
  for (const { plan } of prepared) if (plan.categorySlug) await idOf(plan.categorySlug)
  await tx.update(imports).set({ categories: created }).where(eq(imports.id, importId))
  return ids
}

function categoryId(categories: ReadonlyMap<string, number>, slug: string): number {
  const id = categories.get(slug)
  if (id === undefined) throw new ShopError('conflict', `The category ${slug} was deleted meanwhile. Please try again.`)
  return id
}

/** Adds to the rows the values that are known only in the transaction: ids, version and category. */
async function addIds(tx: Tx, prepared: readonly PreparedProduct[], version: number, categories: Map<string, number>) {
  const created = prepared.filter(({ plan }) => !plan.former)
  const productIds = await reserveIds(tx, 'products', created.length)
  for (const [index, { row }] of created.entries()) row.id = productIds[index] ?? 0
  for (const { plan, row, variants: own } of prepared) {
    const { categorySlug: slug } = plan
    row.version = version
    if (slug !== undefined) row.categoryId = slug === null ? null : categoryId(categories, slug)
    for (const variant of own) variant.row.productId = row.id ?? 0
  }
  const added = prepared.flatMap((each) => each.variants.filter(({ isNew }) => isNew))
  const variantIds = await reserveIds(tx, 'variants', added.length)
  for (const [index, { row }] of added.entries()) row.id = variantIds[index] ?? 0
}

/**
 * Stores prepared products, new and changed ones, in the caller's transaction. Stock that orders have reserved since
 * the plan was made stays reserved. Throws `conflict` if another product uses a slug or SKU of the file by now.
 */
export async function applyImport<P extends ProductPlan>(tx: Tx, apply: Apply<P>): Promise<void> {
  const { now, userId } = apply
  const version = await raiseCatalogueVersion(tx)
  const prepared = await withCurrent(tx, apply)
  await assertFree(
    tx,
    prepared.filter(({ plan }) => !plan.former),
  )
  await addIds(tx, prepared, version, await storeCategories(tx, prepared, apply))
  const swapped = prepared.flatMap((each) => each.variants.filter(({ isSwapped }) => isSwapped))
  await clearSwapped(
    tx,
    swapped.flatMap(({ row }) => row.id ?? []),
  )
  await inParts(prepared, (part) => {
    const own = part.flatMap((each) => each.variants)
    const added = own.filter(({ isNew }) => isNew)
    const changed = own.filter(({ isNew }) => !isNew)
    const movementsOf = (list: typeof own, reason: 'opening' | 'edit') =>
      movementRows(
        list.map(({ row, quantity }) => ({ productId: row.productId, variantId: row.id ?? 0, quantity })),
        { reason, userId, now },
      )
    const rowsOf = (list: typeof own) => list.map(({ row }) => row)
    const productsOf = (isNew: boolean) =>
      part.filter(({ plan }) => (plan.former === null) === isNew).map(({ row }) => row)
    return insertAll(tx, [
      newRows(products, productsOf(true)),
      newRows(products, productsOf(false), storedProductColumns),
      newRows(variants, rowsOf(added)),
      newRows(variants, rowsOf(changed), storedVariantColumns),
      newRows(stockMovements, [...movementsOf(added, 'opening'), ...movementsOf(changed, 'edit')]),
    ])
  })
  await storeHandles(tx, prepared)
}
