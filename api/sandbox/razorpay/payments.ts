import { Hono } from 'hono'
import { endpoint } from '../endpoint.ts'
import { distortions, type RazorpayTarget } from '../faults.ts'
import type { World } from '../world.ts'
import { type Order, type Payment, paymentOut } from './entities.ts'
import { failureBodies, refused, unknownId } from './errors.ts'
import { amountOf, bodyOf, currencyOf, onlyFields } from './fields.ts'
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
  return [snapshot('payment.captured', { payment }), ...(order ? [snapshot('order.paid', { payment, order })] : [])]
}

/**
 * Authorizes a payment that had failed because the bank responded late. It is captured unless another payment has paid
 * the order meanwhile. Returns the webhook events that this causes.
 */
export function authorizeLate(world: World, payment: Payment): GatewayEvent[] {
  const alreadyPaid = orderOfPayment(world, payment)?.status === 'paid'
  const authorized = authorize(world, payment)
  return alreadyPaid ? authorized : [...authorized, ...capture(world, payment)]
}

/** Returns the payment with this id. Throws a `RazorpayRefusal` if it does not exist. */
export function paymentOf(world: World, id: string): Payment {
  const payment = world.state.payments.get(id)
  if (!payment) throw unknownId()
  return payment
}

/** Adds the routes that read a payment and capture an authorized one. */
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

/** Returns a function that applies the next injected fault of `target` to a payment, or returns it unchanged. */
export function takeDistortion(world: World, target: RazorpayTarget): (payment: Payment) => Payment {
  const fault = world.faults.take(target, distortions)
  const mode = distortions.find((known) => known === fault?.mode)
  return mode ? (payment) => ({ ...payment, ...changes[mode](payment) }) : (payment) => payment
}
