import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { enqueueAgain } from '../jobs/enqueue-again.ts'
import { enqueueLetter } from '../jobs/enqueue-letter.ts'
import type { GatewayRefund } from '../providers/payments/port.ts'

const columns = {
  id: refunds.id,
  state: refunds.state,
  amount: refunds.amount,
  createdAt: refunds.createdAt,
  updatedAt: refunds.updatedAt,
  gatewayPaymentId: payments.gatewayPaymentId,
  gatewayOrderId: payments.gatewayOrderId,
  account: payments.account,
  paymentId: payments.id,
  orderId: payments.orderId,
}

/** A refund that the shop wants or has made, with the payment that it is of. */
export async function findRefund(tx: Tx, paymentId: number) {
  const [row] = await tx
    .select(columns)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.paymentId, paymentId))
  return row ?? null
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Refunds that a gateway account has accepted and not yet finished. */
export async function pendingRefunds(tx: Tx, account: string): Promise<number[]> {
  const rows = await tx
    .select({ id: refunds.paymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'pending'), eq(payments.account, account)))
  return rows.map(({ id }) => id)
}

interface Retry {
  orderId: number
  /** The gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

/**
 * Wishes once more for the refunds of an order that failed, or that the gateway has never answered; returns those wishes
 * as they were before. A new wish has a new `updatedAt`, and so a new key at the gateway. Nothing is wished for where a
 * payment was made with another gateway account: `elsewhere` lists those.
 */
export async function wantRefundsAgain(
  tx: Tx,
  { orderId, account, now }: Retry,
): Promise<{ wanted: RefundRow[]; elsewhere: RefundRow[] }> {
  const open = await tx
    .select(columns)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), inArray(refunds.state, ['failed', 'wanted'])))
    .orderBy(refunds.id)
  const elsewhere = open.filter((refund) => refund.account !== null && refund.account !== account)
  if (elsewhere.length > 0) return { wanted: [], elsewhere }
  for (const { id, state, paymentId, updatedAt: before } of open) {
    const updatedAt = new Date(Math.max(now.getTime(), before.getTime() + 1))
    if (state === 'failed') await tx.update(refunds).set({ state: 'wanted', updatedAt }).where(eq(refunds.id, id))
    await enqueueAgain(tx, { kind: 'refund', uniqueKey: `refund ${paymentId}`, payload: { paymentId }, runAt: now })
  }
  return { wanted: open, elsewhere }
}

/** Notes a refund of a whole payment that somebody made in the gateway's own dashboard. */
export async function noteForeignRefund(tx: Tx, payment: typeof payments.$inferSelect, now: Date) {
  const reason = 'Refunded in the gateway’s dashboard.'
  await tx
    .insert(refunds)
    .values({ paymentId: payment.id, amount: payment.amount, state: 'wanted', reason, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: refunds.paymentId })
}

/** Keeps what the gateway says of a refund: `processed` is final, everything else may change. */
export async function keepRefund(tx: Tx, refund: RefundRow, told: GatewayRefund | null, now: Date): Promise<void> {
  const state = told?.state ?? 'failed'
  const kept = await tx
    .update(refunds)
    .set({ state, updatedAt: now, ...(told ? { gatewayRefundId: told.id } : {}) })
    .where(and(eq(refunds.id, refund.id), notInArray(refunds.state, ['processed', state])))
    .returning({ id: refunds.id })
  if (kept.length === 0) return
  const returned = state === 'failed' ? 'captured' : 'refunded'
  await tx.update(payments).set({ state: returned, updatedAt: now }).where(eq(payments.id, refund.paymentId))
  // Money beyond the payment that counts comes and goes without the order.
  const [order] = await tx
    .update(orders)
    .set({ paymentStatus: state === 'failed' ? 'paid' : 'refunded' })
    .where(and(eq(orders.id, refund.orderId), eq(orders.razorpayPaymentId, refund.gatewayPaymentId)))
    .returning({ id: orders.id })
  if (state === 'failed') return
  const [reader] = await tx.select({ to: orders.customerEmail }).from(orders).where(eq(orders.id, refund.orderId))
  if (!reader) return
  await enqueueLetter(tx, {
    letter: 'order-refunded',
    to: reader.to,
    data: { orderId: refund.orderId, amount: refund.amount, whole: order !== undefined },
    uniqueKey: `order-refunded ${refund.paymentId}`,
    now,
  })
}
