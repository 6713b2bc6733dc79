import { and, asc, eq, isNotNull, isNull, lte, ne, notExists } from 'drizzle-orm'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { orders, shipments } from '../db/schema/orders.ts'

/** Condition for unconfirmed cash on delivery orders: pending and without an active shipment. */
export const isUnconfirmed = (tx: Tx) =>
  and(
    eq(orders.status, 'pending'),
    eq(orders.paymentMethod, 'cash_on_delivery'),
    notExists(
      tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(and(eq(shipments.orderId, orders.id), ne(shipments.state, 'cancelled'))),
    ),
  )

/** Condition for unconfirmed orders that the owner was warned about. */
export const isAboutToExpire = (tx: Tx) => and(isUnconfirmed(tx), isNotNull(orders.expiryWarnedAt))

/** Whether an unconfirmed order was placed by `placedBy` and the owner was not warned about it. */
export async function needsWarning(tx: Tx, placedBy: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnconfirmed(tx), isNull(orders.expiryWarnedAt), lte(orders.createdAt, placedBy)))
    .limit(1)
  return row !== undefined
}

/** Marks the unconfirmed orders placed by `placedBy` as warned about; how many were not before. */
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
  total: orders.total,
  createdAt: orders.createdAt,
  warnedAt: orders.expiryWarnedAt,
}

/** Orders that the owner was warned about, those warned about at `warnedAt` only when it is given, oldest first. */
export async function aboutToExpire(tx: Tx, warnedAt?: Date) {
  const rows = await tx
    .select(columns)
    .from(orders)
    .where(and(isAboutToExpire(tx), warnedAt && eq(orders.expiryWarnedAt, warnedAt)))
    .orderBy(asc(orders.id))
  return rows.flatMap(({ warnedAt: at, ...order }) => (at === null ? [] : [{ ...order, warnedAt: at }]))
}

/** The same of one order; null when it is confirmed, being sent, or was never warned about. */
export async function findAboutToExpire(tx: Tx, id: number) {
  const [row] = await tx
    .select(columns)
    .from(orders)
    .where(and(isAboutToExpire(tx), eq(orders.id, id)))
  return row?.warnedAt ? { ...row, warnedAt: row.warnedAt } : null
}

/** The email address of the shop's owner: of the admins the first. */
export async function ownerEmail(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(1)
  return row?.email ?? null
}
