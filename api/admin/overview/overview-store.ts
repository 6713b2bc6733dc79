import { and, asc, count, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { PendingOrders } from '#contract/admin-overview'
import type { Tx } from '#engine'
import { products } from '../../db/schema/catalogue.ts'
import { contactMessages } from '../../db/schema/engagement.ts'
import { jobs } from '../../db/schema/operations.ts'
import { orders } from '../../db/schema/orders.ts'
import { isAboutToExpire } from '../../orders/unconfirmed-store.ts'
import { hasStuckParcel, hasUncheckedPayment, owesRefund, waitsForParcel } from '../order-conditions.ts'

const expiringWithin = 10 * 60_000
const shown = 5

async function toSee(tx: Tx, where: SQL | undefined): Promise<PendingOrders> {
  const [all] = await tx.select({ number: count() }).from(orders).where(where)
  const number = all?.number ?? 0
  if (number === 0) return { count: 0, first: [] }
  const first = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .limit(shown)
  return { count: number, first }
}

const payable = (now: Date) =>
  and(
    eq(orders.status, 'pending'),
    eq(orders.paymentMethod, 'razorpay'),
    eq(orders.paymentStatus, 'pending'),
    gt(orders.expiresAt, now),
    lte(orders.expiresAt, new Date(now.getTime() + expiringWithin)),
  )

/** What needs somebody's attention now; `account` is the gateway account that the shop uses. */
export async function readAttention(tx: Tx, account: string | null, now: Date) {
  const failed = and(eq(jobs.state, 'failed'), eq(jobs.kind, 'letter'))
  const [letters] = await tx.select({ number: count() }).from(jobs).where(failed)
  const [last] = await tx.select({ error: jobs.lastError }).from(jobs).where(failed).orderBy(desc(jobs.id)).limit(1)
  const [withheld] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(and(eq(jobs.state, 'withheld'), eq(jobs.kind, 'letter')))
  const [messages] = await tx.select({ number: count() }).from(contactMessages).where(eq(contactMessages.state, 'open'))
  const [soldOut] = await tx
    .select({ number: count() })
    .from(products)
    .where(and(eq(products.isActive, true), eq(products.inventory, 0)))
  return {
    toShip: await toSee(tx, waitsForParcel(tx)),
    expiring: await toSee(tx, payable(now)),
    unconfirmed: await toSee(tx, isAboutToExpire(tx)),
    parcels: await toSee(tx, hasStuckParcel(tx, now)),
    refunds: await toSee(tx, owesRefund(tx)),
    unchecked: await toSee(tx, hasUncheckedPayment(tx, account, now)),
    letters: { count: letters?.number ?? 0, lastError: last?.error ?? null },
    withheldEmails: withheld?.number ?? 0,
    openMessages: messages?.number ?? 0,
    soldOut: soldOut?.number ?? 0,
  }
}
