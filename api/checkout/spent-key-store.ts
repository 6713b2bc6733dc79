import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { isOtherAccount, replacedRoute, rowsOfKey } from '../http/idempotency.ts'

/**
 * Marks an idempotency key of a caller as used, and returns the id of its order. Without an order, a delayed request with
 * this key finds it used and places nothing.
 */
export async function spendKey(
  tx: Tx,
  { key, scope, now }: { key: string; scope: string; now: Date },
): Promise<number | null> {
  const used = async () => (await rowsOfKey(tx, key)).filter((row) => !isOtherAccount(row.scope, scope))
  if ((await used()).length === 0) {
    const row = { key, scope, route: replacedRoute, bodyHash: '', status: 409, response: '', createdAt: now }
    await tx.insert(idempotencyKeys).values(row).onConflictDoNothing()
  }
  return (await used()).find(({ orderId }) => orderId !== null)?.orderId ?? null
}

/** The orders that were placed with idempotency keys. */
export const ordersOfKeys = (tx: Tx, keys: readonly string[]) =>
  tx
    .select({ id: orders.id, userId: orders.userId, status: orders.status, paymentStatus: orders.paymentStatus })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(inArray(idempotencyKeys.key, [...keys]))
