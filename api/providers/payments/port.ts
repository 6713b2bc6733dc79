import type { GatewayState } from '#contract/payments'

/** A payment as the gateway reports it. Amounts are in the smallest unit of the currency. */
export interface GatewayPayment {
  id: string
  /** Id of the gateway order that the payment belongs to. */
  orderId: string | null
  amount: number
  /** Refunded amount, including pending refunds. */
  amountRefunded: number
  currency: string
  state: GatewayState
  method: string | null
  errorCode: string | null
  errorDescription: string | null
  createdAt: Date
}

export interface GatewayRefund {
  id: string
  amount: number
  state: 'pending' | 'processed' | 'failed'
}

export interface PaymentProof {
  /** The gateway order id from the database. It must never come from the browser. */
  orderId: string
  paymentId: string
  signature: string
}

/** The payment gateway API that the shop uses. Every call may reject with a `GatewayError`. */
export interface PaymentsPort {
  /** Gateway account: `sandbox`, or the key id. Only payments of this account may be passed to the methods. */
  readonly account: string
  /** Data with which the browser opens the payment window. */
  readonly window: { keyId: string; script: string }
  /** Creates a gateway order. If the response is lost, it looks for an existing one before it rejects. */
  createOrder(order: { receipt: string; amount: number }): Promise<{ id: string }>
  /** Returns the gateway order with a receipt; null if there is none. */
  findOrder(receipt: string): Promise<{ id: string; amount: number; paid: boolean } | null>
  /** Returns all payments of a gateway order, including failed ones. */
  paymentsOf(orderId: string): Promise<GatewayPayment[]>
  payment(id: string): Promise<GatewayPayment>
  /** Captures an authorized payment. */
  capture(id: string, amount: number): Promise<void>
  /** Creates a refund. Calls with the same idempotency key create one refund. */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<GatewayRefund>
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** Whether the gateway has signed that the payment belongs to the order. */
  isProof(proof: PaymentProof): boolean
  /** Whether the gateway has signed this webhook body. */
  isWebhook(body: Uint8Array, signature: string): boolean
}

/**
 * Why a call failed. After `unreachable` it is unknown whether the gateway has processed the call. `busy` can be
 * retried, `refused` cannot. `misconfigured` means that the gateway rejects the shop's keys.
 */
export type GatewayFailure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/** A failed call to the gateway. Its message is for the log, never for the shopper. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly failure: GatewayFailure
  readonly status: number

  constructor(failure: GatewayFailure, status: number, message: string) {
    super(message)
    this.failure = failure
    this.status = status
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Converts the objects that Razorpay's package throws, `{statusCode, error: {description}}`, to a `GatewayError`. */
export function gatewayErrorOf(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown
  const status = isRecord(thrown) ? Number(thrown.statusCode) || 0 : 0
  const error = isRecord(thrown) && isRecord(thrown.error) ? thrown.error : {}
  const description = typeof error.description === 'string' ? error.description : `HTTP ${status}`
  return new GatewayError(failureOf(status, description), status, description)
}

function failureOf(status: number, description: string): GatewayFailure {
  // If the keys are wrong, the status can be 400 or 401 by the gateway's documentation, so the description is checked
  // too.
  if (status === 401 || status === 403 || description === 'Authentication failed') return 'misconfigured'
  if (status === 409 || status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}
