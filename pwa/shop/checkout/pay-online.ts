import type { Placed } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { verifyPayment } from '#contract/payments'
import { shopProfile } from '#rules/shop-profile'
import { call } from '../../api/api-client.ts'
import { HttpError } from '../../api/http-error.ts'
import type { AddOverlayEntry } from '../../ui/dialog/use-back-closes.ts'
import { openPaymentWindow, type PaymentProof } from './payment-window.ts'
import { fetchOrder, hasMoney } from './pending-payment.ts'

export type Payment =
  | { kind: 'paid'; order: Order }
  /** The payment result is unknown. The server reconciles it with the gateway. */
  | { kind: 'confirming'; order: Order }
  | { kind: 'dismissed' }
  /** The payment window could not be opened. */
  | { kind: 'unopened'; message: string }
  /** `over`: the order can no longer be paid. */
  | { kind: 'refused'; message: string; over: boolean }

const themeColor = '#1f3b2d'
const checkTimeoutMs = 3000
// Statuses that leave the payment result open. A shopper who has been signed out meanwhile gets 401 or 404 although
// the order may be paid.
const undecidedStatuses: readonly number[] = [401, 404, 408, 425, 429]

/** The message for an order that was cancelled before it was paid. */
export const cancelledText = (order: Order): string =>
  hasMoney(order)
    ? 'This order was cancelled. You’ll get a full refund.'
    : 'This order was cancelled. Please place a new one.'

/**
 * Opens the gateway's payment window for an order and has the server verify the result. `onProof` runs before the
 * verification request, because from then on money may have been taken.
 */
export async function payOnline(
  placed: Placed,
  contact: string,
  onProof: () => Promise<void>,
  addEntry: AddOverlayEntry,
): Promise<Payment> {
  const { order, amount, currency, key_id: key, razorpay_order_id: order_id, checkout_js: script } = placed
  // The order may have been paid since the button was first pressed.
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
    theme: { color: themeColor },
  }
  try {
    const proof = await openPaymentWindow(script, options, addEntry)
    if (!proof) return await checkAfterDismissal(order)
    await onProof()
    return await verify(order, proof)
  } catch (error) {
    return { kind: 'unopened', message: error instanceof Error ? error.message : 'The payment window did not open' }
  }
}

/** A closed window may have taken the money: the network failed, or another tab has paid. */
async function checkAfterDismissal(order: Order): Promise<Payment> {
  const now = await fetchOrder(order, AbortSignal.timeout(checkTimeoutMs)).catch(() => order)
  if (now.status === 'cancelled') return { kind: 'refused', message: cancelledText(now), over: true }
  return hasMoney(now) ? { kind: 'paid', order: now } : { kind: 'dismissed' }
}

async function verify(order: Order, proof: PaymentProof): Promise<Payment> {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = proof
  const body = { razorpay_payment_id, razorpay_order_id, razorpay_signature, orderId: order.id }
  try {
    return { kind: 'paid', order: (await call(verifyPayment, { body })).order }
  } catch (error) {
    // Only a definite refusal counts as one, because the money may be taken although no answer arrived.
    if (!(error instanceof HttpError) || error.status >= 500 || undecidedStatuses.includes(error.status)) {
      return { kind: 'confirming', order }
    }
    const message = error.message || 'Payment verification failed. Please contact support.'
    return { kind: 'refused', message, over: error.code === 'conflict' }
  }
}
