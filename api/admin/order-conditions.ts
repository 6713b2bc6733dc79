import { and, eq, gte, inArray, isNotNull, isNull, like, lt, ne, notExists, or } from 'drizzle-orm'
import type { Tx } from '#engine'
import { bookingTimeoutMs } from '#rules/order/courier-status'
import { shipments } from '../db/schema/order-records.ts'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { lateMoneyMs } from '../payments/payment-store.ts'

// SQL conditions that the counts of the overview and the filters of the order list share, so that both agree.

const hasProblem = isNotNull(shipments.problem)
const isOpen = inArray(orders.status, ['pending', 'confirmed', 'processing'])

/** SQL condition for active orders, paid or COD, without a shipment. */
export const waitsForParcel = (tx: Tx) =>
  and(
    isOpen,
    or(eq(orders.paymentMethod, 'cash_on_delivery'), eq(orders.paymentStatus, 'paid')),
    notExists(tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, orders.id))),
  )

/** SQL condition for orders whose shipment failed, has a problem, or has waited too long for its booking. */
export function hasStuckParcel(tx: Tx, now: Date) {
  const isLate = lt(shipments.updatedAt, new Date(now.getTime() - bookingTimeoutMs))
  const isUnbooked = or(eq(shipments.state, 'failed'), and(eq(shipments.state, 'wanted'), or(hasProblem, isLate)))
  const stuck = tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      // An order that an admin set to shipped without a booking needs no booking any more.
      or(and(eq(shipments.state, 'booked'), hasProblem), and(isUnbooked, isOpen)),
    )
  return inArray(orders.id, stuck)
}

/** SQL condition for cancelled orders that are still paid, and for orders with a failed refund. */
export function owesRefund(tx: Tx) {
  const failed = tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'failed'), eq(refunds.replaced, false)))
  return or(and(eq(orders.status, 'cancelled'), eq(orders.paymentStatus, 'paid')), inArray(orders.id, failed))
}

/**
 * SQL condition for orders with live payments at another gateway account than `account`, which the shop uses: unpaid
 * orders that may still be paid, and pending refunds. The shop cannot query the other account, so the owner must check
 * it.
 */
export function hasUncheckedPayment(tx: Tx, account: string | null, now: Date) {
  const isOther = or(
    isNull(orders.gatewayAccount),
    and(like(orders.gatewayAccount, 'rzp_live_%'), account === null ? undefined : ne(orders.gatewayAccount, account)),
  )
  const isOpen = and(
    inArray(orders.paymentStatus, ['pending', 'failed']),
    gte(orders.createdAt, new Date(now.getTime() - lateMoneyMs)),
  )
  const withPendingRefund = tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'pending'))
  return and(isNotNull(orders.razorpayOrderId), isOther, or(isOpen, inArray(orders.id, withPendingRefund)))
}
