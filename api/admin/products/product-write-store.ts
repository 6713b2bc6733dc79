import { and, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import { products, removedProducts } from '../../db/schema/catalogue.ts'
import { orderItems } from '../../db/schema/orders.ts'

type NewProductRow = typeof products.$inferInsert
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
