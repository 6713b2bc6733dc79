import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { formatInr, type Paise } from '#rules/money'
import { isOpenRefund, isReceived } from '#rules/order/money-ledger'
import { otherAccountText } from '#rules/provider-accounts'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { ShopError } from '../http/shop-error.ts'
import { reducibleOf } from '../invoicing/document-store.ts'
import { issueCreditNote } from '../invoicing/issue-documents.ts'
import { owedForCredit, postMoney } from '../ledger/ledger-store.ts'
import { lockOrder } from '../orders/order-store.ts'
import { hasOpenLink } from '../returns/difference-store.ts'
import { findPayment } from './payment-store.ts'
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

/**
 * Returns the payment of an order and the amount of this payment to refund when items that cost `credit` paise are
 * cancelled or returned: at most the amount that the shop then owes, because goods that were refunded before are not
 * refunded again. `most` is the highest amount that an admin can choose instead. The caller lowers the price of the
 * order afterwards. Null if the order is not paid online.
 */
async function refundOfCredit(tx: Tx, orderId: number, credit: Paise) {
  const [paid] = await tx
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.razorpayPaymentId, payments.gatewayPaymentId))
    .where(and(eq(orders.id, orderId), eq(payments.orderId, orderId), eq(payments.state, 'captured')))
  if (!paid) return null
  const rows = await refundsOf(tx, paid.id)
  const left = paid.amount - returnedOf(rows) - openAmountOf(rows)
  const most = Math.max(Math.min(credit, left), 0)
  const part = Math.min(most, await owedForCredit(tx, orderId, credit))
  return { paymentId: paid.id, part, most }
}

/**
 * Returns the refund when items that cost `credit` paise are cancelled or returned, and the highest refund that an
 * admin can choose for them, in paise.
 */
export async function refundableOfItems(
  tx: Tx,
  orderId: number,
  credit: Paise,
): Promise<{ usual: Paise; most: Paise }> {
  const found = await refundOfCredit(tx, orderId, credit)
  return { usual: found?.part ?? 0, most: found?.most ?? 0 }
}

interface RefundOfItems {
  orderId: number
  credit: Paise
  /**
   * The refund that an admin has chosen, in paise, if it is higher than the amount that the shop owes; absent for the
   * usual amount.
   */
  amount?: Paise | undefined
  reason: string | null
  now: Date
}

/**
 * Stores that a part of the payment of an order must be refunded, because items that cost `credit` paise are cancelled or
 * returned, and queues the job. The caller lowers the price of the order afterwards. Returns the amount in paise; 0 if the
 * order is not paid online.
 */
export async function requestRefundOfItems(
  tx: Tx,
  { orderId, credit, amount, reason, now }: RefundOfItems,
): Promise<Paise> {
  const found = await refundOfCredit(tx, orderId, credit)
  if (!found) return 0
  const { paymentId, part, most } = found
  const refund = Math.min(amount ?? part, most)
  if (refund === 0) return 0
  // If an admin has chosen a higher refund, it is not marked as `forItems`, because such refunds are lowered later.
  await storeWantedRefund(tx, { paymentId, amount: refund, reason, forItems: refund <= part, now })
  return refund
}

/**
 * Returns the amount of a payment that can still be refunded, in paise. Refunds that are already requested are
 * subtracted.
 */
export const refundableOf = (payment: PaymentRow, rows: readonly RefundRow[]): Paise =>
  isReceived(payment) ? Math.max(payment.amount - returnedOf(rows) - openAmountOf(rows), 0) : 0

interface OwnerRefund {
  gatewayPaymentId: string
  /** The refund in paise; null for everything that can still be refunded. */
  amount: Paise | null
  reason: string
  /** The line whose price is lowered by the refund, or `all` lines; null if the refund is written off. */
  lowers: number | 'all' | null
  /** The gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

/**
 * Stores a refund that the owner wants, and queues its request. If it lowers the price of goods, also issues a credit
 * note. Throws `not_found`, `conflict` if the payment cannot be refunded now or if one of its refunds has failed, and
 * `invalid` if the amount is higher than what can still be refunded. Returns the payment and the amount.
 */
export async function requestOwnerRefund(
  tx: Tx,
  request: OwnerRefund,
): Promise<{ payment: PaymentRow; amount: Paise }> {
  const { gatewayPaymentId, reason, lowers, account, now } = request
  const found = await findPayment(tx, gatewayPaymentId)
  if (!found) throw new ShopError('not_found', 'Payment not found.')
  await lockOrder(tx, found.orderId)
  const payment = (await findPayment(tx, gatewayPaymentId)) ?? found
  const rows = await refundsOf(tx, payment.id)
  if (!isReceived(payment)) {
    throw new ShopError('conflict', 'This payment was not received, so it cannot be refunded.')
  }
  if (payment.account !== null && payment.account !== account) {
    throw new ShopError('conflict', otherAccountText(payment.account))
  }
  // A refund that was not requested from the gateway yet blocks another one, so that a second click does not request
  // the same amount again.
  if (rows.some(({ state }) => state === 'wanted')) {
    throw new ShopError('conflict', 'A refund of this payment is already requested. Try again in a minute.')
  }
  // A failed refund blocks another refund, because the failed one can still be retried and would then be made in
  // addition.
  if (failedRefundsOf(rows).length > 0) {
    throw new ShopError('conflict', 'A refund of this payment has failed. Retry the failed refund first.')
  }
  const left = refundableOf(payment, rows)
  if (left === 0) throw new ShopError('conflict', 'Nothing is left to refund of this payment.')
  const amount = request.amount ?? left
  if (amount > left) throw invalidAmount(`At most ${formatInr(left)} can be refunded`)
  const { id: paymentId, orderId } = payment
  await storeWantedRefund(tx, { paymentId, amount, reason, now })
  if (lowers === null) await postMoney(tx, orderId, now)
  else await lowerPrice(tx, { orderId, paidBy: gatewayPaymentId, amount, lowers, reason, now })
  return { payment, amount }
}

const invalidAmount = (text: string) => new ShopError('invalid', text, { fields: { amount: text } })

interface LowerPrice extends Pick<OwnerRefund, 'reason' | 'now'> {
  orderId: number
  /** The ID at the gateway of the payment that must pay the order; null for a COD order. */
  paidBy: string | null
  amount: Paise
  lowers: number | 'all'
}

/**
 * Lowers the price of goods that are not returned, and issues the credit note. The caller has stored the refund. Throws
 * `conflict` if the order is cancelled or has no invoice or an open payment link, `invalid` if the amount is too high.
 */
export async function lowerPrice(tx: Tx, { orderId, paidBy, amount, lowers, reason, now }: LowerPrice): Promise<void> {
  const lineId = lowers === 'all' ? null : lowers
  const isPaidBy = paidBy === null ? undefined : eq(orders.razorpayPaymentId, paidBy)
  const isActive = and(eq(orders.id, orderId), isPaidBy, ne(orders.status, 'cancelled'))
  const [order] = await tx.select({ id: orders.id }).from(orders).where(isActive)
  const most = order ? await reducibleOf(tx, orderId, lineId) : null
  if (most === null) {
    throw new ShopError('conflict', 'Only the price of an active order with an invoice can be lowered.')
  }
  if (amount > most) throw invalidAmount(`The price can be lowered by at most ${formatInr(most)}`)
  if (await hasOpenLink(tx, orderId)) {
    throw new ShopError('conflict', 'The customer can still pay for an exchange. Lower the price after the exchange.')
  }
  const cancelledAmount = sql`${orders.cancelledAmount} + ${amount}`
  await tx.update(orders).set({ cancelledAmount }).where(eq(orders.id, orderId))
  await postMoney(tx, orderId, now)
  await issueCreditNote(tx, { orderId, credited: { amount, lineId }, reason, now })
}

const byHand = 'Refunded by hand.'

interface OfOrder extends Pick<OwnerRefund, 'account' | 'now'> {
  orderId: number
}

interface OpenRefund {
  payment: PaymentRow
  rows: readonly RefundRow[]
  /** The amount that must be refunded and for which no open refund is stored, in paise. Only for cancelled orders. */
  rest: Paise
}

/**
 * Returns the payments of an order with refunds that are outstanding: rejected, failed, or without a response of the
 * gateway.
 */
async function openRefunds(tx: Tx, orderId: number): Promise<OpenRefund[]> {
  const open: OpenRefund[] = []
  const all = await tx
    .select({
      payment: payments,
      status: orders.status,
      paidBy: orders.razorpayPaymentId,
      gatewayOrderId: orders.razorpayOrderId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id))
  for (const { payment, status, paidBy, gatewayOrderId } of all) {
    const rows = await refundsOf(tx, payment.id)
    const left = payment.amount - returnedOf(rows)
    if (left <= 0 || rows.length === 0 || !isReceived(payment)) continue
    // The payment of an active order is not refunded as a whole, and neither is the payment of a difference, which has
    // a separate gateway order. For both, only refunds that were requested before are outstanding.
    const isCounted = paidBy === payment.gatewayPaymentId || payment.gatewayOrderId !== gatewayOrderId
    const isKept = status !== 'cancelled' && isCounted
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
 * is requested, and `elsewhere` lists the payments of other accounts.
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

/** Requests the outstanding refunds of one payment again: each rejected refund, and one more refund of `rest`. */
async function requestOneAgain(tx: Tx, { payment, rows, rest }: OpenRefund, now: Date): Promise<void> {
  const rejectedByBank = failedRefundsOf(rows).filter(({ gatewayRefundId }) => gatewayRefundId !== null)
  await replaceRejected(tx, rejectedByBank)
  for (const refund of unacceptedRefundsOf(rows)) {
    if (refund.state !== 'failed') continue
    const again = { state: 'wanted', updatedAt: timeAfter(refund, now) } as const
    await tx.update(refunds).set(again).where(eq(refunds.id, refund.id))
  }
  const again = rejectedByBank.map(({ amount, reason, forItems }) => ({ amount, reason, forItems }))
  if (rest > 0) again.push({ amount: rest, reason: rows.at(-1)?.reason ?? null, forItems: false })
  for (const wanted of again) await storeWantedRefund(tx, { paymentId: payment.id, ...wanted, now })
  await queueRefund(tx, payment.id, now)
}

/** Records refunds that the owner made in the dashboard of another gateway account. Returns the refunded payments. */
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
