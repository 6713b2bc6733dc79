import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { products } from '../../db/schema/catalogue.ts'
import { orders, payments, refunds } from '../../db/schema/orders.ts'
import { countActive, isLowInStock } from '../../stock/count-stock.ts'

/** Condition for orders that count as revenue: paid ones, and delivered COD orders. Refunded orders are not `paid`. */
export const isEarned = () =>
  or(
    eq(orders.paymentStatus, 'paid'),
    and(
      eq(orders.paymentMethod, 'cash_on_delivery'),
      eq(orders.paymentStatus, 'pending'),
      inArray(orders.status, ['delivered', 'completed']),
    ),
  )

/** Condition for refunds that are subtracted from the revenue. */
export const isReturned = inArray(refunds.state, ['pending', 'processed'])

/** Numbers of the dashboard's first tab. Revenue is in paise. */
export async function readStats(tx: Tx) {
  const [all] = await tx.select({ number: count() }).from(products)
  const [placed] = await tx.select({ number: count() }).from(orders)
  const [earned] = await tx
    .select({ sum: sql<number>`coalesce(sum(${orders.total}), 0)`.mapWith(Number) })
    .from(orders)
    .where(isEarned())
  const [returned] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.razorpayPaymentId, payments.gatewayPaymentId))
    .where(and(isEarned(), isReturned))
  return {
    products: all?.number ?? 0,
    lowStock: await countActive(tx, isLowInStock),
    orders: placed?.number ?? 0,
    revenue: (earned?.sum ?? 0) - (returned?.sum ?? 0),
  }
}
