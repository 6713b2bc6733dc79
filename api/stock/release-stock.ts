import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'

/** Returns the lines of an order, sorted by product id, because product rows are locked in this sequence. */
export const linesByProduct = (tx: Tx, orderId: number) =>
  tx
    .select({ productId: orderItems.productId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.productId)
    .execute()

/**
 * Adds the quantities of lines, which must be sorted by product id, to the inventory. Lines of deleted products are
 * skipped.
 */
export async function releaseStock(
  tx: Tx,
  lines: readonly { productId: number | null; quantity: number }[],
  version: number,
): Promise<void> {
  for (const { productId, quantity } of lines) {
    if (productId === null) continue
    await tx
      .update(products)
      .set({ inventory: sql`${products.inventory} + ${quantity}`, version })
      .where(eq(products.id, productId))
  }
}

/**
 * Releases the stock of an order. Further calls for the same order do nothing. `version` is the new catalogue version.
 */
export async function releaseOrderStock(tx: Tx, orderId: number, version: number, now: Date): Promise<void> {
  const [claimed] = await tx
    .update(orders)
    .set({ stockReturnedAt: now })
    .where(and(eq(orders.id, orderId), isNull(orders.stockReturnedAt)))
    .returning({ id: orders.id })
  if (claimed) await releaseStock(tx, await linesByProduct(tx, orderId), version)
}

/** Whether the stock of an order was released. */
export async function isStockReleased(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx.select({ at: orders.stockReturnedAt }).from(orders).where(eq(orders.id, orderId))
  return row?.at != null
}
