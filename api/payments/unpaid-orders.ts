import type { ReplyOf } from '#contract/endpoint'
import type { DisputeStatus, payOrder as endpoint } from '#contract/payments'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { emailTexts } from '../emails/email-texts.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { Context } from '../http/handler-types.ts'
import { describeError } from '../http/log.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { Postponed } from '../jobs/job-group.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { mayRead } from '../orders/order-access.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import { type GatewayDispute, GatewayError } from '../providers/payments/port.ts'
import { type PaymentContext, syncPayments } from './apply-gateway-payments.ts'
import { findDisputes } from './dispute-store.ts'
import { reconcileLinks } from './payment-links.ts'
import {
  findByGatewayOrder,
  findPayable,
  findPayment,
  payableUntil,
  reminderDelayMs,
  setExpiry,
  unpaidOrders,
} from './payment-store.ts'
import { syncRefunds } from './refund-payment.ts'
import { pendingRefunds } from './refund-store.ts'
import { storeDisputeReport } from './webhook.ts'

/**
 * Maximum number of attempts to fetch the payments of an unpaid order from the gateway; they take about six minutes in
 * total. If the gateway fails at the last one too, the order is cancelled.
 */
const maxAttempts = 3

/**
 * Maximum time in milliseconds until an unpaid order is checked again if its payment deadline has not passed, because
 * the clock may have been corrected.
 */
const recheckMs = 5 * 60_000

interface Expiry {
  orderId: number
  /** The number of this attempt to reach the gateway. The first attempt has the number 1. */
  attempt: number
}

/**
 * Cancels an online order that was not paid in time and releases its stock, after fetching the payments from the
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
 * Compares unpaid orders and pending refunds with the gateway, because a webhook may not have arrived and the browser
 * may have been closed before it reported the payment. Stops if the gateway does not respond; the next run continues.
 */
export async function reconcilePayments(shop: PaymentContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = shop
  const { account } = shop.payments
  const [orders, refunds] = await db.read(async (tx) => [
    await unpaidOrders(tx, account, clock()),
    await pendingRefunds(tx, account),
  ])
  const checks = [
    ...orders.map((id) => () => syncPayments(shop, id)),
    ...refunds.map((payment) => () => syncRefunds(shop, payment)),
    () => reconcileLinks(shop, signal),
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

const disputePageSize = 100
/** Maximum number of pages of disputes that a comparison with the gateway reads. */
const maxDisputePages = 10
/** A dispute of an unknown payment that is older than this belongs to another shop of the same gateway account. */
const unknownPaymentMs = 30 * 24 * 3600_000

/**
 * Compares the newest 1,000 disputes with the gateway, because a webhook may have been lost. Stops if the gateway does
 * not respond; the next run begins again.
 */
export async function reconcileDisputes(shop: PaymentContext, signal?: AbortSignal): Promise<void> {
  const { payments, clock, log } = shop
  try {
    for (let page = 0; page < maxDisputePages; page++) {
      // The milliseconds are removed, because the gateway's times have none. Otherwise an event of the same second
      // would seem older than this report.
      const at = new Date(Math.floor(clock().getTime() / 1000) * 1000)
      const reported = await payments.disputes({ skip: page * disputePageSize, count: disputePageSize })
      for (const dispute of await changedDisputes(shop, reported)) {
        if (signal?.aborted) return
        await storeReported(shop, dispute, at)
      }
      if (reported.length < disputePageSize) return
    }
  } catch (error) {
    log.warn({ cause: describeError(error) }, 'disputes could not be reconciled')
  }
}

interface ReportedDispute {
  entity: GatewayDispute
  status: DisputeStatus
}

/** Stores a dispute as the gateway reports it at the time `at`. A dispute of another shop is ignored. */
async function storeReported(shop: PaymentContext, { entity, status }: ReportedDispute, at: Date): Promise<void> {
  const { db, clock, log, jobs } = shop
  const context = { dispute: entity.id, payment: entity.payment_id, status }
  try {
    const known = await db.read((tx) => findPayment(tx, entity.payment_id))
    const reported = known ? null : await newPayment(shop, entity)
    if (!known && !reported) return
    const event = 'reconcile disputes'
    await db.write((tx) => storeDisputeReport(tx, log, { event, entity, status, reported, at, now: clock() }))
    jobs.wake()
    log.warn(context, 'a dispute differed from the gateway')
  } catch (error) {
    if (error instanceof GatewayError && error.failure !== 'refused') throw error
    log.warn({ ...context, cause: describeError(error) }, 'dispute could not be reconciled')
  }
}

/** Fetches the payment of a new dispute from the gateway. Null if it belongs to no order of the shop. */
async function newPayment({ db, clock, payments }: PaymentContext, entity: GatewayDispute) {
  if (clock().getTime() - (entity.created_at ?? 0) * 1000 > unknownPaymentMs) return null
  const { id, orderId, amount, currency } = await payments.payment(entity.payment_id)
  const order = orderId === null ? null : await db.read((tx) => findByGatewayOrder(tx, orderId))
  return order && { id, order_id: orderId, amount, currency }
}

/** Returns the disputes whose stored status, phase or deadline differs from the reported one, or that are not stored. */
async function changedDisputes(
  { db }: PaymentContext,
  reported: readonly (GatewayDispute | null)[],
): Promise<ReportedDispute[]> {
  const ids = reported.flatMap((entity) => entity?.id ?? [])
  const stored = new Map((await db.read((tx) => findDisputes(tx, ids))).map((row) => [row.gatewayDisputeId, row]))
  return reported.flatMap((entity) => {
    if (!entity?.status) return []
    const row = stored.get(entity.id)
    const isSamePhase = row?.phase === entity.phase
    // The gateway reports a dispute that requires an action as open.
    const status =
      isSamePhase && entity.status === 'open' && row.status === 'action_required' ? row.status : entity.status
    const isSame =
      isSamePhase && status === row.status && (entity.respond_by ?? 0) * 1000 === (row.respondBy?.getTime() ?? 0)
    return isSame ? [] : [{ entity, status }]
  })
}

/**
 * Returns the data with which the payment window continues an interrupted payment. The gateway order of the first
 * attempt is reused, so that the shopper cannot pay the order twice. Throws `not_found` and `conflict`.
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

/** Queues the email that asks for the payment of an order, unless the order was paid or cancelled in the meantime. */
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

/**
 * Sets the payment deadline of an online order and queues two jobs: one emails the shopper a link to pay an order that
 * is still unpaid, the other cancels an order that is unpaid at the deadline. The confirmation email is sent after the
 * payment.
 */
export async function awaitPayment(tx: Tx, orderId: number, now: Date, paymentWindowMs: number) {
  const expiresAt = new Date(now.getTime() + paymentWindowMs)
  await setExpiry(tx, orderId, expiresAt)
  await enqueue(tx, {
    kind: 'remind-payment',
    uniqueKey: `remind-payment ${orderId}`,
    payload: { orderId },
    runAt: new Date(now.getTime() + reminderDelayMs(paymentWindowMs)),
  })
  await enqueue(tx, {
    kind: 'expire-order',
    uniqueKey: `expire-order ${orderId}`,
    payload: { orderId },
    runAt: expiresAt,
  })
}
