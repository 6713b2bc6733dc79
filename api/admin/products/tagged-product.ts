import type { Product } from '#contract/catalogue'
import type { Tx } from '#engine'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import { storedProductReply } from '../../catalogue/product-reply.ts'
import { etagOf } from '../../http/representation.ts'

export interface TaggedProduct {
  product: Product
  /** ETag of this state, compared with `If-Match`. */
  etag: string
}

/** Returns a stored product, active or not, with its ETag. */
export async function taggedProduct(tx: Tx, row: ProductRow): Promise<TaggedProduct> {
  const product = await storedProductReply(tx, row)
  return { product, etag: etagOf(JSON.stringify(product)) }
}
