import type { Product } from '#contract/catalogue'
import type { Tx } from '#engine'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import { storedProductReply } from '../../catalogue/product-reply.ts'
import { etagOf } from '../../http/representation.ts'

export interface TaggedProduct {
  product: Product
  /** Of that state: what `If-Match` is held against. */
  etag: string
}

/** A product as it is stored, on sale or not. */
export async function taggedProduct(tx: Tx, row: ProductRow): Promise<TaggedProduct> {
  const product = await storedProductReply(tx, row)
  return { product, etag: etagOf(JSON.stringify(product)) }
}
