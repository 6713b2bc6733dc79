import { distortions, type RazorpayTarget } from '../faults.ts'
import type { World } from '../world.ts'
import type { Payment } from './entities.ts'

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
