import type { EditableProduct, ProductChanges } from '#contract/admin/catalogue'
import type { Tx } from '#engine'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import { onlyVariant, storedProductReply, variantReply } from '../../catalogue/product-reply.ts'
import { etagOf } from '../../http/representation.ts'
import { orderedVariants } from './product-write-store.ts'

export interface TaggedProduct {
  product: EditableProduct
  /** ETag of the stored product, which is compared with the `If-Match` header. */
  etag: string
}

/** A stored product in the form that the dashboard edits, with the hashes that make up its ETag. */
export interface CurrentProduct {
  product: EditableProduct
  /** Hashes of the public product, of the fields that admins edit, and of the stock, in this order. */
  parts: [whole: string, fields: string, stock: string]
}

/** Returns a stored product, active or not, with the hashes that make up its ETag. */
export async function currentProduct(tx: Tx, row: ProductRow): Promise<CurrentProduct> {
  const shown = await storedProductReply(tx, row)
  const variants = row.variants.map((variant) => variantReply(variant, row.options))
  const lowStockAt = onlyVariant(row)?.lowStockAt ?? null
  const stored = { ...shown, variants, translations: row.translations ?? {}, lowStockAt }
  const { inventory: _stock, boughtWith, category, rating, averageRating, reviewCount, ratingCounts, ...rest } = stored
  // The hash of the edited fields leaves out values that the start or end of a sale or a manual order changes. The
  // regular prices are fields of the variants.
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

/**
 * The editable fields that public responses do not contain. Therefore the ETag of a public response does not cover
 * them.
 */
const privateFields = ['translations', 'lowStockAt', 'variants'] as const

/**
 * Whether `If-Match` is missing, `*` or current. A dashboard ETag is compared by its hash of the edited fields, a
 * public one by the hash of the public product, and only if the change has no `privateFields`.
 */
export function isCurrent(ifMatch: string | null, { parts }: CurrentProduct, changes: ProductChanges): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true
  const isPublic = privateFields.every((name) => changes[name] === undefined)
  return sentTags(ifMatch).some((sent) => (sent.length === 1 ? sent[0] === parts[0] && isPublic : sent[1] === parts[1]))
}

/**
 * Whether `If-Match` matches the current stock, so that the request does not overwrite a change of the stock by an
 * order.
 */
export const coversStock = (ifMatch: string | null, { parts }: CurrentProduct): boolean =>
  sentTags(ifMatch ?? '').some(([whole, , stock]) => (stock === undefined ? whole === parts[0] : stock === parts[2]))

const sentTags = (ifMatch: string): string[][] =>
  ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.'))
