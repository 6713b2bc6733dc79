import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { razorpayWebhookPath } from '#contract/paths'
import type { DisputeStatus } from '#contract/payments'
import type { Tx } from '#engine'
import { isReceived } from '#rules/order/money-ledger'
import { webhookEvents } from '../db/schema/operations.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../http/credentials.ts'
import type { Log } from '../http/log.ts'
import { parseJson, readBody } from '../http/request.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { addRoute, ShopError } from '../http/shop-error.ts'
import { lockOrder } from '../orders/order-store.ts'
import { DisputeEntity, type GatewayDispute, integer, type PaymentsPort } from '../providers/payments/port.ts'
import { findReportedLink, queueLinkSync } from '../returns/difference-store.ts'
import { disputeEvents, storeDispute } from './dispute-store.ts'
import { findByGatewayOrder, findPayment, queuePaymentSync, storePayment } from './payment-store.ts'
import { type PaymentRow, queueRefundSync } from './refund-store.ts'

/** Maximum size of a webhook body in bytes. Webhooks of the gateway have a few thousand bytes. */
const limit = 128 * 1024

const entityOf = <E extends v.ObjectEntries>(entries: E) =>
  v.fallback(v.nullable(v.object({ entity: v.object(entries) })), null)

const Reported = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  amount: v.fallback(v.nullish(integer(1, 1e12), null), null),
  currency: v.fallback(v.nullish(v.string(), null), null),
})

const Hook = v.object({
  event: v.pipe(v.string(), v.maxLength(100)),
  payload: v.fallback(
    v.object({
      payment: entityOf(Reported.entries),
      order: entityOf({ id: v.string() }),
      refund: entityOf({ payment_id: v.string() }),
      payment_link: entityOf({ id: v.string(), reference_id: v.nullish(v.string()) }),
      dispute: v.fallback(v.nullable(v.object({ entity: DisputeEntity })), null),
    }),
    { payment: null, order: null, refund: null, payment_link: null, dispute: null },
  ),
  /** The time at which the gateway created the event, in seconds since 1970. */
  created_at: v.fallback(v.nullish(integer(1, 1e11), null), null),
})
type Hook = v.InferOutput<typeof Hook>

const aboutPayments = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']
const aboutLinks = ['payment_link.paid', 'payment_link.expired', 'payment_link.cancelled']
const aboutRefunds = ['refund.created', 'refund.processed', 'refund.failed']

/**
 * Adds the route for webhooks of the gateway. A webhook about payments, refunds or payment links only queues a job that
 * reads the current state from the gateway. A webhook about a dispute is stored (`storeDispute`). Therefore webhooks
 * can arrive late, repeatedly and in any sequence, and the response is sent immediately.
 */
export function mountPaymentWebhook(
  app: Hono,
  deps: Deps,
  payments: PaymentsPort,
  isSecure: (c: HonoContext) => boolean,
) {
  addRoute(app, razorpayWebhookPath, {
    post: async (c) => {
      const bytes = await readBody(c, limit)
      const signature = c.req.header('x-razorpay-signature') ?? ''
      if (!payments.isWebhook(bytes, signature)) {
        throw new ShopError('unauthenticated', 'The signature is missing or wrong.')
      }
      const hook = v.parse(Hook, parseJson(bytes))
      const eventId = c.req.header('x-razorpay-event-id') ?? sha256(bytes)
      const received = { hook, eventId: eventId.slice(0, 200), account: payments.account, now: deps.clock() }
      await deps.db.write((tx) => storeEvent(tx, deps.log, received))
      deps.jobs.wake()
      return new Response('{"received":true}', { headers: apiHeaders(isSecure(c), 'private') })
    },
  })
}

interface WebhookEvent {
  hook: Hook
  eventId: string
  /** The gateway account that the shop uses now, which is stored with the event. */
  account: string
  now: Date
}

/** Stores a webhook event and queues its job. An event that was received before is ignored. */
async function storeEvent(tx: Tx, log: Log, { hook, eventId, account, now }: WebhookEvent): Promise<void> {
  const { event, payload } = hook
  // Failed payment attempts are not stored as events, because a client can cause thousands of them. The job for such an
  // event is queued only once, however many of them arrive.
  if (event !== 'payment.failed') {
    const fresh = await tx
      .insert(webhookEvents)
      .values({ eventId, source: 'razorpay', kind: event, receivedAt: now })
      .onConflictDoNothing({ target: webhookEvents.eventId })
      .returning({ id: webhookEvents.eventId })
    if (fresh.length === 0) return
  }
  const { payment, order, refund, payment_link: reported } = payload
  if (aboutLinks.includes(event) && reported) {
    const { id, reference_id: reference } = reported.entity
    const link = await findReportedLink(tx, id, reference ?? null)
    if (link) await queueLinkSync(tx, link.id, now)
  }
  if (aboutRefunds.includes(event) && refund) {
    const paymentId = refund.entity.payment_id
    await queueRefundSync(tx, paymentId, now)
  }
  const status = disputeEvents[event]
  if (status) {
    const { created_at: createdAt } = hook
    const at = createdAt === null ? now : new Date(createdAt * 1000)
    const entity = payload.dispute?.entity
    if (entity) await storeDisputeReport(tx, log, { event, entity, status, reported: payment?.entity ?? null, at, now })
    else log.error({ event }, 'a dispute could not be read')
  }
  if (!aboutPayments.includes(event)) return
  const gatewayOrderId = payment?.entity.order_id ?? order?.entity.id
  const known = gatewayOrderId ? await findByGatewayOrder(tx, gatewayOrderId) : null
  // Most events are about a payment that was already applied, and such events need no job.
  if (!known || (known.paidBy !== null && known.paidBy === payment?.entity.id)) return
  if (known.gatewayAccount !== account) {
    log.error({ order: known.id, account: known.gatewayAccount, event }, 'webhook of another gateway account')
    return
  }
  await queuePaymentSync(tx, known.id, now)
}

interface DisputeReport {
  /** The name of the webhook event, for the log. */
  event: string
  entity: GatewayDispute
  status: DisputeStatus
  /** The payment of the dispute as the gateway reports it; null if the report does not contain it. */
  reported: v.InferOutput<typeof Reported> | null
  /** The time at which the gateway reported this status. */
  at: Date
  now: Date
}

/**
 * Stores a dispute as the gateway reports it. A dispute is ignored and logged if it is in another currency, or if its
 * payment is unknown and belongs to no order of the shop. A dispute about a payment with an earlier API key is stored,
 * because the gateway has proved that the merchant is the same. If the shop does not know yet that the payment was
 * captured, its state is fetched from the gateway.
 */
export async function storeDisputeReport(tx: Tx, log: Log, report: DisputeReport): Promise<void> {
  const { event, entity, status, at, now } = report
  const payment = (await findPayment(tx, entity.payment_id)) ?? (await storeDisputed(tx, report))
  const context = { event, dispute: entity.id, payment: entity.payment_id }
  if (!payment) return log.error(context, 'dispute of an unknown payment')
  if (entity.currency !== payment.currency) return log.error(context, 'dispute in another currency than its payment')
  await storeDispute(tx, { status, entity, payment, at, now })
  if (!isReceived(payment)) await queuePaymentSync(tx, payment.orderId, now)
}

/**
 * Stores the payment of a dispute that the shop does not know yet, without its state. Returns null if it belongs to no
 * order of the shop.
 */
async function storeDisputed(tx: Tx, { entity, reported, now }: DisputeReport): Promise<PaymentRow | null> {
  const { id, order_id: gatewayOrderId, amount, currency } = reported ?? {}
  if (!id || !gatewayOrderId || !amount || !currency || id !== entity.payment_id) return null
  const order = await findByGatewayOrder(tx, gatewayOrderId)
  if (!order) return null
  await lockOrder(tx, order.id)
  const unknown = {
    state: 'created',
    method: null,
    errorCode: null,
    errorDescription: null,
    amountRefunded: 0,
  } as const
  const payment = { ...unknown, id, orderId: gatewayOrderId, amount, currency, createdAt: now }
  return storePayment(tx, { orderId: order.id, account: order.gatewayAccount, payment, now })
}
