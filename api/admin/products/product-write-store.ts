import { and, count, eq, ne } from 'drizzle-orm'
import type { ProductChanges } from '#contract/admin-catalogue'
import type { Product } from '#contract/catalogue'
import type { Tx } from '#engine'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import { storedProductReply } from '../../catalogue/product-reply.ts'
import { products, removedProducts } from '../../db/schema/catalogue.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { etagOf } from '../../http/representation.ts'
import type { StoredPictures } from '../pictures/store-pictures.ts'

export type NewProductRow = typeof products.$inferInsert
export type ProductColumns = Partial<NewProductRow>

export async function insertProduct(tx: Tx, values: NewProductRow): Promise<ProductRow> {
  const [row] = await tx.insert(products).values(values).returning()
  if (!row) throw new Error('The product was not stored')
  return row
}

export async function updateProductRow(tx: Tx, id: number, changes: ProductColumns): Promise<ProductRow> {
  const [row] = await tx.update(products).set(changes).where(eq(products.id, id)).returning()
  if (!row) throw new Error('The product does not exist')
  return row
}

/**
 * Deletes a product that was never ordered, with its reviews. It is stored as removed in `version`, so that devices
 * remove it from their offline copies.
 */
export async function removeProduct(tx: Tx, id: number, version: number): Promise<void> {
  await tx.delete(products).where(eq(products.id, id))
  await tx.insert(removedProducts).values({ productId: id, version })
}

export async function isOrdered(tx: Tx, productId: number): Promise<boolean> {
  const [line] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
    .limit(1)
  return line !== undefined
}

/** Whether another product has this value in a column that must be unique. */
export async function isTaken(tx: Tx, column: 'slug' | 'sku', value: string, ownId: number): Promise<boolean> {
  const [other] = await tx
    .select({ number: count() })
    .from(products)
    .where(and(eq(products[column], value), ne(products.id, ownId)))
  return (other?.number ?? 0) > 0
}

/**
 * Returns the columns that a request body changes. Keys that the body does not have are left out. `former` is the
 * current row, null for a new product.
 */
export function productColumns(
  body: ProductChanges,
  { addressOf }: StoredPictures,
  former: Pick<ProductRow, 'imageUrl' | 'images'> | null,
): ProductColumns {
  const { imageUrl, images, gallery, imageAlts, ...fields } = body
  const list = (images ?? gallery)?.map(addressOf)
  const columns: ProductColumns = { ...fields }
  if (list) columns.images = list
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
  product: Product
  /** ETag of the stored product, which is compared with `If-Match`. */
  etag: string
}

/** The parts of a product's ETag: hashes of the whole product, of the fields that admins edit, and its stock. */
function etagParts(product: Product): [whole: string, fields: string, stock: string] {
  const { inventory, category, rating, averageRating, reviewCount, ratingCounts, ...fields } = product
  const hash = (value: unknown) => etagOf(JSON.stringify(value)).slice(1, -1)
  return [hash(product), hash(fields), String(inventory)]
}

/** Returns a stored product, active or not, with its ETag. */
export async function taggedProduct(tx: Tx, row: ProductRow): Promise<TaggedProduct> {
  const product = await storedProductReply(tx, row)
  return { product, etag: `"${etagParts(product).join('.')}"` }
}

/**
 * Whether a change with this `If-Match` header overwrites no edit of another admin. Sales change the stock, and reviews the rating:
 * a sale matters only for a change of the stock, a review for none. The ETag of a public read has only the first part
 * and matches the unchanged product.
 */
export function isCurrent(ifMatch: string | null, product: Product, changes: ProductChanges): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true
  const [whole, fields, stock] = etagParts(product)
  return ifMatch.split(',').some((tag) => {
    const sent = tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.')
    return sent[0] === whole || (sent[1] === fields && (changes.inventory === undefined || sent[2] === stock))
  })
}
