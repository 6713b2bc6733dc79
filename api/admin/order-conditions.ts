import { and, eq, gte, inArray, isNotNull, isNull, like, lt, max, ne, notExists, or } from 'drizzle-orm'
import type { Tx } from '#engine'
import { bookingTimeoutMs } from '#rules/courier-status'
import { orders, payments, refunds, shipments } from '../db/schema/orders.ts'
import { lateMoneyMs } from '../payments/payment-store.ts'

// What the overview counts and the list of orders filters by: the number and the list must tell the same.

const hasProblem = isNotNull(shipments.problem)
const isOpen = inArray(orders.status, ['pending', 'confirmed', 'processing'])

/** Orders that wait for their parcel: paid, or paid at the door, and none there yet. */
export const waitsForParcel = (tx: Tx) =>
  and(
    isOpen,
    or(eq(orders.paymentMethod, 'cash_on_delivery'), eq(orders.paymentStatus, 'paid')),
    notExists(tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, orders.id))),
  )

/** Orders whose parcel failed, has a problem, or should long have been booked. */
export function hasStuckParcel(tx: Tx, now: Date) {
  const late = lt(shipments.updatedAt, new Date(now.getTime() - bookingTimeoutMs))
  const isUnbooked = or(eq(shipments.state, 'failed'), and(eq(shipments.state, 'wanted'), or(hasProblem, late)))
  const stuck = tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      // What left the shop without a booking needs none any more.
      or(and(eq(shipments.state, 'booked'), hasProblem), and(isUnbooked, isOpen)),
    )
  return inArray(orders.id, stuck)
}

/** Orders whose money should be back with the customer, and is not. */
export function owesRefund(tx: Tx) {
  // A failed refund that another one of the same payment followed is over, like `failedIn` of the payments.
  const newest = tx
    .select({ id: max(refunds.id) })
    .from(refunds)
    .groupBy(refunds.paymentId)
  const failed = tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'failed'), or(isNull(refunds.gatewayRefundId), inArray(refunds.id, newest))))
  return or(and(eq(orders.status, 'cancelled'), eq(orders.paymentStatus, 'paid')), inArray(orders.id, failed))
}

/**
 * Orders whose real money only another gateway account knows of: unpaid ones for which money may still come, and refunds
 * under way. The shop asks only `account`, so the owner must look there.
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
  const goingBack = tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'pending'))
  return and(isNotNull(orders.razorpayOrderId), isOther, or(isOpen, inArray(orders.id, goingBack)))
}
