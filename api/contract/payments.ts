import * as v from 'valibot'
import { Placed } from './checkout.ts'
import { get, post } from './endpoint.ts'
import { Order } from './orders.ts'
import { Id, IdInput, Instant, Money, MoneyInput, requiredText } from './scalars.ts'

const refundTooSmall = 'Enter an amount of at least ₹1.00'

/** The error message for every invalid proof of payment, regardless of the reason. */
const failureMessage = 'Payment verification failed'
const Proof = v.pipe(v.string(failureMessage), v.minLength(1, failureMessage), v.maxLength(200, failureMessage))
const OrderId = v.union(
  [
    v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  ],
  failureMessage,
)

/** The proof of payment that the payment window returns to the page, and the ID of the order in the shop. */
export const VerifyPaymentBody = v.object({
  razorpay_order_id: Proof,
  razorpay_payment_id: Proof,
  razorpay_signature: Proof,
  orderId: OrderId,
})
export type VerifyPaymentBody = v.InferOutput<typeof VerifyPaymentBody>

/**
 * Verifies a payment. 200: the order is paid; a repeated call returns the same. 400 'Payment verification failed': the
 * proof of payment is wrong, or the gateway reports that the payment does not belong to the order. 404: the caller has
 * no access to the order. 409 `conflict`: the order was cancelled before the payment arrived, and the payment is
 * refunded. 503 `unavailable` 'We are confirming your payment': the gateway does not respond. Reconciliation will find
 * the payment, so the page must not change order and cart and must poll `GET /api/orders/:id` until the order is paid.
 */
export const verifyPayment = post(
  '/api/payments/razorpay/verify',
  VerifyPaymentBody,
  v.object({ success: v.literal(true), message: v.string(), order: Order }),
)

/**
 * Returns the data that the payment window needs, for an order whose payment was interrupted. If the order is already
 * paid, returns only the order. Callers: the owner of the order, the browser with the guest cookie, callers with an
 * order link, and admins; other callers get 404. Returns 409 if the order can no longer be paid.
 */
export const payOrder = post('/api/orders/:id/pay', null, Placed)

export const GatewayState = v.picklist(['created', 'authorized', 'captured', 'failed', 'refunded'])
export type GatewayState = v.InferOutput<typeof GatewayState>

/**
 * The state of a refund. `wanted`: not requested from the gateway yet. `failed`: the gateway refused the refund, so an
 * admin must check it.
 */
export const RefundState = v.picklist(['wanted', 'pending', 'processed', 'failed'])
export type RefundState = v.InferOutput<typeof RefundState>

export const AdminRefund = v.object({
  /**
   * ID at the gateway; null until the gateway has accepted the refund, and for a refund that the owner made in another
   * gateway account and recorded.
   */
  id: v.nullable(v.string()),
  amount: Money,
  state: RefundState,
  reason: v.nullable(v.string()),
  /** Whether this refund failed and another refund was made or requested instead of it. */
  replaced: v.boolean(),
  /**
   * Whether the refund is money that the bank took back because the shop lost a dispute. Its state is `failed` if the
   * bank has returned the money.
   */
  byBank: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})

/**
 * The state of a dispute. `open`: the shop must answer. `action_required`: the shop must answer again, because its
 * evidence is insufficient. `under_review`: the bank examines the answer. `lost`: the bank has taken the money back.
 * `closed`: ended without a decision.
 */
export const DisputeStatus = v.picklist(['open', 'action_required', 'under_review', 'won', 'lost', 'closed'])
export type DisputeStatus = v.InferOutput<typeof DisputeStatus>

/** A dispute (chargeback): the customer's bank demands the money of a payment back. */
export const AdminDispute = v.object({
  /** ID of the dispute at the gateway. */
  id: v.string(),
  /** The disputed amount, at most the amount of the payment. */
  amount: Money,
  /** The amount that the bank has taken back, because the shop lost the dispute. */
  taken: Money,
  status: DisputeStatus,
  /** The phase as the gateway names it: `fraud`, `retrieval`, `chargeback`, `pre_arbitration` or `arbitration`. */
  phase: v.string(),
  /** Code of the reason as the gateway names it; null if unknown. */
  reason: v.nullable(v.string()),
  /** When the time to answer ends; null if unknown. */
  respondBy: v.nullable(Instant),
  createdAt: Instant,
})
export type AdminDispute = v.InferOutput<typeof AdminDispute>

/** One payment as the gateway reports it. */
export const AdminPayment = v.object({
  /** ID of the payment at the gateway. */
  id: v.string(),
  amount: Money,
  currency: v.string(),
  state: GatewayState,
  method: v.nullable(v.string()),
  errorCode: v.nullable(v.string()),
  errorDescription: v.nullable(v.string()),
  /** The gateway account of the payment: `sandbox` or a key ID; null if unknown. */
  account: v.nullable(v.string()),
  /** Message for the admin if the payment does not match the order or this shop cannot refund it; otherwise null. */
  problem: v.nullable(v.string()),
  /** Whether the order was paid with this payment. */
  counts: v.boolean(),
  /** Refunds of the shop, refunds made in the dashboard of the gateway, and money of lost disputes, oldest first. */
  refunds: v.array(AdminRefund),
  /** Disputes of the payment, oldest first. */
  disputes: v.array(AdminDispute),
  /** The amount that can still be refunded. Refunds that are already requested are subtracted. */
  refundable: Money,
  /** Whether a refund is outstanding that must be made in another gateway account. */
  refundElsewhere: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminPayment = v.InferOutput<typeof AdminPayment>

/** The money of an order. All amounts are sums of its ledger. */
export const OrderMoney = v.object({
  /** The price of the order without cancelled items; 0 for a cancelled order. */
  charged: Money,
  /** The amount that the shop received for the order, through the gateway or in cash. */
  received: Money,
  refunded: Money,
  /** The part of the price that the shop refunds although the goods are not cancelled. */
  writtenOff: Money,
  /** The amount that the customer still has to pay. */
  owes: Money,
  /** The amount that the shop still has to refund. */
  owed: Money,
})

/** The payments of an order, newest first. A COD order has no gateway order and no payments. */
export const OrderPayments = v.object({
  orderId: Id,
  gatewayOrderId: v.nullable(v.string()),
  /** When the unpaid order expires; null if it does not expire. */
  expiresAt: v.nullable(Instant),
  payments: v.array(AdminPayment),
  /** The sums of the order's entries in the money ledger. */
  money: OrderMoney,
})
export type OrderPayments = v.InferOutput<typeof OrderPayments>

/** Returns all payments of an order, newest first, with their refunds. COD orders have none. */
export const getOrderPayments = get('/api/admin/orders/:orderId/payments', OrderPayments, { access: 'admin' })

/**
 * Requests the refund of an order from the gateway again if it failed or its result is unknown; it is never paid twice.
 * Returns 409 if no refund is outstanding, or if the payment was made with another gateway account.
 */
export const retryRefund = post('/api/admin/orders/:orderId/refund', null, OrderPayments, { access: 'admin' })

/** A refund of at least one rupee; without `amount`, everything that can still be refunded. */
export const RefundBody = v.object({
  amount: v.optional(v.nullable(v.pipe(MoneyInput, v.minValue(100, refundTooSmall)))),
  reason: requiredText(200, 'Enter the reason'),
  /**
   * Whether the refund lowers the price of goods that are not returned. The shop then issues a credit note with the
   * reason. Otherwise the price stays, and the refund is written off.
   */
  lowersPrice: v.optional(v.boolean()),
  /** The line of the order whose price is lowered; absent or null for all lines, in proportion to their prices. */
  lineId: v.optional(v.nullable(IdInput)),
})
export type RefundBody = v.InferOutput<typeof RefundBody>

/**
 * Requests a full or partial refund of a payment from the gateway; `payment` is its ID at the gateway. Returns the
 * payments of the order. 400 with `fields.amount` if the amount is higher than what can still be refunded, or with
 * `lowersPrice` than the price of the goods; 404 for an unknown payment; 409 if the payment was not received, is
 * refunded in full, has a refund that the gateway has not answered, or was made with another gateway account, and with
 * `lowersPrice` if the payment does not pay an active order with an invoice.
 */
export const refundPayment = post('/api/admin/payments/:payment/refunds', RefundBody, OrderPayments, {
  access: 'admin',
  status: 201,
  idempotent: true,
})

/**
 * Records that the owner has refunded an order in the dashboard of another gateway account, which this shop cannot
 * access. Returns 409 if no such refund is outstanding.
 */
export const recordRefund = post('/api/admin/orders/:orderId/refund/recorded', null, OrderPayments, { access: 'admin' })

/**
 * Whether a provider is real. `live` and `test` are the types of its keys, `sandbox` is the built-in simulation, `off`
 * means not configured.
 */
export const ProviderMode = v.picklist(['live', 'test', 'sandbox', 'off'])
export type ProviderMode = v.InferOutput<typeof ProviderMode>

/** Returns the provider modes. The dashboard shows a notice when no real money moves and no real parcels are sent. */
export const getProviders = get('/api/admin/providers', v.object({ payments: ProviderMode, courier: ProviderMode }), {
  access: 'admin',
})
