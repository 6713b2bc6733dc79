import type { Tx } from '#engine'
import { categories, products } from '../schema/catalogue.ts'

/** Whether the shop has neither products nor categories. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  const [category] = await tx.select({ id: categories.id }).from(categories).limit(1)
  const [product] = await tx.select({ id: products.id }).from(products).limit(1)
  return !category && !product
}
