import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { isAccepted, isOpenRefund } from '#rules/order/money-ledger'
import { hasLeftShop } from '#rules/order/order-status'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { enqueueRepeat } from '../jobs/enqueue.ts'
import { owedForItemsOf, postMoney } from '../ledger/ledger-store.ts'
import { lockOrder, requestShipmentCancellation } from '../orders/order-store.ts'
import type { GatewayRefund } from '../providers/payments/port.ts'
import { closeRefundedReturns, lowerReturn } from '../returns/return-store.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** Returns the refunds of a payment, oldest first. */
export const refundsOf = (tx: Tx, paymentId: number): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id)).execute()

/** Returns the refunded amount of a payment in paise, including pending refunds. */
export const returnedOf = (rows: readonly Pick<RefundRow, 'state' | 'amount'>[]): Paise =>
  sumOf(rows.filter(isAccepted))

/** Returns the refunds that the gateway counts: all except the money that the bank took back. */
export const madeAtGateway = <T extends Pick<RefundRow, 'byBank'>>(rows: readonly T[]): T[] =>
  rows.filter(({ byBank }) => !byBank)

const sumOf = (rows: readonly { amount: Paise }[]): Paise => rows.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the amount of the refunds that must still be made, in paise. */
export const openAmountOf = (rows: readonly RefundRow[]): Paise => sumOf(rows.filter(isOpenRefund))

/** Returns the refunds that the shop must make and the gateway has not accepted yet, oldest first. */
export const unacceptedRefundsOf = (rows: readonly RefundRow[]): RefundRow[] =>
  rows.filter((row) => row.gatewayRefundId === null && isOpenRefund(row))

/** Returns the failed refunds that must still be made: rejected by the gateway, or by the bank. */
export const failedRefundsOf = (rows: readonly RefundRow[]): RefundRow[] =>
  rows.filter((row) => row.state === 'failed' && isOpenRefund(row))

/** Returns the payments of a gateway account that have pending refunds. */
export const pendingRefunds = (tx: Tx, account: string): Promise<PaymentRow[]> => {
  const pending = tx.select({ id: refunds.paymentId }).from(refunds).where(isPending(refunds.state))
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.account, account), inArray(payments.id, pending)))
    .execute()
}

/** Returns a time later than the `updatedAt` of a refund, so that the idempotency key of its next request is new. */
export const timeAfter = ({ updatedAt }: RefundRow, now: Date): Date =>
  new Date(Math.max(updatedAt.getTime() + 1, now.getTime()))

/**
 * Stores that all payments of an order must be refunded, and queues the jobs. If a part was refunded before, returns
 * the rest of the order's payment in paise, otherwise null.
 */
export async function storeWantedRefunds(
  tx: Tx,
  orderId: number,
  reason: string | null,
  now: Date,
): Promise<Paise | null> {
  const captured = await tx
    .select({ payment: payments, paidBy: orders.razorpayPaymentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'captured')))
  let rest: Paise | null = null
  for (const { payment, paidBy } of captured) {
    const returned = returnedOf(await refundsOf(tx, payment.id))
    if (paidBy === payment.gatewayPaymentId && returned > 0) rest = payment.amount - returned
    await storeWantedRefundOf(tx, payment, reason, now)
  }
  return rest
}

/**
 * Stores that the rest of a payment must be refunded, and queues the job. Does nothing if no amount is left, or if refunds
 * of the rest are already wanted or were rejected by the gateway. Refunds that the bank rejected are requested again with
 * the rest.
 */
export async function storeWantedRefundOf(
  tx: Tx,
  { id, amount }: Pick<PaymentRow, 'id' | 'amount'>,
  reason: string | null,
  now: Date,
): Promise<void> {
  await replaceRejected(tx, await refundsOf(tx, id))
  const rows = await refundsOf(tx, id)
  const owed = amount - returnedOf(rows) - openAmountOf(rows)
  if (owed > 0) await storeWantedRefund(tx, { paymentId: id, amount: owed, reason, now })
}

/** Marks refunds that the bank rejected as replaced. The caller requests their amount again. */
export async function replaceRejected(tx: Tx, rows: readonly RefundRow[]): Promise<void> {
  const rejected = failedRefundsOf(rows).filter(({ gatewayRefundId }) => gatewayRefundId !== null)
  for (const { id } of rejected) await tx.update(refunds).set({ replaced: true }).where(eq(refunds.id, id))
}

interface Request {
  paymentId: number
  amount: Paise
  reason: string | null
  /** Whether the refund is for cancelled or returned items. */
  forItems?: boolean
  now: Date
}

/** Stores a refund that the shop must make, and queues the job that requests it from the gateway. */
export async function storeWantedRefund(tx: Tx, { now, ...wanted }: Request): Promise<void> {
  await tx.insert(refunds).values({ ...wanted, state: 'wanted', createdAt: now, updatedAt: now })
  await queueRefund(tx, wanted.paymentId, now)
}

/** Queues the job that requests a payment's wanted refunds. A running job is repeated for the new refund. */
export const queueRefund = (tx: Tx, paymentId: number, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'refund', uniqueKey: `refund ${paymentId}`, payload: { paymentId }, runAt })

/** Queues the job that fetches all refunds of a payment. `paymentId` is the gateway's id. */
export const queueRefundSync = (tx: Tx, paymentId: string, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'settle-refund', uniqueKey: `settle-refund ${paymentId}`, payload: { paymentId }, runAt })

/** Returns the oldest refund that must be requested from the gateway; null if there is none. */
export async function wantedRefund(tx: Tx, paymentId: number): Promise<RefundRow | null> {
  return unacceptedRefundsOf(await refundsOf(tx, paymentId)).find(({ state }) => state === 'wanted') ?? null
}

/** Stores that the gateway rejected a refund. */
export async function refuseRefund(tx: Tx, { id, updatedAt }: RefundRow, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'failed', updatedAt: updatedAt > now ? updatedAt : now })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'wanted')))
}

interface GatewayReport {
  payment: PaymentRow
  reported: readonly GatewayRefund[]
  /** The wanted refund that was requested. The first of the reported refunds is the response to this request. */
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
  await applyReport(tx, payment, before, now)
  const failed = new Set(before.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return rows.filter(({ id, state }) => state === 'failed' && !failed.has(id))
}

/** Updates payment, order and ledger after the gateway or the bank reported refunds. */
export async function applyReport(tx: Tx, payment: PaymentRow, before: readonly RefundRow[], now: Date): Promise<void> {
  const rows = await refundsOf(tx, payment.id)
  // The entry of a refund by the bank counts as new whenever it changes, because each decision of a dispute changes it.
  const isNew = (row: RefundRow) =>
    before.every((old) => old.id !== row.id || (row.byBank && returnedOf([old]) < row.amount))
  if (rows.some((row) => isAccepted(row) && isNew(row))) await lowerItemRefunds(tx, payment, rows, now)
  await applyRefunds(tx, payment, before, now)
  await postMoney(tx, payment.orderId, now)
}

const ranks: Record<RefundRow['state'], number> = { wanted: 0, pending: 1, failed: 2, processed: 3 }

interface One {
  paymentId: number
  rows: readonly RefundRow[]
  refund: GatewayRefund
  answered: RefundRow | null
  now: Date
}

async function storeOne(tx: Tx, { paymentId, rows, refund: { id, amount, state }, answered, now }: One): Promise<void> {
  const known = rows.find(({ gatewayRefundId }) => gatewayRefundId === id)
  if (known && ranks[state] <= ranks[known.state]) return
  const asked = unacceptedRefundsOf(rows)
  // If the response to a request was lost, the reported refund is matched with the stored one by its amount.
  const own =
    asked.find((row) => row.id === answered?.id) ??
    (state === 'failed' ? undefined : asked.find((row) => row.amount === amount))
  const row = known ?? own
  const values = { gatewayRefundId: id, amount, state, updatedAt: row && row.updatedAt > now ? row.updatedAt : now }
  // The state is stored again, because a refund that the bank rejected can become processed later.
  if (row)
    await tx
      .update(refunds)
      .set({ ...values, replaced: false })
      .where(eq(refunds.id, row.id))
  // A failed refund that was made in the gateway's dashboard changes nothing, so it is not stored.
  else if (state !== 'failed') {
    // The owner may repeat a rejected refund in the gateway's dashboard. The new refund then replaces the rejected one.
    const repeated = failedRefundsOf(rows).find((failed) => failed.amount === amount)
    if (repeated) await replaceRejected(tx, [repeated])
    await tx
      .insert(refunds)
      .values({ paymentId, ...values, reason: 'Refunded in the gateway’s dashboard.', createdAt: now })
      .onConflictDoNothing({ target: refunds.gatewayRefundId })
  }
}

/**
 * Lowers the open refunds for items to the amount that the shop still owes, because a refund in the gateway's dashboard
 * counts as a part of them, even if it becomes known after the items were returned (record 59).
 */
async function lowerItemRefunds(tx: Tx, payment: PaymentRow, rows: readonly RefundRow[], now: Date): Promise<void> {
  const items = rows.filter(({ forItems }) => forItems)
  await lowerOpenRefunds(tx, items, await owedForItemsOf(tx, payment.orderId))
  const after = (await refundsOf(tx, payment.id)).filter(({ forItems }) => forItems)
  for (const reason of new Set(items.map((row) => row.reason))) {
    const openIn = (list: readonly RefundRow[]) => openAmountOf(list.filter((row) => row.reason === reason))
    const lowered = openIn(items) - openIn(after)
    if (reason !== null && lowered > 0) await lowerReturn(tx, reason, lowered, now)
  }
}

/**
 * Reduces the open refunds among `rows` to a sum of at most `left`, because a part was refunded in the gateway's
 * dashboard: first those that the bank rejected, whose remaining part becomes a failed refund, then the newest.
 */
export async function lowerOpenRefunds(tx: Tx, rows: readonly RefundRow[], left: Paise): Promise<void> {
  let excess = openAmountOf(rows) - Math.max(left, 0)
  const rejected = failedRefundsOf(rows).filter(({ gatewayRefundId }) => gatewayRefundId !== null)
  for (const row of [...rejected, ...unacceptedRefundsOf(rows).toReversed()]) {
    if (excess <= 0) return
    if (row.gatewayRefundId !== null) {
      await replaceRejected(tx, [row])
      const { id: _, gatewayRefundId: __, ...rest } = row
      if (row.amount > excess) await tx.insert(refunds).values({ ...rest, amount: row.amount - excess })
    } else if (row.amount <= excess) await tx.delete(refunds).where(eq(refunds.id, row.id))
    else
      await tx
        .update(refunds)
        .set({ amount: row.amount - excess })
        .where(eq(refunds.id, row.id))
    excess -= row.amount
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
  await lowerOpenRefunds(tx, rows, owed)
  const accepted = returned - returnedOf(before)
  if (accepted === 0) return
  const isWhole = owed <= 0
  if (isWhole || payment.state === 'refunded') {
    const state = isWhole ? 'refunded' : 'captured'
    await tx.update(payments).set({ state, updatedAt: now }).where(eq(payments.id, payment.id))
  }
  // Only the payment that paid the order changes the payment status of the order, not a second payment.
  const [order] = await tx
    .update(orders)
    .set({ paymentStatus: isWhole ? 'refunded' : 'paid' })
    .where(and(eq(orders.id, payment.orderId), eq(orders.razorpayPaymentId, payment.gatewayPaymentId)))
    .returning({ status: orders.status })
  if (accepted < 0) return
  const { orderId } = payment
  if (order && isWhole && !hasLeftShop(order.status)) await requestShipmentCancellation(tx, orderId, now)
  // Returns of the order are refunded from this payment, so they are closed when the payment has no open refunds.
  if (order && openAmountOf(await refundsOf(tx, payment.id)) === 0) await closeRefundedReturns(tx, orderId, now)
  // Money that the bank took back is left out: the customer's bank has returned it, so no email announces it.
  const refunded = returnedOf(madeAtGateway(rows)) - returnedOf(madeAtGateway(before))
  if (refunded <= 0) return
  const [reader] = await tx
    .select({ to: orders.customerEmail, paidBy: orders.razorpayPaymentId, gatewayOrderId: orders.razorpayOrderId })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!reader) return
  // The payment of a difference belongs to another gateway order, and its refund does not affect the order.
  const whole = payment.gatewayOrderId === reader.gatewayOrderId && (!reader.paidBy || order !== undefined)
  await enqueueEmail(tx, {
    email: 'order-refunded',
    to: reader.to,
    data: { orderId, amount: refunded, whole, part: refunded < payment.amount },
    uniqueKey: isWhole ? `order-refunded ${payment.id}` : `order-refunded ${payment.id} ${returned}`,
    now,
  })
}
