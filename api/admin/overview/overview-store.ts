import { and, asc, count, countDistinct, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PendingOrders } from '#contract/admin/overview'
import type { Tx } from '#engine'
import { products, reviews } from '../../db/schema/catalogue.ts'
import { contactMessages } from '../../db/schema/engagement.ts'
import { moneyLedger } from '../../db/schema/ledger.ts'
import { jobs } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import { emailJobKind } from '../../emails/emails.ts'
import { earned } from '../../ledger/ledger-store.ts'
import { isAboutToExpire } from '../../orders/unconfirmed-store.ts'
import { countActive, isLowInStock, isOutOfStock } from '../../stock/stock-store.ts'
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

/** Returns the counts of the overview's attention list. `account` is the gateway account that the shop uses now. */
export async function readAttention(tx: Tx, account: string | null, now: Date) {
  const failed = and(eq(jobs.state, 'failed'), eq(jobs.kind, emailJobKind))
  const [failedEmails] = await tx.select({ number: count() }).from(jobs).where(failed)
  const [last] = await tx.select({ error: jobs.lastError }).from(jobs).where(failed).orderBy(desc(jobs.id)).limit(1)
  const [withheld] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(and(eq(jobs.state, 'withheld'), eq(jobs.kind, emailJobKind)))
  const [messages] = await tx.select({ number: count() }).from(contactMessages).where(eq(contactMessages.state, 'open'))
  // Not compared with a parameter, so that both engines use the partial index.
  const [unapproved] = await tx.select({ number: count() }).from(reviews).where(sql`${reviews.awaitsApproval}`)
  return {
    toShip: await countAndFirst(tx, waitsForParcel(tx)),
    expiring: await countAndFirst(tx, expiringSoon(now)),
    unconfirmed: await countAndFirst(tx, isAboutToExpire(tx)),
    parcels: await countAndFirst(tx, hasStuckParcel(tx, now)),
    refunds: await countAndFirst(tx, owesRefund(tx)),
    unchecked: await countAndFirst(tx, hasUncheckedPayment(tx, account, now)),
    failedEmails: { count: failedEmails?.number ?? 0, lastError: last?.error ?? null },
    withheldEmails: withheld?.number ?? 0,
    openMessages: messages?.number ?? 0,
    reviewsToApprove: unapproved?.number ?? 0,
    soldOut: await countActive(tx, isOutOfStock),
  }
}

/**
 * SQL condition for orders that count as revenue: paid ones, and delivered COD orders. Refunded orders are not `paid`. A
 * cancelled order whose refund is outstanding does not count, because its money belongs to the customer.
 */
export const isEarned = () =>
  and(
    ne(orders.status, 'cancelled'),
    or(
      eq(orders.paymentStatus, 'paid'),
      and(
        eq(orders.paymentMethod, 'cash_on_delivery'),
        eq(orders.paymentStatus, 'pending'),
        inArray(orders.status, ['delivered', 'completed']),
      ),
    ),
  )

/** Returns the figures of the overview. Revenue is in paise, of as many orders as `paidOrders`. */
export async function readStats(tx: Tx) {
  const [all] = await tx.select({ number: count() }).from(products)
  const [placed] = await tx.select({ number: count() }).from(orders)
  const [paid] = await tx
    .select({ number: countDistinct(orders.id), sum: earned })
    .from(orders)
    .leftJoin(moneyLedger, eq(moneyLedger.orderId, orders.id))
    .where(isEarned())
  return {
    products: all?.number ?? 0,
    lowStock: await countActive(tx, isLowInStock),
    orders: placed?.number ?? 0,
    paidOrders: paid?.number ?? 0,
    revenue: paid?.sum ?? 0,
  }
}
