import type { World } from '../world.ts'
import type { Order, Payment } from './entities.ts'
import { type GatewayEvent, snapshot } from './webhooks.ts'

/** The order that a payment was made for. */
export const orderOfPayment = (world: World, payment: Payment): Order | undefined =>
  world.state.orders.get(payment.orderId)

/** The bank has set the money aside. */
export function authorize(world: World, payment: Payment): GatewayEvent[] {
  payment.status = 'authorized'
  payment.error = null
  world.store.changed()
  return [snapshot('payment.authorized', { payment })]
}

/** The money is ours: the order is paid, for good. */
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

/** The bank's late answer to a payment that counted as failed; a paid order takes no second one. */
export function authorizeLate(world: World, payment: Payment): GatewayEvent[] {
  const taken = orderOfPayment(world, payment)?.status === 'paid'
  const authorized = authorize(world, payment)
  return taken ? authorized : [...authorized, ...capture(world, payment)]
}
