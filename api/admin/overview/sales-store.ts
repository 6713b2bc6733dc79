import { asc, gte, ne, sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { Tx } from '#engine'
import { orders } from '../../db/schema/orders.ts'
import { isEarned } from './stats-store.ts'

/** Orders placed since an instant that were not cancelled, and what they earned in paise, by their day in India. */
export async function salesSince(tx: Tx, since: Date) {
  const day = kit.indiaDay(orders.createdAt)
  return tx
    .select({
      day,
      orders: sql<number>`sum(case when ${ne(orders.status, 'cancelled')} then 1 else 0 end)`.mapWith(Number),
      revenue: sql<number>`sum(case when ${isEarned()} then ${orders.total} else 0 end)`.mapWith(Number),
    })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .groupBy(day)
    .orderBy(asc(day))
}
