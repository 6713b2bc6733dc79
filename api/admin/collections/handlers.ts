import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import {
  type CollectionChanges,
  type CollectionProduct,
  type CollectionToEdit,
  collectionLimits,
  collectionMessages,
  type EditableCollection,
  type NewCollection,
  type Selection,
} from '#contract/admin/collections'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { collectionProducts } from '#rules/collections'
import { slugOf } from '#rules/slug'
import { mergeTranslations } from '#rules/translations'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import { allCollections, type CollectionRow, collectionReply, ruleReply } from '../../catalogue/collections.ts'
import { categories, products } from '../../db/schema/catalogue.ts'
import { collections } from '../../db/schema/pages.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { assertCurrent, versioned } from '../look/shop-parts.ts'
import { addMedia, type StoredPictures, storePictures } from '../pictures/store-pictures.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getAdminCollections'
  | 'getAdminCollection'
  | 'createCollection'
  | 'updateCollection'
  | 'deleteCollection'
  | 'previewCollection'
>

/** Number of products that the preview of a rule shows. */
const previewSize = 12

export const adminCollectionHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminCollections: async () => {
    const counted = await counter(deps)
    return (await deps.db.read(allCollections)).map((row) => editable(row, counted(row)))
  },

  getAdminCollection: async ({ params, response }) => {
    const counted = await counter(deps)
    const found = await deps.db.read(async (tx) => toEdit(tx, await findExisting(tx, params.id), counted))
    response.headers.set('etag', `"${found.version}"`)
    return found
  },

  createCollection: async ({ body, caller, response }) => {
    const created = await createCollection(deps, requireAdmin(await caller()), body)
    response.headers.set('etag', `"${created.version}"`)
    return created
  },

  updateCollection: async ({ params, body, caller, request, response }) => {
    const changed = await updateCollection(deps, requireAdmin(await caller()), { id: params.id, body, request })
    response.headers.set('etag', `"${changed.version}"`)
    return changed
  },

  deleteCollection: async ({ params, caller, request }) =>
    deleteCollection(deps, requireAdmin(await caller()), { id: params.id, request }),

  previewCollection: async ({ body }) => {
    const snapshot = await deps.catalogue.current()
    const selection = { rule: ruleReply(body.rule), productIds: [] }
    const found = collectionProducts(snapshot.products, selection, deps.clock().getTime())
    return { total: found.length, products: found.slice(0, previewSize).map(productLine) }
  },
})

const productLine = ({ id, name, imageUrl, inventory, isActive }: CollectionProduct): CollectionProduct => ({
  id,
  name,
  imageUrl,
  inventory,
  isActive,
})

type Counter = (row: CollectionRow) => number

/** Returns the function that counts the active products of a collection. */
async function counter({ catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>): Promise<Counter> {
  const snapshot = await catalogue.current()
  return (row) => collectionProducts(snapshot.products, selectionOf(row), clock().getTime()).length
}

const selectionOf = ({ rule, productIds }: CollectionRow): Selection => ({ rule: rule && ruleReply(rule), productIds })

/** Converts a row to the collection that the dashboard edits. `version` does not depend on the number of products. */
const editable = (row: CollectionRow, productCount: number): EditableCollection => ({
  ...versioned({ ...collectionReply(row, 'en'), isActive: row.isActive, translations: row.translations ?? {} }),
  productCount,
})

const toEdit = async (tx: Tx, row: CollectionRow, counted: Counter): Promise<CollectionToEdit> => ({
  ...editable(row, counted(row)),
  products: await productsOf(tx, row.productIds),
})

/** Returns the products with these ids in the order of the ids. Missing products are left out. */
async function productsOf(tx: Tx, ids: readonly number[]): Promise<CollectionProduct[]> {
  if (ids.length === 0) return []
  const { id, name, imageUrl, inventory, isActive } = products
  const rows = await tx
    .select({ id, name, imageUrl, inventory, isActive })
    .from(products)
    .where(inArray(id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

async function findExisting(tx: Tx, id: number): Promise<CollectionRow> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id))
  if (!row) throw new ShopError('not_found', 'Collection not found.')
  return row
}

/**
 * Returns the stored collection. Throws `not_found`, or `conflict` with the stored collection if `If-Match` is
 * outdated.
 */
async function findUnchanged(tx: Tx, id: number, request: Request, counted: Counter): Promise<CollectionRow> {
  const row = await findExisting(tx, id)
  const message = 'This collection was changed meanwhile. Reload it and try again.'
  assertCurrent(request, await toEdit(tx, row, counted), message)
  return row
}

const refused = (field: string, message: string, code: 'invalid' | 'conflict' = 'invalid') =>
  new ShopError(code, message, { fields: { [field]: message } })

type Columns = Pick<
  CollectionRow,
  'slug' | 'title' | 'text' | 'imageUrl' | 'imageAlt' | 'translations' | 'rule' | 'productIds' | 'isActive'
>

/** Returns the columns of a collection after a change. A rule replaces the products that were chosen by hand. */
function columnsAfter(
  former: Columns,
  { imageUrl, translations, ...fields }: CollectionChanges,
  { addressOf }: StoredPictures,
): Columns {
  const columns = {
    ...former,
    ...fields,
    imageUrl: imageUrl === undefined ? former.imageUrl : imageUrl && addressOf(imageUrl),
    translations: translations ? mergeTranslations(former.translations, translations) : former.translations,
  }
  return columns.rule ? { ...columns, productIds: [] } : columns
}

/**
 * Throws `conflict` if another collection has the slug, and `invalid` if a category or product does not exist or a
 * collection by hand has no products.
 */
async function assertStorable(tx: Tx, { slug, rule, productIds }: Columns, former: CollectionRow | null) {
  const [other] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.slug, slug), ne(collections.id, former?.id ?? 0)))
  if (other) throw refused('slug', 'Another collection has this web address', 'conflict')
  if (rule) {
    // Categories that were deleted since the collection was stored can stay in its rule: they are ignored.
    const added = [...new Set(rule.categoryIds)].filter((id) => !former?.rule?.categoryIds.includes(id))
    const known = await tx.select({ id: categories.id }).from(categories).where(inArray(categories.id, added))
    if (known.length < added.length) throw refused('rule.categoryIds', collectionMessages.categoryIds)
    return
  }
  if (productIds.length === 0) throw refused('productIds', collectionMessages.products)
  // Products that were deleted since the collection was stored may remain in its list, because they are ignored.
  const added = productIds.filter((id) => !former?.productIds.includes(id))
  if ((await productsOf(tx, added)).length < added.length) throw refused('productIds', collectionMessages.missing)
}

const empty: Omit<Columns, 'slug' | 'title'> = {
  text: null,
  imageUrl: null,
  imageAlt: '',
  translations: null,
  rule: null,
  productIds: [],
  isActive: true,
}

/** Returns the columns of a collection that admins edit; the audit log stores them. */
const columnsOf = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...columns }: CollectionRow): Columns =>
  columns

/** Creates a collection. Throws `invalid` or `conflict` with the field. */
async function createCollection(deps: Deps, admin: CurrentUser, body: NewCollection): Promise<CollectionToEdit> {
  const slug = body.slug ?? slugOf(body.title)
  if (!slug) throw refused('slug', 'Please enter a web address: the title cannot be used as one')
  const uploaded = await storePictures(deps.pictures, { imageUrl: body.imageUrl })
  const counted = await counter(deps)
  const created = await deps.db.write(async (tx) => {
    const now = deps.clock()
    await raiseCatalogueVersion(tx)
    const columns = columnsAfter({ ...empty, slug, title: body.title }, body, uploaded)
    await assertStorable(tx, columns, null)
    const [{ count: stored } = { count: 0 }] = await tx.select({ count: count() }).from(collections)
    if (stored >= collectionLimits.collections) throw refused('title', collectionMessages.tooMany)
    const [row] = await tx
      .insert(collections)
      .values({ ...columns, createdAt: now, updatedAt: now })
      .returning()
    if (!row) throw new Error('The collection was not stored')
    await addMedia(tx, uploaded.masters, now)
    const audit = { userId: admin.id, action: 'createCollection', target: `collections/${row.id}` } as const
    await addAudit(tx, { ...audit, after: columnsOf(row), createdAt: now })
    return toEdit(tx, row, counted)
  })
  deps.catalogue.invalidate()
  return created
}

/** Changes the given fields of a collection. Throws `not_found`, `invalid` or `conflict`. */
async function updateCollection(
  deps: Deps,
  admin: CurrentUser,
  { id, body, request }: { id: number; body: CollectionChanges; request: Request },
): Promise<CollectionToEdit> {
  const uploaded = await storePictures(deps.pictures, { imageUrl: body.imageUrl })
  const counted = await counter(deps)
  const saved = await deps.db.write(async (tx) => {
    const now = deps.clock()
    // Raising the catalogue version locks its row, so that the second of two concurrent changes is compared with the
    // result of the first.
    await raiseCatalogueVersion(tx)
    const before = await findUnchanged(tx, id, request, counted)
    const columns = columnsAfter(columnsOf(before), body, uploaded)
    await assertStorable(tx, columns, before)
    await tx
      .update(collections)
      .set({ ...columns, updatedAt: now })
      .where(eq(collections.id, id))
    await addMedia(tx, uploaded.masters, now)
    const audit = { userId: admin.id, action: 'updateCollection', target: `collections/${id}` } as const
    const row = await findExisting(tx, id)
    await addAudit(tx, { ...audit, before: columnsOf(before), after: columnsOf(row), createdAt: now })
    return toEdit(tx, row, counted)
  })
  deps.catalogue.invalidate()
  return saved
}

/** Deletes a collection. Throws `not_found`, or `conflict` if another admin changed it. */
async function deleteCollection(
  deps: Deps,
  admin: CurrentUser,
  { id, request }: { id: number; request: Request },
): Promise<{ success: true }> {
  const counted = await counter(deps)
  await deps.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    const before = await findUnchanged(tx, id, request, counted)
    await tx.delete(collections).where(eq(collections.id, id))
    const audit = { userId: admin.id, action: 'deleteCollection', target: `collections/${id}` } as const
    await addAudit(tx, { ...audit, before: columnsOf(before), createdAt: deps.clock() })
  })
  deps.catalogue.invalidate()
  return { success: true }
}
