import { count, eq, sql } from 'drizzle-orm'
import { newRows, reserveIds, rowLock, type Tx, writeRows } from '#engine'
import {
  allCategories,
  findProduct,
  type ProductRow,
  pendingVersion,
  raiseCatalogueVersion,
} from '../../../catalogue/catalogue-store.ts'
import { categories, productHandles, products, variants } from '../../../db/schema/catalogue.ts'
import { importChanges, imports, stockMovements } from '../../../db/schema/stock.ts'
import { inPartsOfWrite, isIn, listed, statement } from '../../../db/statement.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { movementRows } from '../../../stock/movement-store.ts'
import { type PreparedProduct, type ProductPlan, prepareProduct, updatesOf } from './prepare-product.ts'

// Each import is stored in one transaction, with prepared statements, and other requests are processed between these
// statements.

/** A category that the import creates. `parent` is the slug of its parent category. */
export interface NewCategory {
  slug: string
  name: string
  parent: string | null
}

const swappedVariants = statement('clear_swapped_variants', (tx) =>
  tx
    .update(variants)
    .set({ sku: null, isActive: false })
    .where(isIn(variants.id, 'ids', 'int')),
)

/**
 * Clears the SKUs of variants and deactivates them before their new values are stored. Two variants can swap their SKUs
 * or options, and the unique indexes would refuse the first of the two updates.
 */
export async function clearSwapped(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await swappedVariants(tx).execute({ ids: listed(ids) })
}

const deletedVariants = statement('delete_undone_variants', (tx) =>
  tx.delete(variants).where(isIn(variants.id, 'ids', 'int')),
)
const deletedProducts = statement('delete_undone_products', (tx) =>
  tx.delete(products).where(isIn(products.id, 'ids', 'int')),
)

/** Deletes the variants and the products with these ids. */
export async function deleteRows(tx: Tx, ids: Record<'variants' | 'products', readonly number[]>): Promise<void> {
  if (ids.variants.length > 0) await deletedVariants(tx).execute({ ids: listed(ids.variants) })
  if (ids.products.length > 0) await deletedProducts(tx).execute({ ids: listed(ids.products) })
}

export interface Cause {
  userId: number
  now: Date
}

export interface Apply<P extends ProductPlan> extends Cause {
  prepared: readonly PreparedProduct<P>[]
  newCategories: ReadonlyMap<string, NewCategory>
  /** Plans a product again, from its current row. Throws `conflict` if the new plan must not be stored. */
  replan: (plan: P, current: ProductRow) => P
  importId: number
  /** Called with the catalogue version of the write. */
  setVersion: (version: number) => void
}

const lockedVersions = statement('lock_imported_products', (tx) =>
  tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(sql`${isIn(products.id, 'ids', 'int')} order by ${products.id}${rowLock}`),
)

/** Locks products and returns their versions by id. */
export async function lockVersions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const versions = new Map<number, number>()
  // The locks are taken in the sequence of the ids, as orders do, so that an import and an order cannot deadlock.
  await inPartsOfWrite(
    ids.toSorted((a, b) => a - b),
    async (part) => {
      for (const { id, version } of await lockedVersions(tx).execute({ ids: listed(part) })) versions.set(id, version)
    },
  )
  return versions
}

/** Locks the products of the plans, and plans products that have changed again from their current rows. */
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

/**
 * Throws `conflict` if another product was given the slug of a new product, or a new SKU, since the file was planned. Call
 * it after `clearSwapped`, because the SKUs that the import itself releases may be used again.
 */
async function assertFree(tx: Tx, prepared: readonly PreparedProduct[]) {
  const slugs = prepared.flatMap(({ created }) => created?.slug ?? [])
  const skus = prepared.flatMap(({ newVariants, changedVariants }) =>
    [...newVariants, ...changedVariants.map(({ row }) => row)].flatMap(({ sku }) => sku ?? []),
  )
  await inPartsOfWrite(slugs, async (part) => {
    const [slug] = await usedSlugs(tx).execute({ texts: listed(part) })
    if (slug) throw new ShopError('conflict', `Another product has the address ${slug.text} by now. Please try again.`)
  })
  await inPartsOfWrite(skus, async (part) => {
    const [sku] = await usedSkus(tx).execute({ texts: listed(part) })
    if (sku) throw new ShopError('conflict', `Another product has the SKU ${sku.text} by now. Please try again.`)
  })
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

/** Deletes a category without products and subcategories. */
export async function removeEmptyCategory(tx: Tx, slug: string): Promise<void> {
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  if (!row) return
  const [used] = await tx.select({ number: count() }).from(products).where(eq(products.categoryId, row.id))
  const [above] = await tx.select({ number: count() }).from(categories).where(eq(categories.parentId, row.id))
  if ((used?.number ?? 0) + (above?.number ?? 0) === 0) await tx.delete(categories).where(eq(categories.id, row.id))
}

function categoryId(categories: ReadonlyMap<string, number>, slug: string): number {
  const id = categories.get(slug)
  if (id === undefined) throw new ShopError('conflict', `The category ${slug} was deleted meanwhile. Please try again.`)
  return id
}

/** Adds the values that are known only in the transaction to the rows of products: ids, version and category. */
async function addIds(tx: Tx, prepared: readonly PreparedProduct[], version: number, categories: Map<string, number>) {
  const created = prepared.flatMap((each) => each.created ?? [])
  const productIds = await reserveIds(tx, 'products', created.length)
  for (const [index, row] of created.entries()) row.id = productIds[index] ?? 0
  for (const { plan, newVariants, ...each } of prepared) {
    const { categorySlug: slug } = plan
    const values = { version, ...(slug === undefined ? {} : { categoryId: slug && categoryId(categories, slug) }) }
    Object.assign(each.created ?? each.updated?.row ?? {}, values)
    for (const variant of newVariants) variant.productId = productIdOf(each)
  }
  const added = prepared.flatMap(({ newVariants }) => newVariants)
  const variantIds = await reserveIds(tx, 'variants', added.length)
  for (const [index, row] of added.entries()) row.id = variantIds[index] ?? 0
}

/** Returns the id of a product; 0 for a new one before `addIds`. */
const productIdOf = ({ created, updated }: Pick<PreparedProduct, 'created' | 'updated'>) =>
  updated?.row.id ?? created?.id ?? 0

/** Returns the stock movements of a product. Call it after `addIds`. */
function movementsOf({ newVariants, changedVariants, ...each }: PreparedProduct, { userId, now }: Cause) {
  const productId = productIdOf(each)
  const opened = newVariants.map(({ id = 0, inventory = 0 }) => ({ productId, variantId: id, quantity: inventory }))
  const edited = changedVariants.map(({ row: { id }, quantity }) => ({ productId, variantId: id, quantity }))
  return [
    ...movementRows(opened, { reason: 'opening', userId, now }),
    ...movementRows(edited, { reason: 'edit', userId, now }),
  ]
}

/**
 * Stores the handles that products had in their former shop if they differ from the new slugs. URLs with a stored
 * handle redirect to the product.
 */
async function storeHandles(tx: Tx, prepared: readonly PreparedProduct[]) {
  const byHandle = new Map<string, number>()
  for (const { plan, ...each } of prepared) {
    if (!plan.file) continue
    const id = productIdOf(each)
    const handle = plan.file.handle.toLowerCase().slice(0, 300)
    // Several products of a file can have the same handle in lower case. The first one gets the redirect.
    if (plan.file.handle !== plan.slug && !byHandle.has(handle)) byHandle.set(handle, id)
  }
  const rows = [...byHandle].map(([handle, productId]) => ({ handle, productId }))
  await inPartsOfWrite(rows, (part) =>
    tx
      .insert(productHandles)
      .values([...part])
      .onConflictDoUpdate({ target: productHandles.handle, set: { productId: sql.raw('excluded.product_id') } }),
  )
}

/**
 * Stores new and changed products in the caller's transaction. Stock that orders have reserved since the plan was made
 * stays reserved. Throws `conflict` if another product now uses a slug or SKU of the file.
 */
export async function applyImport<P extends ProductPlan>(tx: Tx, apply: Apply<P>): Promise<void> {
  const version = await raiseCatalogueVersion(tx)
  apply.setVersion(version)
  const prepared = await withCurrent(tx, apply)
  const swapped = prepared.flatMap((each) => each.changedVariants.filter(({ isSwapped }) => isSwapped))
  await clearSwapped(
    tx,
    swapped.map(({ row }) => row.id),
  )
  await assertFree(tx, prepared)
  await addIds(tx, prepared, version, await storeCategories(tx, prepared, apply))
  await inPartsOfWrite(prepared, (part) =>
    writeRows(tx, [
      newRows(
        products,
        part.flatMap(({ created }) => created ?? []),
      ),
      ...updatesOf(
        products,
        part.flatMap(({ updated }) => updated ?? []),
      ),
      newRows(
        variants,
        part.flatMap(({ newVariants }) => newVariants),
      ),
      ...updatesOf(
        variants,
        part.flatMap(({ changedVariants }) => changedVariants),
      ),
      newRows(
        stockMovements,
        part.flatMap((each) => movementsOf(each, apply)),
      ),
    ]),
  )
  await storeHandles(tx, prepared)
}
