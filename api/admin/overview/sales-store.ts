import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { Tx } from '#engine'
import { orders, payments, refunds } from '../../db/schema/orders.ts'
import { isEarned, isReturned } from './stats-store.ts'

/** Number of orders that are not cancelled and revenue in paise since `since`, by day in India. */
export async function salesSince(tx: Tx, since: Date) {
  const day = kit.indiaDay(orders.createdAt)
  const returned = await tx
    .select({ day, sum: sql<number>`sum(${refunds.amount})`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.razorpayPaymentId, payments.gatewayPaymentId))
    .where(and(gte(orders.createdAt, since), isEarned(), isReturned))
    .groupBy(day)
  const returnedByDay = new Map(returned.map(({ day: on, sum }) => [on, sum]))
  const rows = await tx
    .select({
      day,
      orders: sql<number>`sum(case when ${ne(orders.status, 'cancelled')} then 1 else 0 end)`.mapWith(Number),
      revenue: sql<number>`sum(case when ${isEarned()} then ${orders.total} else 0 end)`.mapWith(Number),
    })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .groupBy(day)
    .orderBy(asc(day))
  return rows.map((row) => ({ ...row, revenue: row.revenue - (returnedByDay.get(row.day) ?? 0) }))
}
