import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { linkPage } from '../checkout/embed.ts'
import { pay } from '../checkout/routes.ts'
import { sameOrigin } from '../control.ts'
import { endpoint, type World } from '../endpoint.ts'
import type { RazorpayAccount } from '../state.ts'
import { collection, type Order, orderOut, type PaymentLink, paymentOut } from './entities.ts'
import { shownLink, takeDistortion } from './payments.ts'
import {
  amountOf,
  type Body,
  bodyOf,
  currencyOf,
  failureBodies,
  flagOf,
  invalid,
  isRecord,
  notesOf,
  onlyFields,
  pageOf,
  RazorpayRefusal,
  receiptOf,
  refused,
  unknownId,
} from './requests.ts'
import { announce, snapshot } from './webhooks.ts'

const allowedFields = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'unique_receipt',
]

const byReceipt = (world: World, receipt: string) =>
  [...world.state.orders.values()].find((order) => order.receipt === receipt)

function createOrder(world: World, body: Body): Order {
  onlyFields(body, allowedFields)
  const amount = amountOf(body.amount)
  const currency = currencyOf(body.currency)
  const receipt = receiptOf(body.receipt)
  const notes = notesOf(body.notes)
  const unique = flagOf('unique_receipt', body.unique_receipt)
  flagOf('partial_payment', body.partial_payment)
  if (body.first_payment_min_amount !== undefined) amountOf(body.first_payment_min_amount)

  const earlier = receipt === null ? undefined : byReceipt(world, receipt)
  if (earlier && unique && earlier.amount === amount) return earlier
  if (earlier) throw invalid('receipt', 'Order receipt should be unique.')
  const order: Order = {
    id: world.newId('order_'),
    amount,
    amountPaid: 0,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    notes,
    createdAt: world.nowSeconds(),
  }
  world.state.orders.set(order.id, order)
  world.store.changed()
  return order
}

function orderOf(world: World, id: string): Order {
  const order = world.state.orders.get(id)
  if (!order) throw unknownId()
  return order
}

/** Adds the routes that create, list and read gateway orders, list the payments of an order and change its notes. */
export function orderRoutes(world: World): Hono {
  const app = new Hono()
  const { orders, payments } = world.state

  app.post('/orders', endpoint(world, 'orders.create', failureBodies), async (c) =>
    c.json(orderOut(createOrder(world, await bodyOf(c)))),
  )
  app.get('/orders', endpoint(world, 'orders.list', failureBodies), (c) => {
    onlyFields(c.req.query(), ['from', 'to', 'count', 'skip', 'receipt', 'authorized', 'expand[]'])
    const { from, to, count, skip } = pageOf(c)
    const receipt = c.req.query('receipt')
    const found = [...orders.values()]
      .filter((order) => order.createdAt >= from && order.createdAt <= to)
      .filter((order) => receipt === undefined || order.receipt === receipt)
      .reverse()
    return c.json(collection(found.slice(skip, skip + count).map(orderOut)))
  })
  app.get('/orders/:id', endpoint(world, 'orders.get', failureBodies), (c) =>
    c.json(orderOut(orderOf(world, c.req.param('id')))),
  )
  app.get('/orders/:id/payments', endpoint(world, 'orders.payments', failureBodies), (c) => {
    const { id } = orderOf(world, c.req.param('id'))
    const change = takeDistortion(world, 'orders.payments')
    const made = [...payments.values()].filter((payment) => payment.orderId === id).reverse()
    return c.json(collection(made.map((payment) => paymentOut(change(payment)))))
  })
  app.patch('/orders/:id', endpoint(world, 'orders.update', failureBodies), async (c) => {
    const order = orderOf(world, c.req.param('id'))
    const body = await bodyOf(c)
    onlyFields(body, ['notes'])
    if (body.notes === undefined) throw invalid('notes', 'The notes field is required.')
    order.notes = notesOf(body.notes)
    world.store.changed()
    return c.json(orderOut(order))
  })
  return app
}

const linkFields = [
  'amount',
  'currency',
  'accept_partial',
  'reference_id',
  'description',
  'customer',
  'expire_by',
  'notify',
  'reminder_enable',
  'callback_url',
  'callback_method',
]

const minimumSeconds = 15 * 60
const maximumSeconds = 183 * 86_400

const textIn = (body: unknown, field: string): string => {
  const value: unknown = isRecord(body) ? body[field] : undefined
  return typeof value === 'string' ? value : ''
}

function expiryOf(world: World, value: unknown): number {
  const now = world.nowSeconds()
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw invalid('expire_by', 'The expire by must be an integer.')
  }
  if (value < now + minimumSeconds) {
    throw invalid('expire_by', 'expire_by should be at least 15 minutes after current time')
  }
  if (value > now + maximumSeconds) throw invalid('expire_by', 'expire_by cannot exceed 6 months from current time')
  return value
}

function createLink(world: World, body: Body): PaymentLink {
  onlyFields(body, linkFields)
  const amount = amountOf(body.amount)
  currencyOf(body.currency)
  flagOf('accept_partial', body.accept_partial)
  flagOf('reminder_enable', body.reminder_enable)
  const referenceId = receiptOf(body.reference_id)
  const callbackUrl = textIn(body, 'callback_url')
  if (!URL.canParse(callbackUrl)) throw invalid('callback_url', 'The callback url format is invalid.')
  if (body.callback_method !== 'get') throw invalid('callback_method', 'The selected callback method is invalid.')
  if (referenceId !== null && [...world.state.links.values()].some((link) => link.referenceId === referenceId)) {
    throw invalid('reference_id', `payment link with given reference_id: ${referenceId} already exists`)
  }
  const createdAt = world.nowSeconds()
  const expireBy = expiryOf(world, body.expire_by)
  const order: Order = {
    id: world.newId('order_'),
    amount,
    amountPaid: 0,
    currency: 'INR',
    receipt: null,
    status: 'created',
    attempts: 0,
    notes: {},
    createdAt,
  }
  const { customer } = body
  const link: PaymentLink = {
    id: world.newId('plink_'),
    orderId: order.id,
    amount,
    description: textIn(body, 'description').slice(0, 2048),
    referenceId,
    customer: {
      name: textIn(customer, 'name'),
      email: textIn(customer, 'email'),
      contact: textIn(customer, 'contact'),
    },
    expireBy,
    expiredAt: 0,
    cancelledAt: 0,
    callbackUrl,
    status: 'created',
    createdAt,
  }
  world.state.orders.set(order.id, order)
  world.state.links.set(link.id, link)
  world.state.tasks.set(link.id, { at: link.expireBy * 1000, kind: 'link_expired', ref: link.id })
  world.store.changed()
  return link
}

function linkOf(world: World, id: string): PaymentLink {
  const link = world.state.links.get(id)
  if (!link) throw unknownId()
  return link
}

function cancelLink(world: World, link: PaymentLink): PaymentLink {
  if (link.status === 'paid') throw refused('cannot cancel or expire an already paid/partially paid link')
  if (link.status !== 'created') throw refused('cannot cancel or expire an expired link')
  Object.assign(link, { status: 'cancelled', cancelledAt: world.nowSeconds() })
  world.store.changed()
  announce(world, [snapshot('payment_link.cancelled', { link: shownLink(world, link) })])
  return link
}

/** Adds the routes that create, list, read and cancel payment links. */
export function linkRoutes(world: World): Hono {
  const app = new Hono()
  app.post('/payment_links', endpoint(world, 'links.create', failureBodies), async (c) =>
    c.json(shownLink(world, createLink(world, await bodyOf(c)))),
  )
  app.get('/payment_links', endpoint(world, 'links.list', failureBodies), (c) => {
    onlyFields(c.req.query(), ['payment_id', 'reference_id', 'count', 'skip'])
    const reference = c.req.query('reference_id')
    const found = [...world.state.links.values()].filter(
      ({ referenceId }) => reference === undefined || referenceId === reference,
    )
    return c.json({ payment_links: found.map((link) => shownLink(world, link)) })
  })
  app.get('/payment_links/:id', endpoint(world, 'links.get', failureBodies), (c) =>
    c.json(shownLink(world, linkOf(world, c.req.param('id')))),
  )
  app.post('/payment_links/:id/cancel', endpoint(world, 'links.cancel', failureBodies), (c) =>
    c.json(shownLink(world, cancelLink(world, linkOf(world, c.req.param('id'))))),
  )
  return app
}

const linkPolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const show = (c: Context, page: string, status: 200 | 404 | 429 = 200) => {
  c.header('content-security-policy', linkPolicy)
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'same-origin')
  return c.html(page, status)
}

/** Returns the address to which the gateway sends the shopper after a payment, signed as by the gateway. */
function returnUrl(link: PaymentLink, paymentId: string, { keySecret }: RazorpayAccount): string {
  const url = new URL(link.callbackUrl)
  const reference = link.referenceId ?? ''
  const signed = createHmac('sha256', keySecret).update(`${link.id}|${reference}|${link.status}|${paymentId}`)
  url.searchParams.set('razorpay_payment_id', paymentId)
  url.searchParams.set('razorpay_payment_link_id', link.id)
  url.searchParams.set('razorpay_payment_link_reference_id', reference)
  url.searchParams.set('razorpay_payment_link_status', link.status)
  url.searchParams.set('razorpay_signature', signed.digest('hex'))
  return url.href
}

/** Adds the page of a payment link, which needs no keys. */
export function linkPages(world: World, account: RazorpayAccount): Hono {
  const app = new Hono()
  app.get('/l/:id', (c) => {
    const link = world.state.links.get(c.req.param('id'))
    return show(c, linkPage(link, ''), link ? 200 : 404)
  })
  app.post('/l/:id', sameOrigin, async (c) => {
    const link = world.state.links.get(c.req.param('id'))
    if (!link) return show(c, linkPage(undefined, ''), 404)
    if ((world.options.limitPresses?.(c) ?? null) !== null) {
      return show(c, linkPage(link, 'Too many attempts. Please wait a few minutes before trying again.'), 429)
    }
    const { outcome } = await c.req.parseBody()
    try {
      const body = { key_id: account.keyId, order_id: link.orderId, method: 'netbanking', outcome }
      const made = await pay(world, account, body)
      if ('razorpay_payment_id' in made) return c.redirect(returnUrl(link, made.razorpay_payment_id, account), 303)
      return show(c, linkPage(link, made.error.description))
    } catch (error) {
      if (!(error instanceof RazorpayRefusal)) throw error
      return show(c, linkPage(link, error.message))
    }
  })
  return app
}
