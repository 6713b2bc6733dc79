import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'

/** SQL condition for unconfirmed cash on delivery orders: pending, not packed and without an active shipment. */
export const isUnconfirmed = (tx: Tx) =>
  and(
    eq(orders.status, 'pending'),
    eq(orders.paymentMethod, 'cash_on_delivery'),
    isNull(orders.packedAt),
    notExists(
      tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(and(eq(shipments.orderId, orders.id), ne(shipments.state, 'cancelled'))),
    ),
  )

/** SQL condition for unconfirmed orders about which the owner was warned. */
export const isAboutToExpire = (tx: Tx) => and(isUnconfirmed(tx), isNotNull(orders.expiryWarnedAt))

/**
 * Whether there is an unconfirmed order that was placed at `placedBy` or earlier and about which the owner was not
 * warned.
 */
export async function needsWarning(tx: Tx, placedBy: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnconfirmed(tx), isNull(orders.expiryWarnedAt), lte(orders.createdAt, placedBy)))
    .limit(1)
  return row !== undefined
}

/**
 * Marks the unconfirmed orders that were placed at `placedBy` or earlier as warned about. Returns the number of newly
 * marked orders.
 */
export async function markWarned(tx: Tx, placedBy: Date, now: Date): Promise<number> {
  const marked = await tx
    .update(orders)
    .set({ expiryWarnedAt: now })
    .where(and(isUnconfirmed(tx), isNull(orders.expiryWarnedAt), lte(orders.createdAt, placedBy)))
    .returning({ id: orders.id })
  return marked.length
}

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  total: sql<number>`${orders.total} - ${orders.cancelledAmount}`.mapWith(Number),
  createdAt: orders.createdAt,
  warnedAt: orders.expiryWarnedAt,
}

/**
 * Returns the orders about which the owner was warned, oldest first. With `warnedAt`, only those of the warning with
 * this time.
 */
export async function aboutToExpire(tx: Tx, warnedAt?: Date) {
  const rows = await tx
    .select(columns)
    .from(orders)
    .where(and(isAboutToExpire(tx), warnedAt && eq(orders.expiryWarnedAt, warnedAt)))
    .orderBy(asc(orders.id))
  return rows.flatMap(({ warnedAt: at, ...order }) => (at === null ? [] : [{ ...order, warnedAt: at }]))
}

/**
 * Returns one order about which the owner was warned; null if it was confirmed, is being shipped, or the owner was not
 * warned.
 */
export async function findAboutToExpire(tx: Tx, id: number) {
  const [row] = await tx
    .select(columns)
    .from(orders)
    .where(and(isAboutToExpire(tx), eq(orders.id, id)))
  return row?.warnedAt ? { ...row, warnedAt: row.warnedAt } : null
}

/** Returns the email address of the owner, who is the first admin. */
export async function ownerEmail(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(1)
  return row?.email ?? null
}
