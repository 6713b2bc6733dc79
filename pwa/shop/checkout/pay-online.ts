import type { Placed } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { verifyPayment } from '#contract/payments'
import { shopProfile } from '#rules/shop-profile'
import { call } from '../../api/api-client.ts'
import { HttpError } from '../../api/http-error.ts'
import { openPaymentWindow, type PaymentProof } from './payment-window.ts'
import { askOrder, hasMoney } from './use-payment-news.ts'

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
const askMs = 3000
// Who has been signed out meanwhile is a stranger to the order, and has paid it all the same.
const undecided: readonly number[] = [401, 404, 408, 425, 429]

/** Of an order that was cancelled before it could be paid. */
export const givenUpText = (order: Order): string =>
  hasMoney(order)
    ? 'This order was cancelled. Your payment goes back to you in full.'
    : 'This order was cancelled. Please place a new one.'

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
    if (!proof) return await leftOpen(order)
    await onProof()
    return await verify(order, proof)
  } catch (error) {
    return { kind: 'unopened', message: error instanceof Error ? error.message : 'The payment window did not open' }
  }
}

/** A window that was left may have taken the money: the network broke off, or another tab has paid. */
async function leftOpen(order: Order): Promise<Payment> {
  const now = await askOrder(order, AbortSignal.timeout(askMs)).catch(() => order)
  if (now.status === 'cancelled') return { kind: 'refused', message: givenUpText(now), over: true }
  return hasMoney(now) ? { kind: 'paid', order: now } : { kind: 'dismissed' }
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
