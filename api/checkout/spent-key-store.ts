import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'

/**
 * Spends an idempotency key, and answers the order that was placed with it. Where there was none, a request with this
 * key that is still on its way finds it used and places nothing.
 */
export async function spendKey(tx: Tx, key: string, now: Date): Promise<number | null> {
  const spent = await tx
    .insert(idempotencyKeys)
    .values({ key, route: 'replaced', bodyHash: '', status: 409, response: '', orderId: null, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (spent.length > 0) return null
  const [row] = await tx
    .select({ orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, key))
  return row?.orderId ?? null
}

/** The orders that were placed with idempotency keys. */
export const ordersOfKeys = (tx: Tx, keys: readonly string[]) =>
  tx
    .select({ id: orders.id, userId: orders.userId, status: orders.status, paymentStatus: orders.paymentStatus })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(inArray(idempotencyKeys.key, [...keys]))
