import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import { isOtherAccount, replacedRoute, rowsOfKey } from '../http/idempotency.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/order-store.ts'

/**
 * Marks an idempotency key of a caller as used, and returns the id of its order. If the key has no order yet, a delayed
 * request with the key is refused later and places no order.
 */
async function spendKey(
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

/** Returns the orders that were placed with these idempotency keys. */
export const ordersOfKeys = (tx: Tx, keys: readonly string[]) =>
  tx
    .select({
      id: orders.id,
      userId: orders.userId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      packedAt: orders.packedAt,
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(inArray(idempotencyKeys.key, [...keys]))

interface Withdrawal {
  /** The idempotency keys of the shopper's earlier order requests that got no response. */
  keys: readonly string[]
  userId: number | null
  /** The owner of the idempotency keys (`scopeOf`). */
  scope: string
  /** The new catalogue version, which the caller has raised. */
  version: number
  now: Date
}

const reason = 'Replaced by a changed order.'

/**
 * Whether a new order may replace this order: it is pending, unpaid and not packed. An order of an account can be
 * replaced only by the same account.
 */
export const mayReplace = (
  order: Pick<OrderRow, 'userId' | 'status' | 'paymentStatus' | 'packedAt'>,
  userId: number | null,
): boolean =>
  (order.userId === null || order.userId === userId) &&
  order.status === 'pending' &&
  order.paymentStatus === 'pending' &&
  order.packedAt === null

/**
 * Cancels earlier orders of the shopper whose responses were lost, because the new order replaces them. The idempotency
 * key proves that an order belongs to the shopper: its 128 random bits cannot be guessed, while the guest cookie may
 * have been lost with the response.
 */
export async function withdrawEarlier(tx: Tx, { keys, userId, scope, version, now }: Withdrawal): Promise<void> {
  for (const key of keys) {
    const orderId = await spendKey(tx, { key, scope, now })
    if (orderId === null) continue
    // The order is locked, because an admin may pack it at the same time.
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, orderId)
    if (order && mayReplace(order, userId)) await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  }
}

/**
 * Cancels a pending order that can no longer be paid, and releases its stock. Orders in other states are not changed.
 * The shopper gets no email, because the response to the shopper's request already says that the order was cancelled.
 */
export async function withdrawOrder(
  { db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  orderId: number,
  reason: string,
): Promise<void> {
  const now = clock()
  await db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    const order = await findOrder(tx, orderId)
    if (order?.status === 'pending') await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  })
  catalogue.invalidate()
}
