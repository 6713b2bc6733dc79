import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { sameOrigin } from '../control.ts'
import { endpoint, type World } from '../endpoint.ts'
import type { Order, Payment, PaymentError } from '../razorpay/entities.ts'
import { authorize, capture, linkOfOrder, takeDistortion } from '../razorpay/payments.ts'
import {
  bodyOf,
  checkoutSignature,
  failureBodies,
  invalid,
  RazorpayRefusal,
  refused,
  unknownId,
} from '../razorpay/requests.ts'
import { announce, snapshot } from '../razorpay/webhooks.ts'
import type { RazorpayAccount } from '../state.ts'
import { embedPage, embedScript } from './embed.ts'
import { checkoutScript } from './script.ts'

/** Style sheet of the simulated payment window. The script sets `--brand` to the shop's colour. */
const embedStyle = `:root{--brand:#1f6b45;--on-brand:#fff;--ink:#1b231e;--soft:#59645d;--line:#c9d2cc;--paper:#fff}
*{box-sizing:border-box}
html{color:var(--ink);background:var(--paper);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh}
header{padding:14px 20px 18px;background:var(--brand);color:var(--on-brand)}
.top{display:flex;align-items:center;justify-content:space-between;gap:12px}
.who{display:flex;align-items:center;gap:12px;min-width:0}
#logo{width:40px;height:40px;border-radius:10px;background:#fff;object-fit:contain}
h1{margin:0;font-size:1.15rem;line-height:1.3;overflow-wrap:anywhere}
header p{margin:4px 0 0;overflow-wrap:anywhere}
header p:empty{display:none}
#buyer{font-size:.9rem}
.amount{font-size:1.9rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
.close{display:grid;place-items:center;flex:none;width:44px;height:44px;margin-right:-10px;border:0;border-radius:50%;background:transparent;color:inherit;cursor:pointer}
.close:hover{background:rgb(0 0 0/.15)}
.notice{margin:-20px -20px 20px;padding:9px 20px;background:#fff4cf;color:#5a4300;border-bottom:1px solid #ecd891;font-size:.95rem}
main{padding:20px}
fieldset{margin:0 0 18px;padding:0;border:0}
legend,.panel label{padding:0;margin-bottom:8px;font-weight:600}
.methods{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}
.methods legend{grid-column:1/-1}
.methods label{position:relative;cursor:pointer}
.methods input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.methods span{display:grid;place-items:center;min-height:48px;padding:4px;border:1px solid var(--line);border-radius:12px;font-size:.95rem}
.methods input:checked+span{border:2px solid var(--brand);font-weight:600}
.panel{margin-bottom:18px}
.panel label{display:block}
.panel input,.panel select{width:100%;min-height:48px;padding:10px 14px;border:1px solid #7d8a82;border-radius:12px;background:#fff;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
.hint{margin:8px 0 0;color:var(--soft);font-size:.9rem}
#message{margin:0 0 16px;padding:12px 14px;border:1px solid #e3b4ad;border-radius:12px;background:#fdf0ee;color:#8a1f11}
#message:empty{padding:0;margin:0;border:0}
.actions{display:grid;gap:10px}
.actions button{min-height:50px;padding:10px 16px;border-radius:12px;font:inherit;font-weight:600;cursor:pointer}
.primary{border:0;background:var(--brand);color:var(--on-brand)}
.secondary{border:1px solid var(--line);background:#fff;color:var(--ink)}
.primary:hover{filter:brightness(.93)}
.secondary:hover{background:#f3f6f4}
button:disabled{opacity:.55;cursor:progress}
details{margin-top:20px;border-top:1px solid var(--line)}
summary{padding:14px 0;color:var(--soft);cursor:pointer}
h2{margin:0 0 8px;font-size:1.1rem}
:focus-visible,.methods input:focus-visible+span{outline:3px solid #1d4ed8;outline-offset:2px}
.close:focus-visible{outline-color:currentColor}
[hidden]{display:none!important}
`

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const asset = (c: Context, type: string, text: string) =>
  c.body(text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })

/**
 * Adds the routes of the simulated payment window: checkout.js for the shop's page, the page of the iframe and its
 * assets, and `POST pay`.
 */
export function checkoutRoutes(world: World, account: RazorpayAccount): Hono {
  const app = new Hono()
  app.get('/checkout.js', (c) => asset(c, 'text/javascript', checkoutScript))
  app.get('/checkout/embed.js', (c) => asset(c, 'text/javascript', embedScript))
  app.get('/checkout/embed.css', (c) => asset(c, 'text/css', embedStyle))
  app.get('/checkout/embed', (c) => {
    const keyId = c.req.query('key_id') ?? ''
    const orderId = c.req.query('order_id') ?? ''
    c.header('content-security-policy', pagePolicy)
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    try {
      const order = payableOrder(world, account, keyId, orderId)
      if (c.req.query('amount') !== `${order.amount}` || c.req.query('currency') !== order.currency)
        throw refused("The amount is different from the order's.")
      return c.html(embedPage({ keyId, order, problem: null }))
    } catch (error) {
      if (!(error instanceof RazorpayRefusal)) throw error
      return c.html(embedPage({ keyId, order: null, problem: error.message }))
    }
  })
  app.post('/checkout/pay', sameOrigin, async (c, next) => {
    const seconds = world.options.limitPresses?.(c) ?? null
    if (seconds === null) return next()
    const description = 'Too many attempts. Please wait a few minutes before trying again.'
    return c.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, 429, { 'retry-after': String(seconds) })
  })
  app.post('/checkout/pay', endpoint(world, 'checkout.pay', failureBodies), async (c) =>
    c.json(await pay(world, account, await bodyOf(c))),
  )
  return app
}

const declined = (reason: string, description: string, code = 'BAD_REQUEST_ERROR'): PaymentError => ({
  code,
  description,
  source: code === 'GATEWAY_ERROR' ? 'gateway' : 'customer',
  step: 'payment_authorization',
  reason,
})

/** The bank's error after the Decline button in the payment window was pressed. */
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

/** Returns the simulated bank's error for a card number; null if the payment succeeds. */
function cardError(number: string): PaymentError | null {
  if (number in networks) return null
  return failing[number] ?? unknownCard
}

const cardOf = (number: string) => ({ last4: number.slice(-4), network: networks[number] ?? 'Visa' })

/** Returns the simulated bank's error for a UPI ID; null if the payment succeeds. */
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
 * Maximum number of payment attempts per gateway order. Without a limit, a shopper could create an unlimited number of
 * payments.
 */
const maxAttempts = 20

/**
 * Returns the gateway order that the payment window wants to pay. Throws a `RazorpayRefusal` with the reason if it
 * cannot be paid.
 */
function payableOrder(world: World, account: RazorpayAccount, keyId: string, orderId: string): Order {
  const order = world.state.orders.get(orderId)
  if (!order || keyId !== account.keyId) throw unknownId()
  if (order.status === 'paid') throw refused('Payment already done for this order.')
  const link = linkOfOrder(world, order.id)
  if (link && link.status !== 'created') throw refused(`This payment link is ${link.status}.`)
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
 * Handles the press of a button in the simulated payment window. Returns the signed payment for checkout.js, or
 * Razorpay's error object. Throws a `RazorpayRefusal` for an invalid body and for a gateway order that cannot be paid.
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
  // A forged response contains a random payment id and a signature made with another key, so the shop must reject it.
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
