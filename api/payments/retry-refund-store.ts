import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { isOpenRefund } from '#rules/order/money-ledger'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { lockOrder } from '../orders/order-store.ts'
import {
  applyRefunds,
  failedRefundsOf,
  lowerOpenRefunds,
  openAmountOf,
  type PaymentRow,
  queueRefund,
  type RefundRow,
  refundsOf,
  replaceRejected,
  returnedOf,
  storeWantedRefund,
  timeAfter,
  unacceptedRefundsOf,
} from './refund-store.ts'

const byHand = 'Refunded by hand.'

interface OfOrder {
  orderId: number
  /** The gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

interface OpenRefund {
  payment: PaymentRow
  rows: readonly RefundRow[]
  /** The amount that must be refunded although no refund of it is open, in paise. Only of cancelled orders. */
  rest: Paise
}

/**
 * Returns the payments of an order with refunds that are outstanding: rejected, failed, or without a response of the
 * gateway.
 */
async function openRefunds(tx: Tx, orderId: number): Promise<OpenRefund[]> {
  const open: OpenRefund[] = []
  const all = await tx
    .select({ payment: payments, status: orders.status, paidBy: orders.razorpayPaymentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id))
  for (const { payment, status, paidBy } of all) {
    const rows = await refundsOf(tx, payment.id)
    const left = payment.amount - returnedOf(rows)
    if (left <= 0 || rows.length === 0) continue
    // The payment of an active order is not refunded as a whole, so only refunds that were requested before are outstanding.
    const isKept = status !== 'cancelled' && paidBy === payment.gatewayPaymentId
    const rest = isKept ? 0 : left - openAmountOf(rows)
    if (rest > 0 || rows.some(isOpenRefund)) open.push({ payment, rows, rest })
  }
  return open
}

export interface RetriedRefund {
  gatewayPaymentId: string
  account: string | null
  /** The state of the refund before it is requested again. */
  state: RefundRow['state']
}

/**
 * Requests the outstanding refunds of an order again, and returns them with their previous state. A failed refund gets
 * a new `updatedAt`, which is part of its idempotency key. If a payment was made with another gateway account, nothing
 * is requested, and `elsewhere` lists such payments.
 */
export async function requestRefundsAgain(
  tx: Tx,
  { orderId, account, now }: OfOrder,
): Promise<{ wanted: RetriedRefund[]; elsewhere: RetriedRefund[] }> {
  await lockOrder(tx, orderId)
  const open = await openRefunds(tx, orderId)
  const listed = open.map(({ payment, rows }) => ({
    gatewayPaymentId: payment.gatewayPaymentId,
    account: payment.account,
    state: unacceptedRefundsOf(rows)[0]?.state ?? ('failed' as const),
  }))
  const elsewhere = listed.filter((refund) => refund.account !== null && refund.account !== account)
  if (elsewhere.length > 0) return { wanted: [], elsewhere }
  for (const { payment, rows, rest } of open) {
    await lowerOpenRefunds(tx, rows, payment.amount - returnedOf(rows))
    await requestOneAgain(tx, { payment, rows: await refundsOf(tx, payment.id), rest: Math.max(rest, 0) }, now)
  }
  await postMoney(tx, orderId, now)
  return { wanted: listed, elsewhere }
}

/** Requests the outstanding refunds of one payment again: each rejected one, and what is left in one more refund. */
async function requestOneAgain(tx: Tx, { payment, rows, rest }: OpenRefund, now: Date): Promise<void> {
  const rejectedByBank = failedRefundsOf(rows).filter(({ gatewayRefundId }) => gatewayRefundId !== null)
  await replaceRejected(tx, rejectedByBank)
  for (const { id, state } of unacceptedRefundsOf(rows)) {
    if (state !== 'failed') continue
    const updatedAt = timeAfter(await refundsOf(tx, payment.id), now)
    await tx.update(refunds).set({ state: 'wanted', updatedAt }).where(eq(refunds.id, id))
  }
  const again = rejectedByBank.reduce((sum, { amount }) => sum + amount, rest)
  const reason = rows.at(-1)?.reason ?? null
  if (again > 0) {
    const current = await refundsOf(tx, payment.id)
    await storeWantedRefund(tx, { paymentId: payment.id, rows: current, amount: again, reason, now })
  } else await queueRefund(tx, payment.id, now)
}

/** Records refunds that the owner made in the dashboard of another gateway account. Returns their payments. */
export async function recordRefunds(tx: Tx, { orderId, account, now }: OfOrder): Promise<PaymentRow[]> {
  await lockOrder(tx, orderId)
  const recorded: PaymentRow[] = []
  for (const { payment, rows, rest } of await openRefunds(tx, orderId)) {
    if (payment.account === account) continue
    await replaceRejected(tx, rows)
    const made = { state: 'processed', updatedAt: now } as const
    const unaccepted = unacceptedRefundsOf(rows)
    for (const { id } of unaccepted) await tx.update(refunds).set(made).where(eq(refunds.id, id))
    const left = openAmountOf(rows) - unaccepted.reduce((sum, { amount }) => sum + amount, 0) + Math.max(rest, 0)
    if (left > 0) {
      const byOwner = { paymentId: payment.id, amount: left, reason: byHand, createdAt: now }
      await tx.insert(refunds).values({ ...made, ...byOwner })
    }
    await applyRefunds(tx, payment, rows, now)
    recorded.push(payment)
  }
  await postMoney(tx, orderId, now)
  return recorded
}
