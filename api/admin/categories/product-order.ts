import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import { homeList, type ProductOrder } from '#contract/admin/catalogue'
import { rowLock, type Tx } from '#engine'
import { type CategoryRow, findCategory, raiseCatalogueVersion, readSettings } from '../../catalogue/catalogue-store.ts'
import { categories, products } from '../../db/schema/catalogue.ts'
import { settings } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { etagOf } from '../../http/representation.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { assertCurrent } from '../look/shop-parts.ts'

/** A list with a manual order: a category, or the home page (null), with the stored ids of its first products. */
interface OrderedList {
  category: CategoryRow | null
  stored: readonly number[]
}

async function findList(tx: Tx, list: string): Promise<OrderedList> {
  if (list === homeList) return { category: null, stored: (await readSettings(tx))?.homeOrder ?? [] }
  const category = /^[1-9]\d{0,8}$/.test(list) ? await findCategory(tx, Number(list)) : null
  if (!category) throw new ShopError('not_found', 'Category not found.')
  return { category, stored: category.productOrder }
}

/** Returns the products with these ids that belong to the list, in the order of the ids. */
async function productsOf(
  tx: Tx,
  { category }: OrderedList,
  ids: readonly number[],
): Promise<ProductOrder['products']> {
  const { id, name, imageUrl, inventory, isActive } = products
  const rows = await tx
    .select({ id, name, imageUrl, inventory, isActive })
    .from(products)
    .where(and(inArray(id, [...ids]), category ? eq(products.categoryId, category.id) : eq(products.isFeatured, true)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

const orderReply = ({ category }: OrderedList, arranged: ProductOrder['products']): ProductOrder => ({
  version: etagOf(JSON.stringify(arranged.map(({ id }) => id))).replaceAll('"', ''),
  categoryName: category?.name ?? null,
  products: arranged,
})

/** Returns the manual order of a list. Throws `not_found`. */
export async function readProductOrder(tx: Tx, list: string): Promise<ProductOrder> {
  const found = await findList(tx, list)
  return orderReply(found, await productsOf(tx, found, found.stored))
}

/** Returns the ids whose position differs between two orders. */
function movedIds(before: readonly number[], after: readonly number[]): number[] {
  return [...new Set([...before, ...after])].filter((id) => before.indexOf(id) !== after.indexOf(id))
}

interface NewOrder {
  ids: number[]
  version: number
  now: Date
}

/** Stores a manual order, and sets the catalogue version (`version`) of the products whose position has changed. */
async function storeOrder(tx: Tx, { category, stored }: OrderedList, { ids, version, now }: NewOrder): Promise<void> {
  if (category) await tx.update(categories).set({ productOrder: ids }).where(eq(categories.id, category.id))
  else {
    const set = { homeOrder: ids, updatedAt: now }
    await tx
      .insert(settings)
      .values({ id: 1, ...documentedRates, ...set })
      .onConflictDoUpdate({ target: settings.id, set })
  }
  const moved = inArray(products.id, movedIds(stored, ids))
  // The rows are locked in the same sequence as the lines of an order, so that a concurrent order causes no deadlock.
  await tx.select({ id: products.id }).from(products).where(sql`${moved} order by ${products.id}${rowLock}`)
  await tx.update(products).set({ version }).where(moved)
}

interface OrderChange {
  list: string
  productIds: number[]
  request: Request
}

/**
 * Replaces the manual order of a list. If the new order equals the stored one, nothing changes and the stored order is
 * returned. Throws `not_found`, `conflict` with the stored order, or `invalid` with the field.
 */
export async function saveProductOrder(
  { db, clock, catalogue }: Deps,
  admin: CurrentUser,
  { list, productIds, request }: OrderChange,
): Promise<ProductOrder> {
  const saved = await db.write(async (tx) => {
    const now = clock()
    // Raising the catalogue version locks its row, so that the second of two concurrent changes is compared with the
    // result of the first.
    const version = await raiseCatalogueVersion(tx)
    const found = await findList(tx, list)
    const before = orderReply(found, await productsOf(tx, found, found.stored))
    const after = orderReply(found, await productsOf(tx, found, productIds))
    if (after.products.length === productIds.length && after.version === before.version) return before
    assertCurrent(request, before, 'The order was changed meanwhile. Reload it and try again.')
    if (after.products.length < productIds.length) {
      const message = found.category
        ? 'A product is no longer in this category. Remove it from the list'
        : 'A product is no longer featured. Remove it from the list'
      throw new ShopError('invalid', message, { fields: { productIds: message } })
    }
    await storeOrder(tx, found, { ids: productIds, version, now })
    const target = found.category ? `categories/${found.category.id}` : 'settings'
    const audit = { userId: admin.id, action: 'saveProductOrder', target } as const
    await addAudit(tx, { ...audit, before: found.stored, after: productIds, createdAt: now })
    return after
  })
  catalogue.invalidate()
  return saved
}
