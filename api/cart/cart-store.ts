import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Cart, CartBody } from '#contract/cart'
import type { Tx } from '#engine'
import { cartItems, products } from '../db/schema/catalogue.ts'
import { orderItems } from '../db/schema/orders.ts'
import { isRemoved } from '../db/schema/values.ts'

/** Time for which a removed line is stored, so that a device that was offline does not add it again. */
export const removalAgeMs = 30 * 24 * 3600 * 1000

/** Returns the lines of a user's cart, oldest first. */
export async function readCart(tx: Tx, userId: number): Promise<Cart> {
  const rows = await tx
    .select({
      productId: cartItems.productId,
      slug: products.slug,
      quantity: cartItems.quantity,
      updatedAt: cartItems.updatedAt,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(eq(cartItems.userId, userId), gt(cartItems.quantity, 0)))
    .orderBy(asc(cartItems.id))
  return { items: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
}

/** Stores the lines that a device changed. Lines that it did not change and unknown products are ignored. */
export async function writeCart(tx: Tx, userId: number, items: CartBody['items'], now: Date): Promise<void> {
  const changed = new Map(items.filter(({ updatedAt }) => !updatedAt).map((item) => [item.productId, item.quantity]))
  if (changed.size === 0) return
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...changed.keys()]))
  const known = new Set(found.map(({ id }) => id))
  const rows = [...changed]
    .filter(([productId]) => known.has(productId))
    .map(([productId, quantity]) => ({ userId, productId, quantity, createdAt: now, updatedAt: now }))
  if (rows.length === 0) return
  await tx
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { quantity: sql`excluded.quantity`, updatedAt: now },
    })
}

/** Removes the products of an order that the user has placed, and paid if it is an online order. */
export async function removeOrdered(tx: Tx, userId: number, orderId: number, now: Date): Promise<void> {
  const ordered = tx.select({ id: orderItems.productId }).from(orderItems).where(eq(orderItems.orderId, orderId))
  await tx
    .update(cartItems)
    .set({ quantity: 0, updatedAt: now })
    .where(and(eq(cartItems.userId, userId), inArray(cartItems.productId, ordered)))
}

/** Deletes at most `max` lines that were removed more than 30 days ago. Returns the deleted rows. */
export async function deleteOldRemovals(tx: Tx, now: Date, max: number): Promise<unknown[]> {
  const isOld = and(isRemoved(cartItems.quantity), lt(cartItems.updatedAt, new Date(now.getTime() - removalAgeMs)))
  const old = tx.select({ id: cartItems.id }).from(cartItems).where(isOld).limit(max)
  return tx.delete(cartItems).where(inArray(cartItems.id, old)).returning({ id: cartItems.id })
}
