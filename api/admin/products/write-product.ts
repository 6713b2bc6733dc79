import type { CurrentUser } from '#contract/account'
import type { EditableProduct, NewProduct, ProductChanges } from '#contract/admin/catalogue'
import type { Tx } from '#engine'
import { slugOf } from '#rules/slug'
import { mergeTranslations } from '#rules/translations'
import {
  findCategory,
  findProduct,
  lockProduct,
  type ProductRow,
  raiseCatalogueVersion,
} from '../../catalogue/catalogue-store.ts'
import { storedProductReply } from '../../catalogue/product-reply.ts'
import type { Deps } from '../../deps.ts'
import { etagOf } from '../../http/representation.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addMedia, type StoredPictures, storePictures } from '../pictures/store-pictures.ts'
import {
  insertProduct,
  isOrdered,
  isTaken,
  type ProductColumns,
  removeProduct,
  updateProductRow,
} from './product-write-store.ts'

const texts = {
  slug: 'Another product has this web address',
  sku: 'Another product has this SKU',
  changed: 'This product was changed meanwhile. Reload it and try again.',
}

/** Throws if slug or SKU is not unique (409) or the category does not exist (400). */
async function assertStorable(tx: Tx, columns: ProductColumns, ownId: number): Promise<void> {
  const { categoryId } = columns
  if (categoryId && !(await findCategory(tx, categoryId))) {
    const message = 'Please choose a category that exists'
    throw new ShopError('invalid', message, { fields: { categoryId: message } })
  }
  for (const column of ['slug', 'sku'] as const) {
    const value = columns[column]
    if (!value || !(await isTaken(tx, column, value, ownId))) continue
    throw new ShopError('conflict', texts[column], { fields: { [column]: texts[column] } })
  }
}

function slugFrom({ slug, name }: NewProduct): string {
  const result = slug ?? slugOf(name)
  if (result) return result
  const message = 'Please enter a web address: the name cannot be used as one'
  throw new ShopError('invalid', message, { fields: { slug: message } })
}

/**
 * Returns the columns that a request body changes. Keys that the body does not have are left out. `former` is the
 * current row, null for a new product.
 */
function productColumns(
  body: ProductChanges,
  { addressOf }: StoredPictures,
  former: Pick<ProductRow, 'imageUrl' | 'images' | 'translations'> | null,
): ProductColumns {
  const { imageUrl, images, gallery, imageAlts, translations, ...fields } = body
  const list = (images ?? gallery)?.map(addressOf)
  const columns: ProductColumns = { ...fields }
  if (list) columns.images = list
  if (translations) columns.translations = mergeTranslations(former?.translations ?? null, translations)
  if (imageAlts) {
    const pictures = list ?? former?.images ?? []
    const entries = pictures.flatMap((address, index) => (imageAlts[index] ? [[address, imageAlts[index]]] : []))
    columns.imageAlts = Object.fromEntries(entries)
  }
  if (imageUrl !== undefined) columns.imageUrl = imageUrl && addressOf(imageUrl)
  else if (list && mainFollowsList(former)) columns.imageUrl = list[0] ?? null
  return columns
}

/** Whether the main picture is the first of the list, or missing. The main picture then follows changes of the list. */
const mainFollowsList = (former: Pick<ProductRow, 'imageUrl' | 'images'> | null) =>
  !former?.imageUrl || former.imageUrl === former.images[0]

export interface TaggedProduct {
  product: EditableProduct
  /** ETag of the stored product, which is compared with `If-Match`. */
  etag: string
}

/** The parts of a product's ETag: hashes of the public product, of the fields that admins edit, and its stock. */
function etagParts({
  translations,
  lowStockAt,
  ...product
}: EditableProduct): [whole: string, fields: string, stock: string] {
  const { inventory, category, rating, averageRating, reviewCount, ratingCounts, ...rest } = product
  const fields = { ...rest, translations, lowStockAt }
  const hash = (value: unknown) => etagOf(JSON.stringify(value)).slice(1, -1)
  return [hash(product), hash(fields), String(inventory)]
}

/** Returns a stored product, active or not, with its ETag. */
export async function taggedProduct(tx: Tx, row: ProductRow): Promise<TaggedProduct> {
  const { translations, lowStockAt } = row
  const product = { ...(await storedProductReply(tx, row)), translations: translations ?? {}, lowStockAt }
  return { product, etag: `"${etagParts(product).join('.')}"` }
}

/**
 * Whether a change with this `If-Match` header overwrites no edit of another admin. Sales change the stock, and reviews the rating:
 * a sale matters only for a change of the stock, a review for none. The ETag of a public read has only the first part
 * and matches the unchanged product, but not for a change of the fields that a public read does not contain.
 */
function isCurrent(ifMatch: string | null, product: EditableProduct, changes: ProductChanges): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true
  const [whole, fields, stock] = etagParts(product)
  return ifMatch.split(',').some((tag) => {
    const sent = tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.')
    const isPublic = changes.translations === undefined && changes.lowStockAt === undefined
    if (sent.length === 1) return sent[0] === whole && isPublic
    return sent[1] === fields && (changes.inventory === undefined || sent[2] === stock)
  })
}

/** Adds a product. Without a slug, the slug is made from the name. Throws `invalid` or `conflict` with the field. */
export async function createProduct(deps: Deps, admin: CurrentUser, body: NewProduct): Promise<TaggedProduct> {
  const slug = slugFrom(body)
  const uploaded = await storePictures(deps.pictures, pick(body))
  const created = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    const columns = {
      images: [],
      ingredients: [],
      benefits: [],
      certifications: [],
      doshaTypes: [],
      ...productColumns(body, uploaded, null),
      name: body.name,
      price: body.price,
      slug,
    }
    await assertStorable(tx, columns, 0)
    const row = await insertProduct(tx, { ...columns, createdAt: now, updatedAt: now, version })
    await addMedia(tx, uploaded.masters, now)
    const audit = { userId: admin.id, action: 'createProduct', target: `products/${row.id}` } as const
    await addAudit(tx, { ...audit, after: columns, createdAt: now })
    return taggedProduct(tx, row)
  })
  deps.catalogue.invalidate()
  return created
}

interface Update {
  id: number
  body: ProductChanges
  /** The value of the `If-Match` header. */
  ifMatch: string | null
}

/**
 * Changes the given fields of a product. Throws `conflict` with the current product if `ifMatch` is outdated, for the
 * stock only when `body` changes it.
 */
export async function updateProduct(
  deps: Deps,
  admin: CurrentUser,
  { id, body, ifMatch }: Update,
): Promise<TaggedProduct> {
  const uploaded = await storePictures(deps.pictures, pick(body))
  const changed = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    await lockProduct(tx, id, version)
    const former = await findProduct(tx, id)
    if (!former) throw new ShopError('not_found', 'Product not found.')
    const { product: current } = await taggedProduct(tx, former)
    if (!isCurrent(ifMatch, current, body)) throw new ShopError('conflict', texts.changed, { current })
    const columns = productColumns(body, uploaded, former)
    await assertStorable(tx, columns, id)
    const row = await updateProductRow(tx, id, { ...columns, updatedAt: now, version })
    await addMedia(tx, uploaded.masters, now)
    const before = Object.fromEntries(Object.entries(former).filter(([name]) => name in columns))
    const audit = { userId: admin.id, action: 'updateProduct', target: `products/${id}` } as const
    await addAudit(tx, { ...audit, before, after: columns, createdAt: now })
    return taggedProduct(tx, row)
  })
  deps.catalogue.invalidate()
  return changed
}

const pick = ({ imageUrl, images, gallery }: ProductChanges) => ({ imageUrl, images, gallery: images ? [] : gallery })

/**
 * Deletes a product. If it was ever ordered, deactivates it instead, because orders refer to it. Throws `not_found`.
 */
export async function deleteProduct({ db, clock, catalogue }: Deps, admin: CurrentUser, id: number) {
  const deactivated = await db.write(async (tx) => {
    const now = clock()
    const version = await raiseCatalogueVersion(tx)
    await lockProduct(tx, id, version)
    const product = await findProduct(tx, id)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    const ordered = await isOrdered(tx, id)
    if (ordered) await updateProductRow(tx, id, { isActive: false, updatedAt: now, version })
    else await removeProduct(tx, id, version)
    await addAudit(tx, {
      userId: admin.id,
      action: 'deleteProduct',
      target: `products/${id}`,
      before: product,
      after: ordered ? { isActive: false } : null,
      createdAt: now,
    })
    return ordered
  })
  catalogue.invalidate()
  return { success: true, deactivated } as const
}
