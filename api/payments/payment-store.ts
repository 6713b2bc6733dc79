import { and, desc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#engine'
import { type PayableOrder, statesBefore } from '#rules/payment-state'
import { coupons, orders, payments } from '../db/schema/orders.ts'
import type { GatewayPayment } from '../providers/payments/port.ts'

/** How long money may still come for an order: banks answer up to three days late. */
export const lateMoneyMs = 4 * 24 * 3600 * 1000

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

/** An online order with what paying it needs; null for one paid in cash. */
export const findPayable = (tx: Tx, id: number) => findOne(tx, eq(orders.id, id))
export const findByGatewayOrder = (tx: Tx, gatewayOrderId: string) =>
  findOne(tx, eq(orders.razorpayOrderId, gatewayOrderId))

export type PayableRow = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** An order cancelled only because nobody paid in time keeps the moment; every other one has lost it. */
export const payableOrder = ({ gatewayOrderId, total, status, expiresAt, paidBy }: PayableRow): PayableOrder => ({
  gatewayOrderId,
  total,
  status,
  expired: status === 'cancelled' && expiresAt !== null,
  paidBy,
})

/**
 * Online orders since `since` that are unpaid as far as the shop knows, and that the gateway account can be asked about:
 * those still open first.
 */
export async function unpaidSince(tx: Tx, account: string, since: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.paymentMethod, 'razorpay'),
        inArray(orders.paymentStatus, ['pending', 'failed']),
        eq(orders.gatewayAccount, account),
        gte(orders.createdAt, since),
      ),
    )
    .orderBy(desc(orders.paymentStatus), desc(orders.id))
  return rows.map(({ id }) => id)
}

interface GatewayOrder {
  id: string
  account: string
}

/** Links an order of the gateway to an order; false when the order does not wait for money any more. */
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

/** Marks an order as paid by one payment; false when it is not what it was when that was decided. */
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

/** Gives an order the discount code back that its cancellation set free; false when somebody else has it now. */
export async function retakeCoupon(tx: Tx, { id, couponCode }: PayableRow): Promise<boolean> {
  if (couponCode === null) return true
  const taken = await tx
    .update(coupons)
    .set({ usedByOrderId: id })
    .where(and(eq(coupons.code, couponCode), isNull(coupons.usedByOrderId)))
    .returning({ code: coupons.code })
  return taken.length > 0
}

interface ToldPayment {
  orderId: number
  /** The gateway account that was asked. */
  account: string | null
  told: GatewayPayment
  now: Date
}

/** Stores what the gateway says of a payment, and returns its row. Older news than the row holds changes nothing. */
export async function keepPayment(tx: Tx, { orderId, account, told, now }: ToldPayment) {
  const { state, method, errorCode, errorDescription, amount, currency } = told
  const news = { account, state, method, errorCode, errorDescription, amount, currency, updatedAt: now }
  await tx
    .insert(payments)
    .values({
      ...news,
      orderId,
      gatewayPaymentId: told.id,
      gatewayOrderId: told.orderId ?? '',
      createdAt: told.createdAt,
    })
    .onConflictDoNothing({ target: payments.gatewayPaymentId })
  await tx
    .update(payments)
    .set(news)
    .where(and(eq(payments.gatewayPaymentId, told.id), inArray(payments.state, [...statesBefore(state), state])))
  const row = await findPayment(tx, told.id)
  if (!row) throw new Error('The payment was not kept')
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

/** Stores the account of a payment, and of its order, where it was unknown. */
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

/** An order's attempts to pay, newest first. */
export const paymentsOf = (tx: Tx, orderId: number) =>
  tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .execute()
