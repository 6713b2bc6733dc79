import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { CategoryChanges, EditableCategory, NewCategory } from '#contract/admin/catalogue'
import type { contract } from '#contract/contract'
import { hasConcurrentWrites, rowLock, type Tx } from '#engine'
import { slugOf } from '#rules/slug'
import { mergeTranslations } from '#rules/translations'
import {
  allCategories,
  type CategoryRow,
  findCategory,
  raiseCatalogueVersion,
} from '../../catalogue/catalogue-store.ts'
import { categoryReply } from '../../catalogue/product-reply.ts'
import { categories, products } from '../../db/schema/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { assertCurrent, versioned } from '../look/shop-parts.ts'
import { addMedia, type StoredPictures, storePictures } from '../pictures/store-pictures.ts'
import { readProductOrder, saveProductOrder } from './product-order.ts'

type Endpoints = Pick<
  typeof contract,
  'getAdminCategories' | 'createCategory' | 'updateCategory' | 'deleteCategory' | 'getProductOrder' | 'saveProductOrder'
>

export const adminCategoryHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminCategories: () => deps.db.read(readCategories),
  createCategory: async ({ body, caller }) => createCategory(deps, requireAdmin(await caller()), body),
  updateCategory: async ({ params, body, caller, request }) =>
    updateCategory(deps, requireAdmin(await caller()), { id: params.id, body, request }),
  deleteCategory: async ({ params, caller, request }) =>
    deleteCategory(deps, requireAdmin(await caller()), { id: params.id, request }),

  getProductOrder: async ({ params, response }) => {
    const order = await deps.db.read((tx) => readProductOrder(tx, params.list))
    response.headers.set('etag', `"${order.version}"`)
    return order
  },
  saveProductOrder: async ({ params, body, caller, request, response }) => {
    const change = { list: params.list, productIds: body.productIds, request }
    const order = await saveProductOrder(deps, requireAdmin(await caller()), change)
    response.headers.set('etag', `"${order.version}"`)
    return order
  },
})

type NewCategoryRow = typeof categories.$inferInsert
type CategoryColumns = Partial<NewCategoryRow>

async function insertCategory(tx: Tx, values: NewCategoryRow): Promise<CategoryRow> {
  const [row] = await tx.insert(categories).values(values).returning()
  if (!row) throw new Error('The category was not stored')
  return row
}

/**
 * Changes a category and sets `version` on its products, because the responses with these products contain the name of
 * the category.
 */
async function updateCategoryRow(tx: Tx, id: number, changes: CategoryColumns, version: number) {
  await tx.update(categories).set(changes).where(eq(categories.id, id))
  // The rows are locked in the same sequence as the lines of an order, so that a concurrent order causes no deadlock.
  const inCategory = sql`${products.categoryId} = ${id} order by ${products.id}${rowLock}`
  if (hasConcurrentWrites) await tx.select({ id: products.id }).from(products).where(inCategory)
  await tx.update(products).set({ version }).where(eq(products.categoryId, id))
}

/** Deletes an empty category. Its subcategories become top-level categories. */
async function removeCategory(tx: Tx, id: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
}

/** Returns two numbers of products of a category: all products, and the active ones. */
async function productsIn(tx: Tx, categoryId: number): Promise<{ all: number; active: number }> {
  const rows = await tx
    .select({ isActive: products.isActive, number: count() })
    .from(products)
    .where(eq(products.categoryId, categoryId))
    .groupBy(products.isActive)
  const active = rows.find(({ isActive }) => isActive)?.number ?? 0
  return { active, all: rows.reduce((sum, { number }) => sum + number, 0) }
}

async function isCategorySlugTaken(tx: Tx, slug: string, ownId: number): Promise<boolean> {
  const [other] = await tx
    .select({ number: count() })
    .from(categories)
    .where(and(eq(categories.slug, slug), ne(categories.id, ownId)))
  return (other?.number ?? 0) > 0
}

async function findExisting(tx: Tx, id: number): Promise<CategoryRow> {
  const category = await findCategory(tx, id)
  if (!category) throw new ShopError('not_found', 'Category not found.')
  return category
}

/**
 * Returns the stored category. Throws `not_found`, or `conflict` with the stored category if `If-Match` is outdated.
 */
async function findUnchanged(tx: Tx, id: number, request: Request): Promise<CategoryRow> {
  const row = await findExisting(tx, id)
  assertCurrent(request, await reply(tx, row), 'This category was changed meanwhile. Reload it and try again.')
  return row
}

const reply = async (tx: Tx, row: CategoryRow): Promise<EditableCategory> =>
  editableCategory(row, (await productsIn(tx, row.id)).active)

/** Converts a row to the category that the dashboard edits. `productCount` counts active products. */
const editableCategory = (row: CategoryRow, productCount: number): EditableCategory => ({
  ...versioned({ ...categoryReply(row, 0), translations: row.translations ?? {} }),
  productCount,
})

/** Returns all categories, oldest first, with their translations. */
async function readCategories(tx: Tx): Promise<EditableCategory[]> {
  const active = await tx
    .select({ categoryId: products.categoryId, number: count() })
    .from(products)
    .where(eq(products.isActive, true))
    .groupBy(products.categoryId)
  const counts = new Map(active.map(({ categoryId, number }) => [categoryId, number]))
  return (await allCategories(tx)).map((row) => editableCategory(row, counts.get(row.id) ?? 0))
}

function columnsOf(
  { imageUrl, translations, ...fields }: CategoryChanges,
  { addressOf }: StoredPictures,
  former: CategoryRow | null,
): CategoryColumns {
  return {
    ...fields,
    ...(imageUrl === undefined ? {} : { imageUrl: imageUrl && addressOf(imageUrl) }),
    ...(translations ? { translations: mergeTranslations(former?.translations ?? null, translations) } : {}),
  }
}

/** Adds a category. Without a slug, the slug is made from the name. Throws `invalid` or `conflict` with the field. */
async function createCategory(deps: Deps, admin: CurrentUser, body: NewCategory) {
  const { name } = body
  const slug = body.slug ?? slugOf(name)
  if (!slug) {
    const message = 'Please enter a web address: the name cannot be used as one'
    throw new ShopError('invalid', message, { fields: { slug: message } })
  }
  const uploaded = await storePictures(deps.pictures, { imageUrl: body.imageUrl })
  const created = await deps.db.write(async (tx) => {
    const createdAt = deps.clock()
    await raiseCatalogueVersion(tx)
    const columns = { ...columnsOf(body, uploaded, null), name, slug }
    await assertStorableCategory(tx, columns, 0)
    const row = await insertCategory(tx, columns)
    await addMedia(tx, uploaded.masters, createdAt)
    const audit = { userId: admin.id, action: 'createCategory', target: `categories/${row.id}` } as const
    await addAudit(tx, { ...audit, after: columns, createdAt })
    return reply(tx, row)
  })
  deps.catalogue.invalidate()
  return created
}

/** Changes the given fields of a category. Throws `not_found`, `invalid` or `conflict`. */
async function updateCategory(
  deps: Deps,
  admin: CurrentUser,
  { id, body, request }: { id: number; body: CategoryChanges; request: Request },
) {
  const uploaded = await storePictures(deps.pictures, { imageUrl: body.imageUrl })
  const changed = await deps.db.write(async (tx) => {
    const createdAt = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    const before = await findUnchanged(tx, id, request)
    const columns = columnsOf(body, uploaded, before)
    await assertStorableCategory(tx, columns, id)
    if (Object.keys(columns).length > 0) await updateCategoryRow(tx, id, columns, version)
    await addMedia(tx, uploaded.masters, createdAt)
    const audit = { userId: admin.id, action: 'updateCategory', target: `categories/${id}` } as const
    await addAudit(tx, { ...audit, before, after: columns, createdAt })
    return reply(tx, await findExisting(tx, id))
  })
  deps.catalogue.invalidate()
  return changed
}

/** Deletes a category. Throws `conflict` if it has products, or if another admin changed it. */
async function deleteCategory(
  { db, clock, catalogue }: Deps,
  admin: CurrentUser,
  { id, request }: { id: number; request: Request },
) {
  await db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    const before = await findUnchanged(tx, id, request)
    const { all } = await productsIn(tx, id)
    if (all > 0) {
      const count = all === 1 ? '1 product' : `${all} products`
      throw new ShopError('conflict', `This category still has ${count}. Move them to another category first.`)
    }
    await removeCategory(tx, id)
    const audit = { userId: admin.id, action: 'deleteCategory', target: `categories/${id}` } as const
    await addAudit(tx, { ...audit, before, createdAt: clock() })
  })
  catalogue.invalidate()
  return { success: true, deactivated: false } as const
}

/** Throws if the slug is not unique (409), or if the parent does not exist or is a descendant of the category (400). */
async function assertStorableCategory(tx: Tx, columns: CategoryColumns, ownId: number): Promise<void> {
  const { slug, parentId } = columns
  if (parentId) await assertParent(tx, parentId, ownId)
  if (slug && (await isCategorySlugTaken(tx, slug, ownId))) {
    const message = 'Another category has this web address'
    throw new ShopError('conflict', message, { fields: { slug: message } })
  }
}

async function assertParent(tx: Tx, parentId: number, ownId: number) {
  const refuse = (message: string) => new ShopError('invalid', message, { fields: { parentId: message } })
  const seen = new Set<number>([ownId])
  let next: number | null = parentId
  while (next !== null) {
    if (seen.has(next)) throw refuse('A category cannot be its own parent')
    seen.add(next)
    const category = await findCategory(tx, next)
    if (!category) throw refuse('Please choose a category that exists')
    next = category.parentId
  }
}
