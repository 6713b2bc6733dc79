import type { EditableProduct, ProductChanges } from '#contract/admin/catalogue'
import type { Tx } from '#engine'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import { onlyVariant, storedProductReply, variantReply } from '../../catalogue/product-reply.ts'
import { etagOf } from '../../http/representation.ts'
import { orderedVariants } from './product-write-store.ts'

export interface TaggedProduct {
  product: EditableProduct
  /** ETag of the stored product, which is compared with `If-Match`. */
  etag: string
}

/** A stored product as the dashboard edits it, and the hashes that make up its ETag. */
export interface CurrentProduct {
  product: EditableProduct
  /** Hashes of the public product, of the fields that admins edit, and of the stock. */
  parts: [whole: string, fields: string, stock: string]
}

/** Returns a stored product, active or not, with the hashes that make up its ETag. */
export async function currentProduct(tx: Tx, row: ProductRow): Promise<CurrentProduct> {
  const shown = await storedProductReply(tx, row)
  const variants = row.variants.map((variant) => variantReply(variant, row.options))
  const lowStockAt = onlyVariant(row)?.lowStockAt ?? null
  const stored = { ...shown, variants, translations: row.translations ?? {}, lowStockAt }
  const { inventory: _stock, boughtWith, category, rating, averageRating, reviewCount, ratingCounts, ...rest } = stored
  // Start and end of a sale, and the manual order of a list, change no field that admins edit. The regular prices are
  // fields of the variants.
  const { price: _price, unitPrice: _unitPrice, mrp: _mrp, categoryPosition, homePosition, ...edited } = rest
  const fields = { ...edited, variants: variants.map(({ inventory: _inventory, price: _now, ...variant }) => variant) }
  const stock = variants.map(({ id, inventory }) => [id, inventory])
  const hash = (value: unknown) => etagOf(JSON.stringify(value)).slice(1, -1)
  const batchedVariants = row.variants.filter(({ hasBatches }) => hasBatches).map(({ id }) => id)
  const product = { ...stored, orderedVariants: await orderedVariants(tx, row.id), batchedVariants }
  return { product, parts: [hash(shown), hash(fields), hash(stock)] }
}

/** Returns a stored product, active or not, with its ETag. */
export async function taggedProduct(tx: Tx, row: ProductRow): Promise<TaggedProduct> {
  const { product, parts } = await currentProduct(tx, row)
  return { product, etag: `"${parts.join('.')}"` }
}

/** The editable fields that public responses do not contain, so the ETag of a public response does not cover them. */
const privateFields = ['translations', 'lowStockAt', 'variants'] as const

/**
 * Whether a change with this `If-Match` header overwrites no edit of another admin. Changes by orders (stock) matter
 * only if the request changes the stock; changes by reviews (rating) never matter. The ETag of a public response has
 * only the first hash. It matches the unchanged product, but is not enough for a change of fields that public responses
 * do not contain.
 */
export function isCurrent(ifMatch: string | null, { parts }: CurrentProduct, changes: ProductChanges): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true
  const isPublic = privateFields.every((name) => changes[name] === undefined)
  return sentTags(ifMatch).some((sent) => (sent.length === 1 ? sent[0] === parts[0] && isPublic : sent[1] === parts[1]))
}

/**
 * Whether `If-Match` matches the current stock, so that a change of stock does not overwrite the change by an order.
 */
export const coversStock = (ifMatch: string | null, { parts }: CurrentProduct): boolean =>
  sentTags(ifMatch ?? '').some(([whole, , stock]) => (stock === undefined ? whole === parts[0] : stock === parts[2]))

const sentTags = (ifMatch: string): string[][] =>
  ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.'))
