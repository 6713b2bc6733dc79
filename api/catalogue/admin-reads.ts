import type { Product } from '#contract/catalogue'
import type { Database, Tx } from '#engine'
import { allCategories, allProducts, findProductBySlug } from './catalogue-store.ts'
import { productReply, storedProductReply } from './product-reply.ts'

/** Returns all products for admins, active or not, newest first, from the database. */
export const readAllProducts = (db: Database): Promise<Product[]> =>
  db.read(async (tx: Tx) => {
    const categories = new Map((await allCategories(tx)).map((row) => [row.id, row]))
    return (await allProducts(tx)).map((row) => productReply(row, categories.get(row.categoryId ?? 0)))
  })

/** Returns one product for admins, active or not; null if there is none. */
export const readAnyProduct = (db: Database, slug: string): Promise<Product | null> =>
  db.read(async (tx: Tx) => {
    const row = await findProductBySlug(tx, slug)
    return row && storedProductReply(tx, row)
  })
