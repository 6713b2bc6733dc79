import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { enqueueAgain, enqueueRepeat } from '../jobs/enqueue.ts'
import { lockOrder } from '../orders/order-store.ts'
import type { GatewayRefund } from '../providers/payments/port.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

const dashboardReason = 'Refunded in the gateway’s dashboard.'

/** Returns the refunds of a payment, oldest first. */
export const refundsOf = (tx: Tx, paymentId: number): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id)).execute()

const isBack = ({ state }: Pick<RefundRow, 'state'>): boolean => state === 'pending' || state === 'processed'

/** Returns the refunded amount of a payment in paise, including pending refunds. */
export const returnedOf = (rows: readonly Pick<RefundRow, 'state' | 'amount'>[]): Paise =>
  rows.filter(isBack).reduce((sum, { amount }) => sum + amount, 0)

/** Returns the refund that the shop wants and the gateway has not accepted yet; null if there is none. */
export const unacceptedRefundOf = (rows: readonly RefundRow[]): RefundRow | null =>
  rows.find((row) => row.gatewayRefundId === null && !isBack(row)) ?? null

/**
 * Returns failed refunds that must still be made: the one that the gateway rejected, and the newest one if the bank
 * rejected it.
 */
export const failedRefundsOf = (rows: readonly RefundRow[]): RefundRow[] =>
  rows.filter(
    ({ state, gatewayRefundId }, place) =>
      state === 'failed' && (gatewayRefundId === null || place === rows.length - 1),
  )

/** Returns the payments of a gateway account that have pending refunds. */
export const pendingRefunds = (tx: Tx, account: string): Promise<PaymentRow[]> => {
  const pending = tx.select({ id: refunds.paymentId }).from(refunds).where(isPending(refunds.state))
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.account, account), inArray(payments.id, pending)))
    .execute()
}

/** Returns a time later than the times of these refunds. It is part of the idempotency key, which must be new. */
export const timeAfter = (rows: readonly RefundRow[], now: Date): Date =>
  new Date(rows.reduce((time, { updatedAt }) => Math.max(time, updatedAt.getTime() + 1), now.getTime()))

/**
 * Stores that all payments of an order must be refunded, and queues the jobs. If a part was refunded before, returns
 * the rest of the order's payment in paise, otherwise null.
 */
export async function requestRefund(tx: Tx, orderId: number, reason: string | null, now: Date): Promise<Paise | null> {
  const captured = await tx
    .select({ payment: payments, paidBy: orders.razorpayPaymentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'captured')))
  let rest: Paise | null = null
  for (const { payment, paidBy } of captured) {
    const returned = returnedOf(await refundsOf(tx, payment.id))
    if (paidBy === payment.gatewayPaymentId && returned > 0) rest = payment.amount - returned
    await requestRefundOf(tx, payment, reason, now)
  }
  return rest
}

/**
 * Stores that the rest of a payment must be refunded, and queues the job. Does nothing if no amount is left, or if a
 * refund is already wanted or was rejected.
 */
export async function requestRefundOf(
  tx: Tx,
  { id, amount }: Pick<PaymentRow, 'id' | 'amount'>,
  reason: string | null,
  now: Date,
): Promise<void> {
  const rows = await refundsOf(tx, id)
  const owed = amount - returnedOf(rows)
  if (owed > 0 && !unacceptedRefundOf(rows))
    await storeWantedRefund(tx, { paymentId: id, rows, amount: owed, reason, now })
}

interface Request {
  paymentId: number
  rows: readonly RefundRow[]
  amount: Paise
  reason: string | null
  now: Date
}

/** Stores a refund that the shop wants, and queues the job that requests it from the gateway. */
export async function storeWantedRefund(tx: Tx, { paymentId, rows, amount, reason, now }: Request): Promise<void> {
  const at = timeAfter(rows, now)
  await tx
    .insert(refunds)
    .values({ paymentId, amount, state: 'wanted', reason, createdAt: at, updatedAt: at })
    // Another transaction has inserted the same refund.
    .onConflictDoNothing()
  await queueRefund(tx, paymentId, now)
}

export const queueRefund = (tx: Tx, paymentId: number, runAt: Date): Promise<void> =>
  enqueueAgain(tx, { kind: 'refund', uniqueKey: `refund ${paymentId}`, payload: { paymentId }, runAt })

/** Queues the job that fetches all refunds of a payment. `paymentId` is the gateway's id. */
export const queueRefundSync = (tx: Tx, paymentId: string, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'settle-refund', uniqueKey: `settle-refund ${paymentId}`, payload: { paymentId }, runAt })

/** Returns the refund that must be requested from the gateway; null if there is none. */
export async function wantedRefund(tx: Tx, paymentId: number): Promise<RefundRow | null> {
  const asked = unacceptedRefundOf(await refundsOf(tx, paymentId))
  return asked?.state === 'wanted' ? asked : null
}

/** Stores that the gateway rejected a refund. */
export async function refuseRefund(tx: Tx, { id }: RefundRow, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'failed', updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'wanted')))
}

interface GatewayReport {
  payment: PaymentRow
  reported: readonly GatewayRefund[]
  /** The wanted refund whose request returned the first of the reported refunds. */
  answerTo?: RefundRow
  now: Date
}

/**
 * Stores the refunds of a payment as the gateway reports them, and updates payment and order. The sequence of the
 * reports does not matter: a refund never goes back from failed or processed to pending. Returns the refunds that have
 * newly failed.
 */
export async function storeRefunds(tx: Tx, { payment, reported, answerTo, now }: GatewayReport): Promise<RefundRow[]> {
  await lockOrder(tx, payment.orderId)
  const before = await refundsOf(tx, payment.id)
  let rows = before
  for (const [place, refund] of reported.entries()) {
    const answered = place === 0 ? (answerTo ?? null) : null
    await storeOne(tx, { paymentId: payment.id, rows, refund, answered, now })
    rows = await refundsOf(tx, payment.id)
  }
  await applyRefunds(tx, payment, before, now)
  const failed = new Set(before.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return rows.filter(({ id, state }) => state === 'failed' && !failed.has(id))
}

const ranks: Record<RefundRow['state'], number> = { wanted: 0, pending: 1, failed: 2, processed: 3 }

interface One {
  paymentId: number
  rows: readonly RefundRow[]
  refund: GatewayRefund
  answered: RefundRow | null
  now: Date
}

async function storeOne(tx: Tx, { paymentId, rows, refund, answered, now }: One): Promise<void> {
  const { id, amount, state } = refund
  const known = rows.find(({ gatewayRefundId }) => gatewayRefundId === id)
  if (known && ranks[state] <= ranks[known.state]) return
  const asked = unacceptedRefundOf(rows)
  // If the response to a request was lost, the refund is recognised by its amount.
  const isOwn = asked && (asked.id === answered?.id || (asked.amount === amount && state !== 'failed'))
  const row = known ?? (isOwn ? asked : null)
  const values = { gatewayRefundId: id, amount, state, updatedAt: row && row.updatedAt > now ? row.updatedAt : now }
  if (row) await tx.update(refunds).set(values).where(eq(refunds.id, row.id))
  // A failed refund of the gateway's dashboard changes nothing.
  else if (state !== 'failed') {
    await tx
      .insert(refunds)
      .values({ paymentId, ...values, reason: dashboardReason, createdAt: now })
      .onConflictDoNothing({ target: refunds.gatewayRefundId })
  }
}

/** Updates payment and order after a change of the refunds. `before` contains the refunds before the change. */
export async function applyRefunds(
  tx: Tx,
  payment: PaymentRow,
  before: readonly RefundRow[],
  now: Date,
): Promise<void> {
  const rows = await refundsOf(tx, payment.id)
  const returned = returnedOf(rows)
  const owed = payment.amount - returned
  const asked = unacceptedRefundOf(rows)
  if (asked && owed <= 0) await tx.delete(refunds).where(eq(refunds.id, asked.id))
  else if (asked && asked.amount > owed) {
    await tx.update(refunds).set({ amount: owed }).where(eq(refunds.id, asked.id))
  }
  const accepted = returned - returnedOf(before)
  if (accepted === 0) return
  const isWhole = owed <= 0
  if (isWhole || payment.state === 'refunded') {
    const state = isWhole ? 'refunded' : 'captured'
    await tx.update(payments).set({ state, updatedAt: now }).where(eq(payments.id, payment.id))
  }
  // A second payment does not change the payment status of the order.
  const [order] = await tx
    .update(orders)
    .set({ paymentStatus: isWhole ? 'refunded' : 'paid' })
    .where(and(eq(orders.id, payment.orderId), eq(orders.razorpayPaymentId, payment.gatewayPaymentId)))
    .returning({ id: orders.id })
  if (accepted < 0) return
  const { orderId } = payment
  const [reader] = await tx.select({ to: orders.customerEmail }).from(orders).where(eq(orders.id, orderId))
  if (!reader) return
  await enqueueEmail(tx, {
    email: 'order-refunded',
    to: reader.to,
    data: { orderId, amount: accepted, whole: order !== undefined, part: accepted < payment.amount },
    uniqueKey: isWhole ? `order-refunded ${payment.id}` : `order-refunded ${payment.id} ${returned}`,
    now,
  })
}
