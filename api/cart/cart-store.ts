import { and, asc, eq, exists, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Cart, CartBody } from '#contract/cart'
import type { Tx } from '#engine'
import { cartItems, products, variants } from '../db/schema/catalogue.ts'
import { orderItems } from '../db/schema/orders.ts'
import { isRemoved } from '../db/schema/values.ts'

/**
 * Time in milliseconds for which a removed cart line is stored, so that a device that was offline does not add the line
 * again.
 */
export const removalAgeMs = 30 * 24 * 3600 * 1000

/** Returns the lines of a user's cart, oldest first, without lines of deleted variants. */
export async function readCart(tx: Tx, userId: number): Promise<Cart> {
  const rows = await tx
    .select({
      productId: cartItems.productId,
      variantId: cartItems.variantId,
      knownVariant: variants.id,
      slug: products.slug,
      quantity: cartItems.quantity,
      updatedAt: cartItems.updatedAt,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(variants, eq(variants.id, cartItems.variantId))
    .where(and(eq(cartItems.userId, userId), gt(cartItems.quantity, 0)))
    .orderBy(asc(cartItems.id))
  const found = rows.filter(({ variantId, knownVariant }) => variantId === onlyVariantId || knownVariant !== null)
  return {
    items: found.map(({ knownVariant: _known, variantId, updatedAt, ...row }) => ({
      ...row,
      ...(variantId === onlyVariantId ? {} : { variantId }),
      updatedAt: updatedAt.toISOString(),
    })),
  }
}

/** Value that the database stores as `variantId` for a cart line without a variant ID. */
const onlyVariantId = 0

/**
 * Stores the cart lines that a device has changed. Lines with `updatedAt`, which the device has not changed, and lines
 * of unknown products and variants are ignored.
 */
export async function writeCart(tx: Tx, userId: number, items: CartBody['items'], now: Date): Promise<void> {
  const changed = new Map(
    items
      .filter(({ updatedAt }) => !updatedAt)
      .map(({ variantId, ...item }) => ({ ...item, variantId: variantId ?? onlyVariantId }))
      .map((item) => [`${item.productId} ${item.variantId}`, item]),
  )
  if (changed.size === 0) return
  const lines = [...changed.values()]
  const found = await tx
    .select({ productId: products.id, variantId: variants.id })
    .from(products)
    .leftJoin(variants, eq(variants.productId, products.id))
    .where(inArray(products.id, [...new Set(lines.map(({ productId }) => productId))]))
  const isKnown = (line: { productId: number; variantId: number }) =>
    found.some(
      ({ productId, variantId }) =>
        productId === line.productId && (line.variantId === onlyVariantId || line.variantId === variantId),
    )
  const rows = lines.filter(isKnown).map(({ productId, variantId, quantity }) => ({
    userId,
    productId,
    variantId,
    quantity,
    createdAt: now,
    updatedAt: now,
  }))
  if (rows.length === 0) return
  await tx
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId, cartItems.variantId],
      set: { quantity: sql`excluded.quantity`, updatedAt: now },
    })
}

/**
 * Removes the lines of an order from the user's cart after the order was placed; for an online order, after it was
 * paid.
 */
export async function removeOrdered(tx: Tx, userId: number, orderId: number, now: Date): Promise<void> {
  const ordered = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        eq(orderItems.productId, cartItems.productId),
        or(eq(cartItems.variantId, onlyVariantId), eq(orderItems.variantId, cartItems.variantId)),
      ),
    )
  await tx
    .update(cartItems)
    .set({ quantity: 0, updatedAt: now })
    .where(and(eq(cartItems.userId, userId), exists(ordered)))
}

/** Deletes at most `max` cart lines that were removed more than 30 days ago. Returns the deleted rows. */
export async function deleteOldRemovals(tx: Tx, now: Date, max: number): Promise<unknown[]> {
  const isOld = and(isRemoved(cartItems.quantity), lt(cartItems.updatedAt, new Date(now.getTime() - removalAgeMs)))
  const old = tx.select({ id: cartItems.id }).from(cartItems).where(isOld).limit(max)
  return tx.delete(cartItems).where(inArray(cartItems.id, old)).returning({ id: cartItems.id })
}
