import { and, count, eq, lt } from 'drizzle-orm'
import type { Tx } from '#engine'
import { products } from '../db/schema/catalogue.ts'

/** Products with fewer pieces are listed as low in stock. */
const lowStockPieces = 10

/** SQL conditions for products that are low in stock (sold-out ones included), and for sold-out products. */
export const isLowInStock = lt(products.inventory, lowStockPieces)
export const isOutOfStock = lt(products.inventory, 1)

/** Number of active products that are low in stock or out of stock. */
export async function countActive(tx: Tx, condition: typeof isLowInStock): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(products)
    .where(and(eq(products.isActive, true), condition))
  return row?.number ?? 0
}
