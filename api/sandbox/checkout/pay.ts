import * as v from 'valibot'
import type { RazorpayAccount } from '../options.ts'
import { checkoutSignature } from '../razorpay/auth.ts'
import type { Order, Payment, PaymentError } from '../razorpay/entities.ts'
import { invalid, refused, unknownId } from '../razorpay/errors.ts'
import { authorize, capture, takeDistortion } from '../razorpay/payments.ts'
import { announce, snapshot } from '../razorpay/webhooks.ts'
import type { World } from '../world.ts'

const declined = (reason: string, description: string, code = 'BAD_REQUEST_ERROR'): PaymentError => ({
  code,
  description,
  source: code === 'GATEWAY_ERROR' ? 'gateway' : 'customer',
  step: 'payment_authorization',
  reason,
})

/** Error for the Decline button of the payment window. */
const refusedByCustomer = declined('payment_failed', 'Your payment was declined. Please try another method.')
const unknownCard = declined('card_number_invalid', 'This is not one of the test cards.')
const noBankAnswer = declined(
  'payment_timed_out',
  'Payment failed because the bank did not answer in time. Please try again.',
  'GATEWAY_ERROR',
)
const failureVpa = declined('payment_failed', 'Payment failed. Please try again with another UPI ID.')
const unknownVpa = declined('invalid_vpa', 'This is not one of the test UPI IDs.')

const networks: Record<string, string> = {
  '4100280000001007': 'Visa',
  '5500670000001002': 'MasterCard',
  '6527658900001005': 'RuPay',
}

const failing: Record<string, PaymentError> = {
  '4100280000090000': noBankAnswer,
  '4100280000080001': declined('insufficient_fund', 'Your card does not have enough balance for this payment.'),
  '4100280000070002': declined('payment_cancelled', 'Payment was cancelled. Please try again.'),
  '4100280000060003': declined('card_declined', 'Your card was declined by the bank.'),
  '4100280000030006': declined('card_disabled_for_online_payments', 'Your card is not enabled for online payments.'),
  '4100280000010008': declined('card_number_invalid', 'Your card number is not valid.'),
  '4100280000020007': declined(
    'gateway_technical_error',
    'The gateway had a technical problem. Please try again.',
    'GATEWAY_ERROR',
  ),
  '4100280000000009': declined(
    'authentication_failed',
    'The bank could not verify you. Please try again.',
    'GATEWAY_ERROR',
  ),
}

/** Returns the bank's error for a card number; null if the payment succeeds. */
function cardError(number: string): PaymentError | null {
  if (number in networks) return null
  return failing[number] ?? unknownCard
}

const cardOf = (number: string) => ({ last4: number.slice(-4), network: networks[number] ?? 'Visa' })

/** Returns the bank's error for a UPI ID; null if the payment succeeds. */
function vpaError(vpa: string): PaymentError | null {
  if (vpa === 'success@razorpay') return null
  return vpa === 'failure@razorpay' ? failureVpa : unknownVpa
}

const text = v.pipe(v.string(), v.maxLength(200))

const PayBody = v.strictObject({
  key_id: text,
  order_id: text,
  method: v.picklist(['card', 'upi', 'netbanking']),
  card: v.optional(
    v.pipe(
      text,
      v.transform((number) => number.replace(/[\s-]/g, '')),
    ),
  ),
  vpa: v.optional(v.pipe(text, v.trim(), v.toLowerCase())),
  bank: v.optional(text),
  outcome: v.picklist(['pay', 'decline', 'lose', 'forge', 'authorise', 'late']),
  email: v.optional(text),
  contact: v.optional(text),
})
type Pay = v.InferOutput<typeof PayBody>

/**
 * Maximum number of payment attempts per gateway order. Without a limit, one shopper could create any number of
 * payments.
 */
const maxAttempts = 20

/** Returns the gateway order if it can be paid. Otherwise throws a `RazorpayRefusal` with the reason. */
export function payableOrder(world: World, account: RazorpayAccount, keyId: string, orderId: string): Order {
  const order = world.state.orders.get(orderId)
  if (!order || keyId !== account.keyId) throw unknownId()
  if (order.status === 'paid') throw refused('Payment already done for this order.')
  const open = [...world.state.payments.values()].some(
    (payment) => payment.orderId === order.id && payment.status === 'authorized',
  )
  if (order.attempts >= maxAttempts) throw refused('Too many attempts to pay this order. Please place it again.')
  if (open) throw refused('Payment processing. A payment of this order is already authorized.')
  return order
}

function errorOf(pay: Pay): PaymentError | null {
  if (pay.outcome === 'decline') return refusedByCustomer
  if (pay.outcome === 'late') return noBankAnswer
  if (pay.method === 'card') return cardError(pay.card ?? '')
  return pay.method === 'upi' ? vpaError(pay.vpa ?? '') : null
}

function newPayment(world: World, order: Order, pay: Pay): Payment {
  const payment: Payment = {
    id: world.newId('pay_'),
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    captured: false,
    method: pay.method,
    amountRefunded: 0,
    card: pay.method === 'card' ? cardOf(pay.card ?? '') : null,
    vpa: pay.method === 'upi' ? (pay.vpa ?? null) : null,
    bank: pay.method === 'netbanking' ? (pay.bank ?? 'SBIN') : null,
    email: pay.email ?? null,
    contact: pay.contact ?? null,
    error: null,
    createdAt: world.nowSeconds(),
  }
  world.state.payments.set(payment.id, payment)
  order.attempts += 1
  order.status = 'attempted'
  return payment
}

const lateMs = 15 * 60_000

function fail(world: World, payment: Payment, error: PaymentError, late: boolean) {
  payment.status = 'failed'
  payment.error = error
  if (late) world.state.tasks.set(payment.id, { at: world.now() + lateMs, kind: 'late_auth', ref: payment.id })
  world.store.changed()
  announce(world, [snapshot('payment.failed', { payment })])
  return { error: { ...error, metadata: { order_id: payment.orderId, payment_id: payment.id } } }
}

/**
 * Handles one press of a button in the payment window. Returns the signed payment for checkout.js, or Razorpay's error
 * object. Throws a `RazorpayRefusal` for an invalid body and for a gateway order that cannot be paid.
 */
export async function pay(world: World, account: RazorpayAccount, given: unknown) {
  const parsed = v.safeParse(PayBody, given)
  if (!parsed.success) throw invalid(v.getDotPath(parsed.issues[0]) ?? 'body', parsed.issues[0].message)
  const input = parsed.output
  const order = payableOrder(world, account, input.key_id, input.order_id)
  const proof = (paymentId: string, secret: string) => ({
    razorpay_payment_id: paymentId,
    razorpay_order_id: order.id,
    razorpay_signature: checkoutSignature(secret, order.id, paymentId),
  })
  // A forged response refers to no payment: its payment id is random and its signature uses another key.
  if (input.outcome === 'forge') return proof(world.newId('pay_'), world.newId('forged'))

  const late = world.faults.take('checkout.pay', ['late_auth']) !== null || input.outcome === 'late'
  const error = late ? noBankAnswer : errorOf(input)
  const payment = newPayment(world, order, input)
  if (error) return fail(world, payment, error, late)

  Object.assign(payment, takeDistortion(world, 'checkout.pay')(payment))
  const authorized = authorize(world, payment)
  const events = input.outcome === 'authorise' ? authorized : [...authorized, ...capture(world, payment)]
  const { raced, sent } = announce(world, events)
  if (raced) await sent
  return proof(payment.id, account.keySecret)
}
