import type { ReplyOf } from '#contract/endpoint'
import type { payOrder as endpoint } from '#contract/payments'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { emailTexts } from '../emails/email-texts.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { Context } from '../http/handler-types.ts'
import { describeError } from '../http/log.ts'
import { ShopError } from '../http/shop-error.ts'
import { Postponed } from '../jobs/job-group.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { mayRead } from '../orders/order-access.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { type PaymentContext, syncPayments } from './apply-gateway-payments.ts'
import { findPayable, lateMoneyMs, payableUntil, unpaidSince } from './payment-store.ts'
import { syncRefunds } from './refund-payment.ts'
import { pendingRefunds } from './refund-store.ts'

/**
 * Maximum number of attempts to reach the gateway (about six minutes). After that the order is cancelled without a
 * response.
 */
const maxAttempts = 3

/**
 * An order whose payment deadline has not passed is checked again after this time at the latest, because the clock may
 * have been corrected.
 */
const recheckMs = 5 * 60_000

interface Expiry {
  orderId: number
  /** Number of this attempt, starting with 1. */
  attempt: number
}

/**
 * Cancels an online order that was not paid in time and releases its stock, after it has fetched the payments from the
 * gateway once more. If the gateway does not respond, the order is cancelled after several attempts; a late payment can
 * restore it.
 */
export async function expireOrder(shop: PaymentContext, { orderId, attempt }: Expiry): Promise<void> {
  try {
    await syncPayments(shop, orderId)
  } catch (error) {
    if (!(error instanceof GatewayError) || attempt < maxAttempts) throw error
  }
  await cancelUnpaidOrder(shop, orderId)
}

/** Cancels an unpaid online order. Throws `Postponed` if its payment deadline has not passed. */
export async function cancelUnpaidOrder(
  { db, clock, expiryClock, catalogue, jobs }: Omit<PaymentContext, 'payments'>,
  orderId: number,
): Promise<void> {
  const now = clock()
  const cancelled = await db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    const order = await findOrder(tx, orderId)
    const payable = await findPayable(tx, orderId)
    const expiresAt = payable?.expiresAt
    if (!order || !expiresAt || order.status !== 'pending' || order.paymentStatus !== 'pending') return false
    const leftMs = expiresAt.getTime() - expiryClock().getTime()
    if (leftMs > 0) throw new Postponed(Math.min(leftMs, recheckMs))
    return cancelOrder(tx, { order, reason: emailTexts.en.reasonUnpaid, by: 'expiry', version, now })
  })
  if (!cancelled) return
  catalogue.invalidate()
  jobs.wake()
}

const concurrency = 4

/**
 * Compares unpaid orders and pending refunds with the gateway, because a webhook may have been lost while the browser
 * was closed. Stops if the gateway does not respond; the next run continues.
 */
export async function reconcilePayments(shop: PaymentContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = shop
  const { account } = shop.payments
  const [orders, refunds] = await db.read(async (tx) => [
    await unpaidSince(tx, account, new Date(clock().getTime() - lateMoneyMs)),
    await pendingRefunds(tx, account),
  ])
  const checks = [
    ...orders.map((id) => () => syncPayments(shop, id)),
    ...refunds.map((payment) => () => syncRefunds(shop, payment)),
  ]
  let isUnreachable = false
  const work = async () => {
    for (let check = checks.shift(); check && !isUnreachable && !signal?.aborted; check = checks.shift()) {
      try {
        await check()
      } catch (error) {
        if (error instanceof GatewayError && error.failure !== 'refused') isUnreachable = true
        log.warn({ cause: describeError(error) }, 'order could not be reconciled')
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/**
 * Returns the data with which the payment window continues an interrupted payment. The gateway order of the first
 * attempt is used again, so that an order cannot be paid twice. Throws `not_found` and `conflict`.
 */
export async function payOrder(
  { db, payments, expiryClock }: PaymentContext,
  orderId: number,
  call: Pick<Context, 'caller' | 'guess'>,
): Promise<ReplyOf<typeof endpoint>> {
  await call.caller()
  const [order, payable] = await db.read(async (tx) => [await findOrder(tx, orderId), await findPayable(tx, orderId)])
  if (!(await mayRead(call, order, { asked: orderId })) || !order)
    throw new ShopError('not_found', (t) => t.orderNotFound)
  const reply = { success: true, order: orderReply(order), amount: order.total, currency: 'INR' } as const
  if (payable?.paymentStatus === 'paid' && order.status !== 'cancelled') return reply
  if (!payable?.gatewayOrderId || !payableUntil(payable, payments.account, expiryClock())) {
    throw new ShopError('conflict', (t) => t.orderNotPayable)
  }
  return {
    ...reply,
    key_id: payments.window.keyId,
    razorpay_order_id: payable.gatewayOrderId,
    checkout_js: payments.window.script,
  }
}

/** Queues the email that asks for the payment of an order, unless the order was paid or cancelled meanwhile. */
export async function remindOfPayment(
  { db, clock, expiryClock, jobs }: Pick<PaymentContext, 'db' | 'clock' | 'expiryClock' | 'jobs'>,
  orderId: number,
): Promise<void> {
  const order = await db.read((tx) => findPayable(tx, orderId))
  if (!order || !payableUntil(order, order.gatewayAccount, expiryClock())) return
  await db.write((tx) =>
    enqueueEmail(tx, {
      email: 'payment-open',
      to: order.customerEmail,
      data: { orderId },
      uniqueKey: `payment-open ${orderId}`,
      now: clock(),
    }),
  )
  jobs.wake()
}
