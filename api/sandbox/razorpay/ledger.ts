import type { World } from '../world.ts'
import type { Order, Payment } from './entities.ts'
import { type GatewayEvent, snapshot } from './webhooks.ts'

/** The order of a payment. */
export const orderOfPayment = (world: World, payment: Payment): Order | undefined =>
  world.state.orders.get(payment.orderId)

/** Marks a payment as authorized. Returns the events to announce. */
export function authorize(world: World, payment: Payment): GatewayEvent[] {
  payment.status = 'authorized'
  payment.error = null
  world.store.changed()
  return [snapshot('payment.authorized', { payment })]
}

/** Marks a payment as captured and its order as paid. Returns the events to announce. */
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
 * the order meanwhile. Returns the events to announce.
 */
export function authorizeLate(world: World, payment: Payment): GatewayEvent[] {
  const alreadyPaid = orderOfPayment(world, payment)?.status === 'paid'
  const authorized = authorize(world, payment)
  return alreadyPaid ? authorized : [...authorized, ...capture(world, payment)]
}
