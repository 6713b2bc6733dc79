import { and, eq } from 'drizzle-orm'
import { refunds } from '../db/schema/orders.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { lockOrder } from '../orders/order-store.ts'
import { GatewayError, type GatewayRefund } from '../providers/payments/port.ts'
import type { PaymentContext } from './apply-gateway-payments.ts'
import { findPayment, findPaymentById, setAccount } from './payment-store.ts'
import {
  openAmountOf,
  type PaymentRow,
  type RefundRow,
  refundsOf,
  refuseRefund,
  returnedOf,
  storeRefunds,
  wantedRefund,
} from './refund-store.ts'

/**
 * Maximum number of refund requests in one run of the job. A further request is sent only if the remaining amount has
 * become smaller.
 */
const maxRequests = 3

/**
 * Requests the wanted refunds of a payment, one after the other. Retries do not refund it twice. A refund that the gateway
 * rejects, or that must be made in another gateway account, is marked as failed for the admin.
 */
export async function refundPayment(shop: PaymentContext, paymentId: number): Promise<void> {
  const payment = await shop.db.read((tx) => findPaymentById(tx, paymentId))
  const wanted = await shop.db.read((tx) => wantedRefund(tx, paymentId))
  if (!payment || !wanted) return
  const refused = (await isOwnPayment(shop, payment)) ? await sendOldestRefund(shop, payment) : wanted
  if (refused) {
    shop.log.error({ order: payment.orderId, payment: payment.gatewayPaymentId }, 'a refund was refused')
    await shop.db.write((tx) => refuseRefund(tx, refused, shop.clock()))
  }
  // Each call ends one wanted refund, so the recursion ends.
  await refundPayment(shop, paymentId)
}

/**
 * Requests the oldest wanted refund of a payment from the gateway. Returns the refund if the gateway rejected it or did
 * not make it, otherwise null.
 */
async function sendOldestRefund(shop: PaymentContext, payment: PaymentRow): Promise<RefundRow | null> {
  let refused: RefundRow | null = null
  for (let request = 0; request < maxRequests; request++) {
    // A part may already have been refunded, in the gateway's dashboard or by an attempt whose response was lost, so
    // the refunds are fetched first.
    await syncRefunds(shop, payment)
    const wanted = await shop.db.read((tx) => wantedRefund(tx, payment.id))
    if (!wanted) return null
    if (wanted.id === refused?.id && wanted.amount === refused.amount) return wanted
    const answer = await sendRefund(shop, payment, await raiseSmallRefund(shop, payment, wanted))
    if (answer) {
      await store(shop, { payment, reported: [answer], answerTo: wanted })
      const next = await shop.db.read((tx) => wantedRefund(tx, payment.id))
      // If the gateway answers with an earlier refund, the wanted refund was not made. It is returned as not made,
      // because a repeated request would get the same answer.
      return next?.id === wanted.id ? next : null
    }
    refused = wanted
  }
  return refused
}

/** The smallest refund that the gateway accepts, in paise. */
const smallestRefund = 100

/**
 * Raises a refund below ₹1, which the gateway would reject, to ₹1 if so much of the payment is left. The customer gets
 * the difference as well, and the shop writes it off (record 42). Returns the refund.
 */
async function raiseSmallRefund({ db, clock }: PaymentContext, payment: PaymentRow, wanted: RefundRow) {
  if (wanted.amount >= smallestRefund) return wanted
  return db.write(async (tx) => {
    await lockOrder(tx, payment.orderId)
    const rows = await refundsOf(tx, payment.id)
    const left = payment.amount - returnedOf(rows) - openAmountOf(rows) + wanted.amount
    if (left < smallestRefund) return wanted
    const [raised] = await tx
      .update(refunds)
      .set({ amount: smallestRefund })
      .where(and(eq(refunds.id, wanted.id), eq(refunds.state, 'wanted'), eq(refunds.amount, wanted.amount)))
      .returning()
    await postMoney(tx, payment.orderId, clock())
    return raised ?? wanted
  })
}

/**
 * Returns the idempotency key of a refund. All attempts use the same key. It contains the id of the stored refund, so
 * that no other refund has this key. A changed amount or a retry by an admin results in a new key.
 */
const keyOf = ({ gatewayPaymentId }: PaymentRow, { id, amount, updatedAt }: RefundRow): string =>
  `refund-${gatewayPaymentId}-${id}-${amount}-${updatedAt.getTime()}`

/** Requests a refund. Returns null if the gateway rejects it. */
async function sendRefund(shop: PaymentContext, payment: PaymentRow, wanted: RefundRow): Promise<GatewayRefund | null> {
  const { gatewayPaymentId: paymentId } = payment
  try {
    return await shop.payments.refund({ paymentId, amount: wanted.amount, key: keyOf(payment, wanted) })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    shop.log.warn({ payment: paymentId, cause: error.message }, 'the gateway refused a refund')
    return null
  }
}

/**
 * Fetches all refunds of a payment from the gateway, including those made in the gateway's dashboard, and stores them.
 */
export async function syncRefunds(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  if (!(await isOwnPayment(shop, payment))) return
  const reported = await shop.payments.refundsOf(payment.gatewayPaymentId)
  if (reported.length > 0) await store(shop, { payment, reported })
}

/** Runs `syncRefunds` for the payment of a webhook. Unknown payments are ignored. */
export async function syncGatewayRefunds(shop: PaymentContext, gatewayPaymentId: string): Promise<void> {
  const payment = await shop.db.read((tx) => findPayment(tx, gatewayPaymentId))
  if (payment) await syncRefunds(shop, payment)
}

type GatewayReport = Omit<Parameters<typeof storeRefunds>[1], 'now'>

async function store({ db, clock, log, jobs }: PaymentContext, report: GatewayReport): Promise<void> {
  for (const { id } of await db.write((tx) => storeRefunds(tx, { ...report, now: clock() }))) {
    log.error(
      { order: report.payment.orderId, payment: report.payment.gatewayPaymentId, refund: id },
      'a refund failed',
    )
  }
  jobs.wake()
}

interface Known {
  gatewayPaymentId: string
  gatewayOrderId: string
  account: string | null
}

/**
 * Whether a payment was made with the gateway account that the shop uses now. If the account of the payment is not
 * stored, the payment is looked up at the gateway, because a payment id exists in only one account.
 */
async function isOwnPayment({ db, payments, log }: PaymentContext, payment: Known): Promise<boolean> {
  const { gatewayPaymentId, gatewayOrderId, account } = payment
  if (account === payments.account) return true
  if (account !== null || !(await isKnown(payments, payment))) {
    log.error({ payment: gatewayPaymentId, account }, 'payment belongs to another gateway account')
    return false
  }
  await db.write((tx) => setAccount(tx, gatewayPaymentId, gatewayOrderId, payments.account))
  return true
}

async function isKnown(
  payments: PaymentContext['payments'],
  { gatewayPaymentId, gatewayOrderId }: Known,
): Promise<boolean> {
  try {
    return (await payments.payment(gatewayPaymentId)).orderId === gatewayOrderId
  } catch (error) {
    if (error instanceof GatewayError && error.failure === 'refused') return false
    throw error
  }
}
