import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Cart, CartBody } from '#contract/cart'
import type { Tx } from '#engine'
import { cartItems, products } from '../db/schema/catalogue.ts'

/** Time for which a removed line is stored, so that a device that was offline does not add it again. */
export const removalAgeMs = 30 * 24 * 3600 * 1000

/** Returns the lines of a user's cart, oldest first. */
export async function readCart(tx: Tx, userId: number): Promise<Cart> {
  const rows = await tx
    .select({ productId: cartItems.productId, quantity: cartItems.quantity, updatedAt: cartItems.updatedAt })
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), gt(cartItems.quantity, 0)))
    .orderBy(asc(cartItems.id))
  return { items: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
}

/** Stores the lines that a device changed. Lines that it did not change and unknown products are ignored. */
export async function writeCart(tx: Tx, userId: number, items: CartBody['items'], now: Date): Promise<void> {
  const changed = new Map(items.filter(({ updatedAt }) => !updatedAt).map((item) => [item.productId, item.quantity]))
  if (changed.size === 0) return
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...changed.keys()]))
  const rows = known.map(({ id }) => ({
    userId,
    productId: id,
    quantity: changed.get(id) ?? 0,
    createdAt: now,
    updatedAt: now,
  }))
  if (rows.length === 0) return
  await tx
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { quantity: sql`excluded.quantity`, updatedAt: now },
    })
}

/** Removes the products of an order from the cart of the user who placed it, for all devices. */
export async function removeOrdered(tx: Tx, userId: number, productIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(cartItems)
    .set({ quantity: 0, updatedAt: now })
    .where(and(eq(cartItems.userId, userId), inArray(cartItems.productId, [...productIds])))
}

/** Deletes lines that were removed more than 30 days ago. */
export async function deleteOldRemovals(tx: Tx, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - removalAgeMs)
  await tx.delete(cartItems).where(and(eq(cartItems.quantity, 0), lt(cartItems.updatedAt, limit)))
}
