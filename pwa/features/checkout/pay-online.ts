import type { Placed } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { verifyPayment } from '#contract/payments'
import { shopProfile } from '#rules/shop-profile'
import { call } from '../../api-client.ts'
import { HttpError } from '../../http-error.ts'
import { openPaymentWindow, type PaymentProof } from './payment-window.ts'

export type Payment =
  | { kind: 'paid'; order: Order }
  /** Nobody could say yet; the server finds out by itself. */
  | { kind: 'confirming'; order: Order }
  | { kind: 'dismissed' }
  /** The window could not be opened. */
  | { kind: 'unopened'; message: string }
  /** `over`: the order cannot be paid any more. */
  | { kind: 'refused'; message: string; over: boolean }

const green = '#1f3b2d'
const undecided: readonly number[] = [408, 425, 429]

/**
 * Lets the shopper pay an order in the gateway's window, and has the server check what came of it. `onProof` is told
 * before the server is asked: from then on money may have gone.
 */
export async function payOnline(placed: Placed, contact: string, onProof: () => Promise<void>): Promise<Payment> {
  const { order, amount, currency, key_id: key, razorpay_order_id: order_id, checkout_js: script } = placed
  // A repeated press may find the order paid meanwhile.
  if (order.paymentStatus === 'paid') return { kind: 'paid', order }
  if (!order.id || !amount || !currency || !key || !order_id || !script) {
    return { kind: 'unopened', message: 'Invalid payment response - missing required fields' }
  }
  const options = {
    key,
    amount,
    currency,
    name: shopProfile.brand,
    order_id,
    prefill: { name: order.customerName, email: order.customerEmail, contact },
    theme: { color: green },
  }
  try {
    const proof = await openPaymentWindow(script, options)
    if (!proof) return { kind: 'dismissed' }
    await onProof()
    return await verify(order, proof)
  } catch (error) {
    return { kind: 'unopened', message: error instanceof Error ? error.message : 'The payment window did not open' }
  }
}

async function verify(order: Order, proof: PaymentProof): Promise<Payment> {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = proof
  const body = { razorpay_payment_id, razorpay_order_id, razorpay_signature, orderId: order.id }
  try {
    return { kind: 'paid', order: (await call(verifyPayment, { body })).order }
  } catch (error) {
    // Only a clear no is one: the money may be gone although no answer came.
    if (!(error instanceof HttpError) || error.status >= 500 || undecided.includes(error.status)) {
      return { kind: 'confirming', order }
    }
    const message = error.message || 'Payment verification failed. Please contact support.'
    return { kind: 'refused', message, over: error.code === 'conflict' }
  }
}
