import { and, asc, count, countDistinct, desc, eq, gt, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { kit } from '#columns'
import { type AdminOverview, maxMissingCash, type PendingOrders } from '#contract/admin/overview'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import type { CourierKind } from '#rules/provider-accounts'
import { indiaDayOf, salesDays, startOfIndiaDay } from '#rules/sales-chart'
import { lastBackupAt } from '../../back-up.ts'
import { products, reviews } from '../../db/schema/catalogue.ts'
import { contactMessages } from '../../db/schema/engagement.ts'
import { jobs } from '../../db/schema/operations.ts'
import { disputes } from '../../db/schema/order-cases.ts'
import { moneyLedger } from '../../db/schema/order-records.ts'
import { orders, payments } from '../../db/schema/orders.ts'
import { isOpenDispute } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { emailJobKind } from '../../jobs/enqueue.ts'
import { earned } from '../../ledger/ledger-store.ts'
import { cashDifferences, countCashDifferences } from '../../ledger/remittance-store.ts'
import { isAboutToExpire, waitsForApproval } from '../../orders/pending-store.ts'
import { isPublic, providerModes } from '../../provider-guard.ts'
import { countActive, isLowInStock, isOutOfStock } from '../../stock/stock-store.ts'
import { hasStuckParcel, hasUncheckedPayment, owesRefund, waitsForParcel } from '../orders/order-list-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminOverview' | 'getAdminStats' | 'getSales'>

export const adminOverviewHandlers = ({
  db,
  clock,
  config,
  payments,
  courier,
  catalogue,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'payments' | 'courier' | 'catalogue'>): Handlers<Endpoints> => ({
  getAdminOverview: async () => ({
    ...(await db.read((tx) => readAttention(tx, payments?.account ?? null, clock()))),
    missingCash: await db.read((tx) => readMissingCash(tx, courier?.kind ?? 'live', clock())),
    lacksMailServer: isPublic(config) && config.mail.url === null,
    backupDue: isPublic(config) ? backupDue(config.dataDir, clock()) : null,
    providers: providerModes(config),
    cashOnDelivery: (await catalogue.current()).settings.cashOnDelivery,
  }),

  getAdminStats: async () => {
    const { products, orders, paidOrders, revenue, lowStock } = await db.read(readStats)
    return {
      totalProducts: products,
      totalOrders: orders,
      paidOrders,
      totalRevenue: rupees(revenue),
      lowStockProducts: lowStock,
    }
  },

  getSales: async ({ query: { days } }) => {
    const today = indiaDayOf(clock())
    const rows = await db.read((tx) => salesSince(tx, startOfIndiaDay(today - days + 1)))
    return salesDays(rows, today, days)
  },
})

const maxBackupAgeMs = 2 * 24 * 3_600_000

/** Returns the time of the last backup if the backup is older than two days or missing, otherwise null. */
function backupDue(dataDir: string, now: Date): { lastAt: string | null } | null {
  const lastAt = lastBackupAt(dataDir)
  if (lastAt && now.getTime() - lastAt.getTime() <= maxBackupAgeMs) return null
  return { lastAt: lastAt?.toISOString() ?? null }
}

/**
 * Returns the revenue in paise since the time `since` and the number of orders in this revenue, grouped by day in
 * India.
 */
function salesSince(tx: Tx, since: Date) {
  const day = kit.indiaDay(orders.createdAt)
  return tx
    .select({ day, orders: countDistinct(orders.id), revenue: earned })
    .from(orders)
    .leftJoin(moneyLedger, eq(moneyLedger.orderId, orders.id))
    .where(and(gte(orders.createdAt, since), isEarned()))
    .groupBy(day)
    .orderBy(asc(day))
}

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

async function readMissingCash(tx: Tx, kind: CourierKind, now: Date): Promise<PendingOrders> {
  const filter = { shown: 'missing', kind, now } as const
  const number = await countCashDifferences(tx, filter, maxMissingCash + 1)
  if (number === 0) return { count: 0, first: [] }
  const first = await cashDifferences(tx, filter, { limit: maxShown })
  return { count: number, first: first.map(({ orderId, orderNumber }) => ({ id: orderId, orderNumber })) }
}

/** Returns the orders with open disputes. Disputes that the shop must answer come first, sorted by deadline. */
async function openDisputes(tx: Tx): Promise<AdminOverview['disputes']> {
  const rows = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber, status: disputes.status, respondBy: disputes.respondBy })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isOpenDispute(disputes.status))
    .orderBy(
      sql`case ${disputes.status} when 'under_review' then 1 else 0 end`,
      // Disputes without a deadline come last. Without this condition, SQLite would sort null first and PostgreSQL
      // last.
      sql`${disputes.respondBy} is null`,
      asc(disputes.respondBy),
      asc(disputes.id),
    )
  const first = [...new Map(rows.map(({ id, orderNumber }) => [id, { id, orderNumber }])).values()]
  const next = rows.find(({ status, respondBy }) => status !== 'under_review' && respondBy)
  return {
    count: rows.length,
    first: first.slice(0, maxShown),
    respondBy: next?.respondBy?.toISOString() ?? null,
  }
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
async function readAttention(tx: Tx, account: string | null, now: Date) {
  const failed = and(eq(jobs.state, 'failed'), eq(jobs.kind, emailJobKind))
  const [failedEmails] = await tx.select({ number: count() }).from(jobs).where(failed)
  const [last] = await tx.select({ error: jobs.lastError }).from(jobs).where(failed).orderBy(desc(jobs.id)).limit(1)
  const [withheld] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(and(eq(jobs.state, 'withheld'), eq(jobs.kind, emailJobKind)))
  const [messages] = await tx.select({ number: count() }).from(contactMessages).where(eq(contactMessages.state, 'open'))
  // The condition has no parameter, so that SQLite and PostgreSQL use the partial index.
  const [unapproved] = await tx.select({ number: count() }).from(reviews).where(sql`${reviews.awaitsApproval}`)
  return {
    toShip: await countAndFirst(tx, waitsForParcel(tx)),
    expiring: await countAndFirst(tx, expiringSoon(now)),
    unconfirmed: await countAndFirst(tx, isAboutToExpire(tx)),
    parcels: await countAndFirst(tx, hasStuckParcel(tx, now)),
    disputes: await openDisputes(tx),
    prescriptions: await countAndFirst(tx, waitsForApproval(tx)),
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
const isEarned = () =>
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

/** Returns the figures of the overview. Revenue is in paise and is the sum of the orders counted in `paidOrders`. */
async function readStats(tx: Tx) {
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
