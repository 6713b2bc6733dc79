import { type Context, Hono } from 'hono'
import { endpoint, type World } from '../endpoint.ts'
import { distortions, type RazorpayTarget } from '../faults.ts'
import type { Task } from '../state.ts'
import {
  collection,
  disputeOut,
  linkOut,
  type Order,
  type Payment,
  type PaymentLink,
  paymentOut,
  type Refund,
  refundOut,
} from './entities.ts'
import {
  amountOf,
  type Body,
  bodyOf,
  currencyOf,
  failureBodies,
  invalid,
  notesOf,
  onlyFields,
  pageOf,
  receiptOf,
  refused,
  unknownId,
} from './requests.ts'
import { announce, type GatewayEvent, snapshot } from './webhooks.ts'

/** Returns the gateway order of a payment. */
const orderOfPayment = (world: World, payment: Payment): Order | undefined => world.state.orders.get(payment.orderId)

/** Marks a payment as authorized. Returns the webhook events that this causes. */
export function authorize(world: World, payment: Payment): GatewayEvent[] {
  payment.status = 'authorized'
  payment.error = null
  world.store.changed()
  return [snapshot('payment.authorized', { payment })]
}

/** Marks a payment as captured and its order as paid. Returns the webhook events that this causes. */
export function capture(world: World, payment: Payment): GatewayEvent[] {
  payment.status = 'captured'
  payment.captured = true
  const order = orderOfPayment(world, payment)
  if (order) {
    order.status = 'paid'
    order.amountPaid = order.amount
  }
  world.store.changed()
  const events = [
    snapshot('payment.captured', { payment }),
    ...(order ? [snapshot('order.paid', { payment, order })] : []),
  ]
  const link = order && linkOfOrder(world, order.id)
  if (!link) return events
  // As at Razorpay, a payment that was started before the payment link expired is accepted afterwards.
  link.status = 'paid'
  return [...events, snapshot('payment_link.paid', { link: shownLink(world, link), order, payment })]
}

/** Returns the payment link whose payments belong to a gateway order. */
export const linkOfOrder = (world: World, orderId: string): PaymentLink | undefined =>
  [...world.state.links.values()].find((link) => link.orderId === orderId)

/** Converts a payment link to the format of the API. Its page is on the same server as the page to return to. */
export function shownLink({ state }: World, link: PaymentLink) {
  const paid = [...state.payments.values()].filter(({ orderId, captured }) => orderId === link.orderId && captured)
  return linkOut(link, new URL(`/__sandbox/razorpay/v1/l/${link.id}`, link.callbackUrl).href, paid)
}

/**
 * Authorizes a payment that had failed because the bank responded late. It is captured unless another payment has paid
 * the order before. Returns the webhook events that this causes.
 */
function authorizeLate(world: World, payment: Payment): GatewayEvent[] {
  const alreadyPaid = orderOfPayment(world, payment)?.status === 'paid'
  const authorized = authorize(world, payment)
  return alreadyPaid ? authorized : [...authorized, ...capture(world, payment)]
}

/** Returns the payment with this id. Throws a `RazorpayRefusal` if it does not exist. */
function paymentOf(world: World, id: string): Payment {
  const payment = world.state.payments.get(id)
  if (!payment) throw unknownId()
  return payment
}

/** Adds the routes of the simulated gateway that read a payment and capture an authorized payment. */
export function paymentRoutes(world: World): Hono {
  const app = new Hono()
  app.get('/payments/:id', endpoint(world, 'payments.get', failureBodies), (c) => {
    const payment = paymentOf(world, c.req.param('id'))
    return c.json(paymentOut(takeDistortion(world, 'payments.get')(payment)))
  })
  app.post('/payments/:id/capture', endpoint(world, 'payments.capture', failureBodies), async (c) => {
    const payment = paymentOf(world, c.req.param('id'))
    const body = await bodyOf(c)
    onlyFields(body, ['amount', 'currency'])
    const amount = amountOf(body.amount)
    currencyOf(body.currency)
    if (payment.captured) throw refused('This payment has already been captured')
    if (payment.status !== 'authorized')
      throw refused('Only payments which have been authorized and not yet captured can be captured')
    if (amount !== payment.amount) throw refused('Capture amount must be equal to the amount authorized')
    if (orderOfPayment(world, payment)?.status === 'paid') throw refused('Order already paid')
    announce(world, capture(world, payment))
    return c.json(paymentOut(payment))
  })
  return app
}

const changes: Record<(typeof distortions)[number], (payment: Payment) => Partial<Payment>> = {
  amount_mismatch: () => ({ amount: 100 }),
  currency_mismatch: () => ({ currency: 'USD' }),
  status_failed: () => ({ status: 'failed', captured: false }),
  status_refunded: ({ amount }) => ({ status: 'refunded', amountRefunded: amount }),
  order_mismatch: () => ({ orderId: 'order_AnotherOrder00' }),
}

/** Returns a function that applies the next injected fault of `target` to a payment, if there is one. */
export function takeDistortion(world: World, target: RazorpayTarget): (payment: Payment) => Payment {
  const fault = world.faults.take(target, distortions)
  const mode = distortions.find((known) => known === fault?.mode)
  return mode ? (payment) => ({ ...payment, ...changes[mode](payment) }) : (payment) => payment
}

const hourMs = 3_600_000

/**
 * Returns the outcome of a simulated refund: amounts ending in 91 paise fail, amounts ending in 92 paise stay pending
 * for an hour. An injected fault does the same for any amount.
 */
function outcomeOf(world: World, amount: number): 'processed' | 'failed' | 'pending' {
  const mode = world.faults.take('payments.refund', ['refund_failed', 'refund_pending'])?.mode
  if (mode === 'refund_failed' || amount % 100 === 91) return 'failed'
  return mode === 'refund_pending' || amount % 100 === 92 ? 'pending' : 'processed'
}

function createRefund(world: World, payment: Payment, body: Body): Refund {
  onlyFields(body, ['amount', 'speed', 'notes', 'receipt'])
  const notes = notesOf(body.notes)
  const receipt = receiptOf(body.receipt)
  const speed = body.speed ?? 'normal'
  if (speed !== 'normal' && speed !== 'optimum') throw invalid('speed', 'The selected speed is invalid.')
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken')
  if (payment.status === 'refunded') throw refused('The payment has been fully refunded already.')
  const refundable = payment.amount - payment.amountRefunded
  const amount = body.amount === undefined ? refundable : amountOf(body.amount)
  if (amount > refundable) throw refused('The refund amount provided is greater than amount captured.')

  const outcome = outcomeOf(world, amount)
  const made: Refund = {
    id: world.newId('rfnd_'),
    paymentId: payment.id,
    amount,
    notes,
    receipt,
    status: outcome === 'processed' ? 'processed' : 'pending',
    speed,
    createdAt: world.nowSeconds(),
  }
  world.state.refunds.set(made.id, made)
  payment.amountRefunded += amount
  if (payment.amountRefunded === payment.amount) payment.status = 'refunded'
  world.store.changed()
  const created = snapshot('refund.created', { refund: made, payment })
  announce(
    world,
    outcome === 'processed' ? [created, snapshot('refund.processed', { refund: made, payment })] : [created],
  )
  if (outcome !== 'processed') {
    const kind = outcome === 'failed' ? 'refund_failed' : 'refund_processed'
    world.state.tasks.set(made.id, { at: world.now() + (outcome === 'failed' ? 0 : hourMs), kind, ref: made.id })
  }
  return made
}

/**
 * Creates a refund. The same idempotency key with the same body returns the existing refund; with another body it
 * throws.
 */
function refundOnce(world: World, payment: Payment, body: Body, key: string | undefined): Refund {
  if (key === undefined) return createRefund(world, payment, body)
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) throw invalid('X-Refund-Idempotency', 'Invalid idempotency key')
  const text = JSON.stringify([payment.id, body])
  const stored = world.state.refundKeys.get(key)
  if (stored && stored.body !== text)
    throw refused('Different request with the same idempotency key has already been processed.')
  const earlier = stored && world.state.refunds.get(stored.refundId)
  if (earlier) return earlier
  const made = createRefund(world, payment, body)
  world.state.refundKeys.set(key, { body: text, refundId: made.id })
  return made
}

/** Adds the routes that create a refund, read one, and list the refunds of a payment and all disputes. */
export function refundRoutes(world: World): Hono {
  const app = new Hono()
  const { refunds } = world.state
  const one = (c: Context, id: string) => {
    const found = refunds.get(id)
    if (!found) throw unknownId()
    return c.json(refundOut(found))
  }
  app.post('/payments/:id/refund', endpoint(world, 'payments.refund', failureBodies), async (c) => {
    if (world.faults.take('payments.refund', ['http_409']))
      throw refused('Another request with the same idempotency key is in progress.', 409)
    const payment = paymentOf(world, c.req.param('id'))
    return c.json(refundOut(refundOnce(world, payment, await bodyOf(c), c.req.header('x-refund-idempotency'))))
  })
  app.get('/payments/:id/refunds', endpoint(world, 'payments.refunds', failureBodies), (c) => {
    const { id } = paymentOf(world, c.req.param('id'))
    return c.json(collection([...refunds.values()].filter((each) => each.paymentId === id).map(refundOut)))
  })
  app.get('/payments/:id/refunds/:refund', endpoint(world, 'refunds.get', failureBodies), (c) =>
    one(c, c.req.param('refund')),
  )
  app.get('/disputes', endpoint(world, 'disputes.list', failureBodies), (c) => {
    onlyFields(c.req.query(), ['from', 'to', 'count', 'skip', 'expand[]'])
    const { from, to, count, skip } = pageOf(c)
    const found = [...world.state.disputes.values()]
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .reverse()
    return c.json(collection(found.slice(skip, skip + count).map(disputeOut)))
  })
  app.get('/refunds/:id', endpoint(world, 'refunds.get', failureBodies), (c) => one(c, c.req.param('id')))
  return app
}

function perform(world: World, { kind, ref }: Task): GatewayEvent[] {
  if (kind === 'late_auth') {
    const payment = world.state.payments.get(ref)
    return payment?.status === 'failed' ? authorizeLate(world, payment) : []
  }
  if (kind === 'link_expired') {
    const link = world.state.links.get(ref)
    if (link?.status !== 'created') return []
    Object.assign(link, { status: 'expired', expiredAt: world.nowSeconds() })
    return [snapshot('payment_link.expired', { link: shownLink(world, link) })]
  }
  const refund = world.state.refunds.get(ref)
  const payment = refund && world.state.payments.get(refund.paymentId)
  if (!refund || !payment || refund.status !== 'pending') return []
  refund.status = kind === 'refund_failed' ? 'failed' : 'processed'
  if (kind === 'refund_failed') {
    payment.amountRefunded -= refund.amount
    payment.status = 'captured'
  }
  return [snapshot(kind === 'refund_failed' ? 'refund.failed' : 'refund.processed', { refund, payment })]
}

/**
 * Runs the scheduled tasks of the simulated gateway that are due: late authorizations, and the
 * end of pending refunds and of payment links.
 */
export function performDueTasks(world: World) {
  const { tasks } = world.state
  for (const [id, task] of [...tasks]) {
    if (task.at > world.now()) continue
    tasks.delete(id)
    const events = perform(world, task)
    world.store.changed()
    if (events.length > 0) announce(world, events)
  }
}
