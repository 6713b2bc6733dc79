import { and, asc, eq, gte, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { dashboardOrdersPage } from '#contract/page-paths'
import type { Tx } from '#engine'
import { formatDateTime } from '#rules/dates'
import { type PayableOrder, statesBefore } from '#rules/order/payment-state'
import { coupons } from '../db/schema/engagement.ts'
import { notices } from '../db/schema/notices.ts'
import { disputes, prescriptions } from '../db/schema/order-cases.ts'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { isFailedRefund } from '../db/schema/values.ts'
import { enqueueRepeat } from '../jobs/enqueue.ts'
import { approvedPaymentMs } from '../orders/pending-store.ts'
import type { GatewayPayment } from '../providers/payments/port.ts'

/**
 * Time after an order was placed in which a payment can still arrive: banks report up to three days late. For an order
 * that waited for the approval of its prescription, the time starts at the end of the payment window.
 */
export const lateMoneyMs = 4 * 24 * 3600 * 1000

/**
 * Returns the delay in milliseconds after an online order was placed, after which an email asks for its payment. Most
 * orders are paid earlier.
 */
export const reminderDelayMs = (paymentWindowMs: number): number => Math.round(paymentWindowMs / 3)

const payableColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  userId: orders.userId,
  guestHash: orders.guestHash,
  customerEmail: orders.customerEmail,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  total: orders.total,
  couponCode: orders.couponCode,
  expiresAt: orders.expiresAt,
  gatewayOrderId: orders.razorpayOrderId,
  gatewayAccount: orders.gatewayAccount,
  paidBy: orders.razorpayPaymentId,
}

async function findOne(tx: Tx, where: SQL | undefined) {
  const [row] = await tx
    .select(payableColumns)
    .from(orders)
    .where(and(eq(orders.paymentMethod, 'razorpay'), where))
  return row ?? null
}

/** Queues the job that fetches all payments of an order from the gateway and applies them. */
export const queuePaymentSync = (tx: Tx, orderId: number, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'settle-order', uniqueKey: `settle-order ${orderId}`, payload: { orderId }, runAt })

/** Queues the job that cancels an online order, unless it was paid. */
export const queueExpiry = (tx: Tx, orderId: number, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'expire-order', uniqueKey: `expire-order ${orderId}`, payload: { orderId }, runAt })

/** Returns an online order with the columns for payments; null for a cash on delivery order. */
export const findPayable = (tx: Tx, id: number) => findOne(tx, eq(orders.id, id))
export const findByGatewayOrder = (tx: Tx, gatewayOrderId: string) =>
  findOne(tx, eq(orders.razorpayOrderId, gatewayOrderId))

export type PayableRow = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/**
 * Converts a row to the order that payment rules evaluate. A cancelled order has an `expiresAt` only if it expired
 * unpaid; a late payment can restore such an order.
 */
export const payableOrder = ({ gatewayOrderId, total, status, expiresAt, paidBy }: PayableRow): PayableOrder => ({
  gatewayOrderId,
  total,
  status,
  expired: status === 'cancelled' && expiresAt !== null,
  paidBy,
})

/**
 * Returns the time until which an order can be paid online; null if it cannot be paid. `account` is the gateway account
 * that the shop uses now. An order with a payment window of another account cannot be paid.
 */
export function payableUntil(order: PayableRow, account: string | null, now: Date): Date | null {
  const { status, paymentStatus, expiresAt, gatewayOrderId, gatewayAccount } = order
  if (status !== 'pending' || paymentStatus !== 'pending' || gatewayOrderId === null) return null
  return gatewayAccount === account && expiresAt !== null && expiresAt > now ? expiresAt : null
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** SQL condition for orders so new that a payment can still arrive. */
export const isNew = (now: Date) => gte(orders.createdAt, ago(now, lateMoneyMs))

/** SQL condition for prescriptions that were decided so recently that a payment of their order can still arrive. */
export const isNewlyDecided = (now: Date) => gte(prescriptions.decidedAt, ago(now, lateMoneyMs + approvedPaymentMs))

/** SQL condition for orders that are not paid, cancelled ones included. */
export const lacksMoney = inArray(orders.paymentStatus, ['pending', 'failed'])

/**
 * Returns the ids of the unpaid online orders of a gateway account for which a payment can still arrive. Orders that
 * can still be paid come first. It runs one query per condition, because SQLite would read all orders of the account
 * for an `or` of both conditions.
 */
export async function unpaidOrders(tx: Tx, account: string, now: Date): Promise<number[]> {
  const columns = { id: orders.id, paymentStatus: orders.paymentStatus }
  const isUnpaid = and(eq(orders.paymentMethod, 'razorpay'), lacksMoney, eq(orders.gatewayAccount, account))
  const placed = await tx
    .select(columns)
    .from(orders)
    .where(and(isUnpaid, isNew(now)))
  const approved = await tx
    .select(columns)
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.orderId))
    .where(and(isNewlyDecided(now), isUnpaid))
  const rows = [...new Map([...placed, ...approved].map((row) => [row.id, row])).values()]
  const rank = ({ paymentStatus }: (typeof rows)[number]) => (paymentStatus === 'pending' ? 0 : 1)
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id).map(({ id }) => id)
}

/** Stores the time until which an online order can be paid. */
export async function setExpiry(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, orderId))
}

interface GatewayOrder {
  id: string
  account: string
}

/** Stores the gateway order that was created for an order. Returns false if the order is no longer pending. */
export async function setGatewayOrder(tx: Tx, id: number, gatewayOrder: GatewayOrder): Promise<boolean> {
  const set = await tx
    .update(orders)
    .set({ razorpayOrderId: gatewayOrder.id, gatewayAccount: gatewayOrder.account })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending'), isNull(orders.razorpayOrderId)))
    .returning({ id: orders.id })
  return set.length > 0
}

type Paying = Pick<PayableRow, 'id' | 'status' | 'paymentStatus'>
type Paid = Pick<typeof orders.$inferInsert, 'status' | 'razorpaySignature' | 'stockReturnedAt'>

/** Marks an order as paid by a payment. Returns false if the order has changed since it was read. */
export async function setPaid(tx: Tx, order: Paying, paymentId: string, changes: Paid): Promise<boolean> {
  const set = await tx
    .update(orders)
    .set({ ...changes, paymentStatus: 'paid', razorpayPaymentId: paymentId, expiresAt: null, ipKey: null })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, order.status),
        eq(orders.paymentStatus, order.paymentStatus),
        isNull(orders.razorpayPaymentId),
      ),
    )
    .returning({ id: orders.id })
  return set.length > 0
}

/**
 * Assigns to an order the coupon that its cancellation had released. Returns false if another order uses the coupon
 * now.
 */
export async function reclaimCoupon(tx: Tx, { id, couponCode }: PayableRow): Promise<boolean> {
  if (couponCode === null) return true
  const taken = await tx
    .update(coupons)
    .set({ usedByOrderId: id })
    .where(and(eq(coupons.code, couponCode), isNull(coupons.usedByOrderId)))
    .returning({ code: coupons.code })
  return taken.length > 0
}

interface ReportedPayment {
  orderId: number
  /** The gateway account with which the reported payment was made; null if it is unknown. */
  account: string | null
  payment: GatewayPayment
  now: Date
}

/**
 * Stores the state of a payment that the gateway reports, and returns the stored payment. Outdated reports are ignored.
 */
export async function storePayment(tx: Tx, { orderId, account, payment, now }: ReportedPayment) {
  const { state, method, errorCode, errorDescription, amount, currency } = payment
  const report = { account, state, method, errorCode, errorDescription, amount, currency, updatedAt: now }
  await tx
    .insert(payments)
    .values({
      ...report,
      orderId,
      gatewayPaymentId: payment.id,
      gatewayOrderId: payment.orderId ?? '',
      createdAt: payment.createdAt,
    })
    .onConflictDoNothing({ target: payments.gatewayPaymentId })
  await tx
    .update(payments)
    .set(report)
    .where(and(eq(payments.gatewayPaymentId, payment.id), inArray(payments.state, [...statesBefore(state), state])))
  const row = await findPayment(tx, payment.id)
  if (!row) throw new Error('The payment was not stored')
  return row
}

export async function findPayment(tx: Tx, gatewayPaymentId: string) {
  const [row] = await tx.select().from(payments).where(eq(payments.gatewayPaymentId, gatewayPaymentId))
  return row ?? null
}

export async function findPaymentById(tx: Tx, id: number) {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row ?? null
}

/** Stores the gateway account of a payment and of its order if none is stored. */
export async function setAccount(tx: Tx, gatewayPaymentId: string, gatewayOrderId: string, account: string) {
  await tx
    .update(payments)
    .set({ account })
    .where(and(eq(payments.gatewayPaymentId, gatewayPaymentId), isNull(payments.account)))
  await tx
    .update(orders)
    .set({ gatewayAccount: account })
    .where(and(eq(orders.razorpayOrderId, gatewayOrderId), isNull(orders.gatewayAccount)))
}

/** Returns all payments of an order, failed ones included, newest first. They are few, so they are sorted here. */
export async function paymentsOf(tx: Tx, orderId: number) {
  const rows = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
}

const refundKey = sql<string>`'refund ' || ${refunds.id}`

/** SQL condition for refunds that the gateway refused and that were not announced. */
const isNewlyRefused = (tx: Tx) =>
  and(
    isFailedRefund(refunds.state),
    eq(refunds.byBank, false),
    notExists(tx.select({ id: notices.id }).from(notices).where(eq(notices.key, refundKey))),
  )

/** Returns a list with one refused refund of which admins were not notified yet, or an empty list. */
export const findRefusedRefunds = (tx: Tx) =>
  tx.select({ id: refunds.id }).from(refunds).where(isNewlyRefused(tx)).limit(1).execute()

/** Returns a notice about each refused refund that was not announced, at most `limit`. */
export async function refusedRefundNotices(tx: Tx, limit: number) {
  const rows = await tx
    .select({ key: refundKey, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isNewlyRefused(tx))
    .orderBy(asc(refunds.id))
    .limit(limit)
  return rows.map(({ key, orderId, orderNumber }) => ({
    kind: 'payment' as const,
    key,
    subject: `Refund of ${orderNumber}`,
    amount: null,
    path: `${dashboardOrdersPage}/${orderId}`,
  }))
}

/** Returns a list with one dispute of which admins were not notified yet, or an empty list. */
export const findNewDisputes = (tx: Tx) =>
  tx.select({ id: disputes.id }).from(disputes).where(sql`${disputes.awaitsNotice}`).limit(1).execute()

/** Marks all unannounced disputes as announced and returns a notice about each, once per status. */
export async function takeDisputeNotices(tx: Tx) {
  const { id, paymentId, status, amount, respondBy, eventAt } = disputes
  const rows = await tx
    .update(disputes)
    .set({ awaitsNotice: false })
    .where(sql`${disputes.awaitsNotice}`)
    .returning({ id, paymentId, status, amount, respondBy, eventAt })
  if (rows.length === 0) return []
  const found = await tx
    .select({ paymentId: payments.id, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, [...new Set(rows.map((row) => row.paymentId))]))
  const orderOf = new Map(found.map((order) => [order.paymentId, order]))
  return rows.flatMap((row) => {
    const order = orderOf.get(row.paymentId)
    if (!order) return []
    const deadline = row.respondBy ? `, answer by ${formatDateTime(row.respondBy.toISOString(), 'en-IN')}` : ''
    return {
      kind: 'payment' as const,
      key: `dispute ${row.id} ${row.status} ${row.eventAt.getTime()}`,
      subject: `Dispute of ${order.orderNumber}${row.status === 'lost' ? ', lost' : deadline}`,
      amount: row.amount,
      path: `${dashboardOrdersPage}/${order.orderId}`,
    }
  })
}
