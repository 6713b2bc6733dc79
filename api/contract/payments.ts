import * as v from 'valibot'
import { get, post } from './endpoint.ts'
import { Order } from './orders.ts'
import { Id, Instant, Money } from './scalars.ts'

/** Whatever is wrong with a proof, its sentence is this one. */
const refusedText = 'Payment verification failed'
const Proof = v.pipe(v.string(refusedText), v.minLength(1, refusedText), v.maxLength(200, refusedText))
const OrderId = v.union(
  [
    v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  ],
  refusedText,
)

/** What the payment window hands to the page, and the shop's own id of the order. */
export const VerifyPaymentBody = v.object({
  razorpay_order_id: Proof,
  razorpay_payment_id: Proof,
  razorpay_signature: Proof,
  orderId: OrderId,
})
export type VerifyPaymentBody = v.InferOutput<typeof VerifyPaymentBody>

/**
 * 200: the order is paid; the same again for a repeated call. 400 'Payment verification failed': the proof is wrong, or
 * the gateway says that this is no payment of the order. 404: not the caller's order. 409 `conflict`: the order was
 * cancelled before the money came, which goes back. 503 `unavailable` 'We are confirming your payment': the gateway is
 * silent; the shop finds out by itself, so keep order and cart and look at `GET /api/orders/:id` until it is paid.
 */
export const verifyPayment = post(
  '/api/payments/razorpay/verify',
  VerifyPaymentBody,
  v.object({ success: v.literal(true), message: v.string(), order: Order }),
)

export const GatewayState = v.picklist(['created', 'authorized', 'captured', 'failed', 'refunded'])
export type GatewayState = v.InferOutput<typeof GatewayState>

/** `wanted`: not yet told to the gateway. `failed`: the money is still here, somebody must look. */
export const RefundState = v.picklist(['wanted', 'pending', 'processed', 'failed'])
export type RefundState = v.InferOutput<typeof RefundState>

export const AdminRefund = v.object({
  /** The gateway's id; null until it has accepted, and for one that the owner recorded. */
  id: v.nullable(v.string()),
  amount: Money,
  state: RefundState,
  reason: v.nullable(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
})

/** One attempt to pay, as the gateway tells it. */
export const AdminPayment = v.object({
  /** The gateway's id. */
  id: v.string(),
  amount: Money,
  currency: v.string(),
  state: GatewayState,
  method: v.nullable(v.string()),
  errorCode: v.nullable(v.string()),
  errorDescription: v.nullable(v.string()),
  /** The gateway account that it was made with: `sandbox` or a key id; null where unknown. */
  account: v.nullable(v.string()),
  /** Why the money does not count for the order, or cannot be refunded here, as a sentence; null where nothing is wrong. */
  problem: v.nullable(v.string()),
  /** Whether this is the payment that paid the order. */
  counts: v.boolean(),
  /** Oldest first: the shop's own, and those made in the gateway's dashboard. */
  refunds: v.array(AdminRefund),
  /** Money of it is to be refunded with another gateway account: this shop cannot ask for it. */
  refundElsewhere: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminPayment = v.InferOutput<typeof AdminPayment>

/** Newest attempt first. An order to be paid in cash has no gateway order and no payments. */
export const OrderPayments = v.object({
  orderId: Id,
  gatewayOrderId: v.nullable(v.string()),
  /** When an unpaid order is given up; null when it is not. */
  expiresAt: v.nullable(Instant),
  payments: v.array(AdminPayment),
})
export type OrderPayments = v.InferOutput<typeof OrderPayments>

/** Every attempt to pay an order, newest first, and what became of its money; none for an order paid in cash. */
export const getOrderPayments = get('/api/admin/orders/:orderId/payments', OrderPayments, { access: 'admin' })

/**
 * Tells the gateway once more to send the money of an order back, where that failed or has not been heard of; never
 * twice. 409 where no refund is wanted, and for a payment that was made with another gateway account.
 */
export const retryRefund = post('/api/admin/orders/:orderId/refund', null, OrderPayments, { access: 'admin' })

/**
 * Records that the owner has refunded an order in the dashboard of another gateway account, which this shop cannot ask.
 * 409 where no such refund is open.
 */
export const recordRefund = post('/api/admin/orders/:orderId/refund/recorded', null, OrderPayments, { access: 'admin' })

/** `live` and `test` are the gateway's own keys, `sandbox` only plays, `off` is not there at all. */
export const ProviderMode = v.picklist(['live', 'test', 'sandbox', 'off'])
export type ProviderMode = v.InferOutput<typeof ProviderMode>

/** For the dashboard's notice that no money moves and nothing is sent. */
export const getProviders = get('/api/admin/providers', v.object({ payments: ProviderMode, courier: ProviderMode }), {
  access: 'admin',
})
