import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { hasConcurrentWrites, rowLock, skipLocked, type Tx } from '#engine'
import { priceAt } from '#rules/sale-price'
import { catalogueVersion, categories, products, removedProducts, variants } from '../db/schema/catalogue.ts'
import { settings } from '../db/schema/operations.ts'
import { inParts, isIn, listed, statement } from '../db/statement.ts'

const raise = statement('raise_catalogue_version', (tx) =>
  tx
    .insert(catalogueVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogueVersion.id, set: { version: sql`${catalogueVersion.version} + 1` } })
    .returning({ version: catalogueVersion.version }),
)

const touch = statement('touch_catalogue_version', (tx) =>
  tx.update(catalogueVersion).set({ version: sql`${catalogueVersion.version}` }),
)

/** Rewrites the catalogue version unchanged. Rejects if the database does not accept writes. */
export async function touchVersion(tx: Tx): Promise<void> {
  await touch(tx).execute()
}

/**
 * Raises the catalogue version and returns it, to be stored in the changed rows. Call it before the rows are changed:
 * the lock of the version's row makes all such writes run one after the other, so that versions are committed in
 * sequence and writers of stock cannot deadlock.
 */
export async function raiseCatalogueVersion(tx: Tx): Promise<number> {
  const [row] = await raise(tx).execute()
  if (!row) throw new Error('The catalogue has no version')
  return row.version
}

/**
 * The temporary version of products that an order has just changed. It is greater than all real versions, so that every
 * read of changes includes these products. `assignVersions` replaces it.
 */
export const pendingVersion = Number.MAX_SAFE_INTEGER

/**
 * Returns the version to store in products whose stock an order changes. Where orders run concurrently, they do not
 * raise the catalogue version, because each order would wait for the lock of its row (record 37).
 */
export const versionForOrder = (tx: Tx): number | Promise<number> =>
  hasConcurrentWrites ? pendingVersion : raiseCatalogueVersion(tx)

const isPendingVersion = sql`${products.version} = ${sql.raw(String(pendingVersion))}`

const onePending = statement('find_pending_version', (tx) =>
  tx.select({ id: products.id }).from(products).where(isPendingVersion).limit(1),
)

/** Whether a product that an order has changed still has the temporary version (`pendingVersion`). */
export const hasPendingVersions = async (tx: Tx): Promise<boolean> =>
  hasConcurrentWrites && (await onePending(tx).execute()).length > 0

const pendingProducts = statement('lock_pending_products', (tx) =>
  tx.select({ id: products.id }).from(products).where(sql`${isPendingVersion}${skipLocked}`),
)

/**
 * Raises the catalogue version and sets it on the products that orders have changed. Products that an order has locked
 * are skipped: they still have the temporary version (`pendingVersion`), and every read of changes includes products
 * with this version.
 */
export async function assignVersions(tx: Tx): Promise<void> {
  const version = await raiseCatalogueVersion(tx)
  const ids = (await pendingProducts(tx).execute()).map(({ id }) => id)
  if (ids.length > 0) await tx.update(products).set({ version }).where(inArray(products.id, ids))
}

/**
 * Locks a product and sets its version. Then no concurrent order can change the product before the caller's update, and
 * the caller reads the stock after all earlier orders.
 */
export async function lockProduct(tx: Tx, id: number, version: number): Promise<void> {
  await tx.update(products).set({ version }).where(eq(products.id, id))
}

/** Returns the ids of products with a variant whose sale has begun or ended, but whose price is not updated yet. */
export async function dueSales(tx: Tx, now: Date): Promise<number[]> {
  const onSale = await tx
    .select({
      id: variants.id,
      productId: variants.productId,
      price: variants.price,
      regularPrice: variants.regularPrice,
      salePrice: variants.salePrice,
      saleFrom: variants.saleFrom,
      saleTo: variants.saleTo,
    })
    .from(variants)
    .where(isNotNull(variants.salePrice))
  return [...new Set(onSale.filter((row) => priceAt(row, now) !== row.price).map(({ productId }) => productId))]
}

/**
 * Updates the prices of variants whose sale has begun or ended by `now`, and raises the catalogue version. Returns
 * whether a price has changed. It is called before reads (`catalogue.ts`) and by a recurring job; repeated calls change
 * nothing.
 */
export async function applySales(tx: Tx, now: Date): Promise<boolean> {
  const productIds = await dueSales(tx, now)
  if (productIds.length === 0) return false
  const version = await raiseCatalogueVersion(tx)
  // The prices of the products are updated in parts, because a statement has a limited number of parameters.
  for (let start = 0; start < productIds.length; start += 500) {
    const part = productIds.slice(start, start + 500)
    // Products are locked in the sequence of their ids, as orders do, so that a price update and an order cannot
    // deadlock.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(sql`${inArray(products.id, part)} order by ${products.id}${rowLock}`)
    await tx
      .update(variants)
      .set({ price: priceByClock(now) })
      .where(and(inArray(variants.productId, part), isNotNull(variants.salePrice)))
    await tx.update(products).set({ price: lowestPrice, version }).where(inArray(products.id, part))
  }
  return true
}

/** SQL for the price of a variant at a time, taking its sale into account. It must agree with `priceAt`. */
const priceByClock = (now: Date) =>
  sql`case when ${and(
    or(isNull(variants.saleFrom), lte(variants.saleFrom, now)),
    or(isNull(variants.saleTo), gt(variants.saleTo, now)),
  )} then ${variants.salePrice} else ${variants.regularPrice} end`

/** SQL for the price of a product: the lowest price of its active variants, or of all variants when none is active. */
export const lowestPrice = sql`coalesce(
    (select min(${variants.price}) from ${variants} where ${variants.productId} = ${products.id} and ${variants.isActive}),
    (select min(${variants.price}) from ${variants} where ${variants.productId} = ${products.id}),
    ${products.price})`

export type VariantRow = typeof variants.$inferSelect
/** A product with all its variants, active or not, in their sequence. */
export type ProductRow = typeof products.$inferSelect & { variants: VariantRow[] }
export type CategoryRow = typeof categories.$inferSelect
export type SettingsRow = typeof settings.$inferSelect

const selectCategories = statement('all_categories', (tx) => tx.select().from(categories).orderBy(asc(categories.id)))

/** Returns all categories, oldest first. */
export const allCategories = (tx: Tx): Promise<CategoryRow[]> => selectCategories(tx).execute()

/** Returns a category; null if there is none. */
export async function findCategory(tx: Tx, id: number): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id))
  return row ?? null
}

/** Adds the variants to their product rows. */
function withVariants(rows: (typeof products.$inferSelect)[], found: readonly VariantRow[]): ProductRow[] {
  const byProduct = new Map<number, VariantRow[]>()
  // The variants are sorted in JavaScript, because SQLite would sort the complete rows.
  for (const variant of found.toSorted((a, b) => a.position - b.position || a.id - b.id)) {
    const list = byProduct.get(variant.productId)
    if (list) list.push(variant)
    else byProduct.set(variant.productId, [variant])
  }
  return rows.map((row) => ({ ...row, variants: byProduct.get(row.id) ?? [] }))
}

async function withItsVariants(tx: Tx, row: typeof products.$inferSelect | undefined): Promise<ProductRow | null> {
  if (!row) return null
  const found = await tx.select().from(variants).where(eq(variants.productId, row.id))
  return withVariants([row], found)[0] ?? null
}

/** Returns the product with this id, active or not; null if there is none. */
export async function findProduct(tx: Tx, id: number): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.id, id))
  return withItsVariants(tx, row)
}

/** Returns the product with this slug, active or not; null if there is none. */
export async function findProductBySlug(tx: Tx, slug: string): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug))
  return withItsVariants(tx, row)
}

/** Returns all products, active or not, newest first. */
export async function allProducts(tx: Tx): Promise<ProductRow[]> {
  const rows = await tx.select().from(products).orderBy(desc(products.createdAt), desc(products.id))
  return withVariants(rows, await tx.select().from(variants))
}

const versionRow = statement('read_catalogue_version', (tx) =>
  tx.select({ version: catalogueVersion.version }).from(catalogueVersion),
)

/** Returns the catalogue version; 0 before the first write. */
export async function readVersion(tx: Tx): Promise<number> {
  const [row] = await versionRow(tx).execute()
  return row?.version ?? 0
}

const settingsRow = statement('read_settings', (tx) => tx.select().from(settings))

/** Returns the row of settings; null before the first seed. */
export async function readSettings(tx: Tx) {
  const [row] = await settingsRow(tx).execute()
  return row ?? null
}

const changedIds = statement('changed_product_ids', (tx) =>
  tx
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.version, sql.placeholder('version')), ne(products.version, sql.placeholder('except'))))
    // The changed products are sorted by the columns of the index. If they were sorted by id alone, SQLite would read
    // all products.
    .orderBy(asc(products.version), asc(products.id))
    .limit(sql.placeholder('limit')),
)

const productsById = statement('products_by_id', (tx) =>
  tx
    .select()
    .from(products)
    .where(isIn(products.id, 'ids', 'int')),
)

const productsBySlug = statement('products_by_slug', (tx) =>
  tx
    .select()
    .from(products)
    .where(isIn(products.slug, 'slugs', 'text')),
)

const variantsOfProducts = statement('variants_of_products', (tx) =>
  tx
    .select()
    .from(variants)
    .where(isIn(variants.productId, 'ids', 'int')),
)

const productsRemoved = statement('removed_products', (tx) =>
  tx
    .select()
    .from(removedProducts)
    .where(
      and(
        gt(removedProducts.version, sql.placeholder('version')),
        ne(removedProducts.version, sql.placeholder('except')),
      ),
    )
    .limit(sql.placeholder('limit')),
)

type Since = Record<'version' | 'limit' | 'except', number>

/** Returns the ids of products with a version above `version`, except those with the version `except`. */
const changedSince = async (tx: Tx, since: Since) => (await changedIds(tx).execute(since)).map(({ id }) => id)
const removedSince = async (tx: Tx, since: Since) =>
  (await productsRemoved(tx).execute(since)).map(({ productId }) => productId)

/** Returns the products with these ids or slugs, active or not. */
export async function findProducts(tx: Tx, ids: readonly number[], slugs: readonly string[] = []) {
  const rows = await productsById(tx).execute({ ids: listed(ids) })
  if (slugs.length > 0) rows.push(...(await productsBySlug(tx).execute({ slugs: listed(slugs) })))
  const found = listed(rows.map(({ id }) => id))
  return withVariants(rows, await variantsOfProducts(tx).execute({ ids: found }))
}

/**
 * Returns products that changed and products that were removed after a version, without the changes of the version
 * `except`. If more than `max` products changed or were removed, the lists are empty and `isComplete` is false. They are
 * read in parts, because an import or a bulk edit changes all products at once and other requests would wait. The number
 * of ids decides, because a product can be deleted before its part is read.
 */
export async function productChangesSince(
  tx: Tx,
  version: number,
  { max = 1_000_000_000, except = -1, onPart = () => {} } = {},
) {
  const limit = max + 1
  const found = await changedSince(tx, { version, limit, except })
  if (found.length > max) return { changed: [], removed: [], isComplete: false }
  const changed: ProductRow[] = []
  await inParts(found, async (part) => {
    changed.push(...(await findProducts(tx, part)))
    onPart()
  })
  const removed = await removedSince(tx, { version, limit, except })
  return removed.length > max ? { changed: [], removed: [], isComplete: false } : { changed, removed, isComplete: true }
}

/** Returns the ids of products that were changed or removed by the write with this version, or later. */
export const idsFromVersion = async (tx: Tx, first: number): Promise<Record<'changed' | 'removed', number[]>> => {
  const since = { version: first - 1, limit: 1_000_000_000, except: -1 }
  return { changed: await changedSince(tx, since), removed: await removedSince(tx, since) }
}
