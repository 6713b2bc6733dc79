import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { Paise } from '#rules/money'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { holdOrder } from '../orders/order-change-store.ts'
import {
  applyRefunds,
  ask,
  askedIn,
  failedIn,
  laterThan,
  type PaymentRow,
  queueRefund,
  type RefundRow,
  refundsOf,
  returnedOf,
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
  /** What is still to go back, in paise. */
  owed: Paise
}

/** Payments of an order of which money is still to go back: refused, failed, or never answered by the gateway. */
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
    const missing = askedIn(rows) ?? failedIn(rows).at(-1)
    if (left <= 0 || rows.length === 0) continue
    // An order that was not cancelled keeps its money, but for the refund that failed.
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
  /** Before it was asked for again. */
  state: RefundRow['state']
}

/**
 * Asks once more for the refunds of an order that failed, or that the gateway has never answered; returns them as they
 * were before. A refund that failed is asked for with a new `updatedAt`, and so with a new key at the gateway. Nothing is
 * asked for where a payment was made with another gateway account: `elsewhere` lists those.
 */
export async function wantRefundsAgain(
  tx: Tx,
  { orderId, account, now }: OfOrder,
): Promise<{ wanted: RetriedRefund[]; elsewhere: RetriedRefund[] }> {
  await holdOrder(tx, orderId)
  const open = await openRefunds(tx, orderId)
  const listed = open.map(({ payment, rows }) => ({
    gatewayPaymentId: payment.gatewayPaymentId,
    account: payment.account,
    state: askedIn(rows)?.state ?? ('failed' as const),
  }))
  const elsewhere = listed.filter((refund) => refund.account !== null && refund.account !== account)
  if (elsewhere.length > 0) return { wanted: [], elsewhere }
  for (const { payment, rows, owed } of open) {
    const asked = askedIn(rows)
    if (asked?.state === 'failed') {
      const changes = { state: 'wanted', amount: owed, updatedAt: laterThan(rows, now) } as const
      await tx.update(refunds).set(changes).where(eq(refunds.id, asked.id))
    }
    if (asked) await queueRefund(tx, payment.id, now)
    else await ask(tx, { paymentId: payment.id, rows, amount: owed, reason: rows.at(-1)?.reason ?? null, now })
  }
  return { wanted: listed, elsewhere }
}

/**
 * Records that the owner has refunded in another gateway account what the shop cannot ask for there; returns the
 * payments.
 */
export async function recordRefunds(tx: Tx, { orderId, account, now }: OfOrder): Promise<PaymentRow[]> {
  await holdOrder(tx, orderId)
  const recorded: PaymentRow[] = []
  for (const { payment, rows, owed } of await openRefunds(tx, orderId)) {
    if (payment.account === account) continue
    const made = { state: 'processed', amount: owed, updatedAt: now } as const
    const asked = askedIn(rows)
    if (asked) await tx.update(refunds).set(made).where(eq(refunds.id, asked.id))
    else await tx.insert(refunds).values({ ...made, paymentId: payment.id, reason: byHand, createdAt: now })
    await applyRefunds(tx, payment, rows, now)
    recorded.push(payment)
  }
  return recorded
}
