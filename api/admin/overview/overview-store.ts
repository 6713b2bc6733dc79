import { and, asc, count, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { PendingOrders } from '#contract/admin-overview'
import type { Tx } from '#engine'
import { contactMessages } from '../../db/schema/engagement.ts'
import { jobs } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import { emailJobKind } from '../../emails/enqueue-email.ts'
import { isAboutToExpire } from '../../orders/unconfirmed-store.ts'
import { countActive, isOutOfStock } from '../../stock/count-stock.ts'
import { hasStuckParcel, hasUncheckedPayment, owesRefund, waitsForParcel } from '../order-conditions.ts'

const expiringWithinMs = 10 * 60_000
const maxShown = 5

async function countAndFirst(tx: Tx, where: SQL | undefined): Promise<PendingOrders> {
  const [all] = await tx.select({ number: count() }).from(orders).where(where)
  const number = all?.number ?? 0
  if (number === 0) return { count: 0, first: [] }
  const first = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .limit(maxShown)
  return { count: number, first }
}

const expiringSoon = (now: Date) =>
  and(
    eq(orders.status, 'pending'),
    eq(orders.paymentMethod, 'razorpay'),
    eq(orders.paymentStatus, 'pending'),
    gt(orders.expiresAt, now),
    lte(orders.expiresAt, new Date(now.getTime() + expiringWithinMs)),
  )

/** Counts of the dashboard's attention list. `account` is the gateway account that the shop uses. */
export async function readAttention(tx: Tx, account: string | null, now: Date) {
  const failed = and(eq(jobs.state, 'failed'), eq(jobs.kind, emailJobKind))
  const [failedEmails] = await tx.select({ number: count() }).from(jobs).where(failed)
  const [last] = await tx.select({ error: jobs.lastError }).from(jobs).where(failed).orderBy(desc(jobs.id)).limit(1)
  const [withheld] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(and(eq(jobs.state, 'withheld'), eq(jobs.kind, emailJobKind)))
  const [messages] = await tx.select({ number: count() }).from(contactMessages).where(eq(contactMessages.state, 'open'))
  return {
    toShip: await countAndFirst(tx, waitsForParcel(tx)),
    expiring: await countAndFirst(tx, expiringSoon(now)),
    unconfirmed: await countAndFirst(tx, isAboutToExpire(tx)),
    parcels: await countAndFirst(tx, hasStuckParcel(tx, now)),
    refunds: await countAndFirst(tx, owesRefund(tx)),
    unchecked: await countAndFirst(tx, hasUncheckedPayment(tx, account, now)),
    letters: { count: failedEmails?.number ?? 0, lastError: last?.error ?? null },
    withheldEmails: withheld?.number ?? 0,
    openMessages: messages?.number ?? 0,
    soldOut: await countActive(tx, isOutOfStock),
  }
}
