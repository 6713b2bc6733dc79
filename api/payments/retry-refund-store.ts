import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { lockOrder } from '../orders/order-store.ts'
import {
  applyRefunds,
  failedRefundsOf,
  type PaymentRow,
  queueRefund,
  type RefundRow,
  refundsOf,
  returnedOf,
  storeWantedRefund,
  timeAfter,
  unacceptedRefundOf,
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
  /** The amount that must still be refunded, in paise. */
  owed: Paise
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
    const missing = unacceptedRefundOf(rows) ?? failedRefundsOf(rows).at(-1)
    if (left <= 0 || rows.length === 0) continue
    // If the order is active, only the failed refund is outstanding, not the whole payment.
    const isKept = status !== 'cancelled' && paidBy === payment.gatewayPaymentId
    if (missing || status === 'cancelled') {
      open.push({ payment, rows, owed: isKept && missing ? Math.min(left, missing.amount) : left })
    }
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
    state: unacceptedRefundOf(rows)?.state ?? ('failed' as const),
  }))
  const elsewhere = listed.filter((refund) => refund.account !== null && refund.account !== account)
  if (elsewhere.length > 0) return { wanted: [], elsewhere }
  for (const { payment, rows, owed } of open) {
    const asked = unacceptedRefundOf(rows)
    if (asked?.state === 'failed') {
      const changes = { state: 'wanted', amount: owed, updatedAt: timeAfter(rows, now) } as const
      await tx.update(refunds).set(changes).where(eq(refunds.id, asked.id))
    }
    if (asked) await queueRefund(tx, payment.id, now)
    else
      await storeWantedRefund(tx, {
        paymentId: payment.id,
        rows,
        amount: owed,
        reason: rows.at(-1)?.reason ?? null,
        now,
      })
  }
  return { wanted: listed, elsewhere }
}

/** Records refunds that the owner made in the dashboard of another gateway account. Returns their payments. */
export async function recordRefunds(tx: Tx, { orderId, account, now }: OfOrder): Promise<PaymentRow[]> {
  await lockOrder(tx, orderId)
  const recorded: PaymentRow[] = []
  for (const { payment, rows, owed } of await openRefunds(tx, orderId)) {
    if (payment.account === account) continue
    const made = { state: 'processed', amount: owed, updatedAt: now } as const
    const asked = unacceptedRefundOf(rows)
    if (asked) await tx.update(refunds).set(made).where(eq(refunds.id, asked.id))
    else await tx.insert(refunds).values({ ...made, paymentId: payment.id, reason: byHand, createdAt: now })
    await applyRefunds(tx, payment, rows, now)
    recorded.push(payment)
  }
  return recorded
}
