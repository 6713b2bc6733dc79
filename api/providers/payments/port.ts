import type Razorpay from 'razorpay'
import * as v from 'valibot'
import type { GatewayState } from '#contract/payments'
import { movesMoney } from '#rules/provider-accounts'

/** A payment as the gateway reports it. Amounts are in the smallest unit of the currency. */
export interface GatewayPayment {
  id: string
  /** Id of the gateway order to which the payment belongs; null if the gateway reports none. */
  orderId: string | null
  amount: number
  /** Refunded amount of the payment, including refunds that are still pending. */
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

/** A payment link as the gateway reports it. */
export interface GatewayLink {
  id: string
  /** URL of the gateway's page on which the shopper pays the payment link. */
  url: string
  /** The amount of the payment link, in paise. */
  amount: number
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'
  /** The ids of the captured payments of the payment link. */
  paymentIds: string[]
}

export interface NewPaymentLink {
  /** Unique reference of at most 40 characters. The gateway accepts only one payment link with the same reference. */
  reference: string
  /** The amount of the payment link, in paise: at least 100. */
  amount: number
  description: string
  customer: { name: string; email: string; contact: string | null }
  /** When the payment link ends. The gateway requires at least 15 minutes from now. */
  expiresAt: Date
  /** The page to which the gateway sends the shopper after the payment. */
  returnUrl: string
}

/** Returns a schema for an integer from `min` to `max`. The gateway sends some numbers as text. */
export const integer = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max),
  )

/** The highest amount of a dispute in paise: 10 crore rupees. */
const maxAmount = 1_000_000_000_00
/** The largest accepted time in seconds since 1970: the last second of the year 9999. */
const maxSeconds = 253_402_300_799
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const seconds = v.fallback(v.nullish(integer(1, maxSeconds), null), null)

/**
 * The dispute entity of Razorpay in webhooks and in the API, with only the fields that the shop uses. Amounts are in
 * paise, times in seconds.
 */
export const DisputeEntity = v.object({
  id: text,
  payment_id: text,
  amount: integer(1, maxAmount),
  currency: v.nullish(v.string(), 'INR'),
  /**
   * The amount deducted from the account of the shop. It is 0 until the dispute is lost; some payment methods deduct it
   * earlier.
   */
  amount_deducted: v.nullish(integer(0, maxAmount)),
  reason_code: v.fallback(v.nullish(text, null), null),
  respond_by: seconds,
  phase: v.fallback(v.nullish(text, 'chargeback'), 'chargeback'),
  created_at: seconds,
  /**
   * The status of the dispute; null if it is unknown. The gateway reports a dispute with the status `action_required`
   * as `open`.
   */
  status: v.fallback(v.nullish(v.picklist(['open', 'under_review', 'won', 'lost', 'closed']), null), null),
})
export type GatewayDispute = v.InferOutput<typeof DisputeEntity>

export interface PaymentProof {
  /** The id of the gateway order, from the database. It must never come from the browser. */
  orderId: string
  paymentId: string
  signature: string
}

/** The payment gateway API that the shop uses. Every call may reject with a `GatewayError`. */
export interface PaymentsPort {
  /**
   * The gateway account: `sandbox`, or the key id. Only payments of this account may be passed to the methods of this
   * port.
   */
  readonly account: string
  /** The data with which the browser opens the payment window. */
  readonly window: { keyId: string; script: string }
  /** Creates a gateway order. If the response is lost, looks for an existing gateway order before it rejects. */
  createOrder(order: { receipt: string; amount: number }): Promise<{ id: string }>
  /** Returns the gateway order with a given receipt; null if there is none. */
  findOrder(receipt: string): Promise<{ id: string; amount: number; paid: boolean } | null>
  /** Returns all payments of a gateway order, including failed ones. */
  paymentsOf(orderId: string): Promise<GatewayPayment[]>
  payment(id: string): Promise<GatewayPayment>
  /** Creates a payment link. If the response is lost, looks for an existing link before it rejects. */
  createPaymentLink(link: NewPaymentLink): Promise<GatewayLink>
  paymentLink(id: string): Promise<GatewayLink>
  /** Returns the payment link with a reference; null if there is none. */
  findPaymentLink(reference: string): Promise<GatewayLink | null>
  /** Cancels a payment link. Rejects with `refused` if it was paid or has ended. */
  cancelPaymentLink(id: string): Promise<void>
  /** Captures an authorized payment. */
  capture(id: string, amount: number): Promise<void>
  /** Creates a refund. Calls with the same idempotency key create one refund. */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<GatewayRefund>
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** Returns disputes of all payments of the account, newest first; null for a dispute that cannot be read. */
  disputes(page: { skip: number; count: number }): Promise<(GatewayDispute | null)[]>
  /** Whether the gateway has signed that the payment belongs to the order. */
  isProof(proof: PaymentProof): boolean
  /** Whether the signature of the gateway matches this webhook body. */
  isWebhook(body: Uint8Array, signature: string): boolean
}

/**
 * Why a call to the gateway failed. After `unreachable` it is unknown whether the gateway has processed the call.
 * `busy` can be retried, `refused` cannot. `misconfigured` means that the gateway rejects the shop's keys.
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
  // If the keys are wrong, the status can be 400 or 401 according to the gateway's documentation, so the description is
  // checked too.
  if (status === 401 || status === 403 || description === 'Authentication failed') return 'misconfigured'
  if (status === 409 || status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}

/** The payment link entity of Razorpay, with only the fields that the shop uses. Amounts are in paise. */
const Link = v.object({
  id: v.string(),
  amount: integer(1, 1e12),
  status: v.picklist(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  short_url: v.string(),
  reference_id: v.nullish(v.string()),
  // The list is null until a payment is captured.
  payments: v.fallback(v.nullish(v.array(v.object({ payment_id: v.string() })), null), null),
})

function linkFrom(
  { id, amount, status, short_url: url, payments }: v.InferOutput<typeof Link>,
  allowed: RegExp,
): GatewayLink {
  if (!allowed.test(url)) throw new GatewayError('unreachable', 200, 'The page of the payment link is not https')
  return { id, amount, status, url, paymentIds: (payments ?? []).map(({ payment_id: paymentId }) => paymentId) }
}

type Ask = <T extends v.GenericSchema>(
  schema: T,
  work: (loaded: { razorpay: Razorpay }) => Promise<unknown>,
) => Promise<v.InferOutput<T>>

type LinkCalls = Pick<PaymentsPort, 'createPaymentLink' | 'paymentLink' | 'findPaymentLink' | 'cancelPaymentLink'>

/**
 * Creates the calls for payment links with the client of `createRazorpayClient`. With live keys, the page of a payment
 * link must have an https address. The sandbox serves its pages from the address of the shop, which can be http.
 */
export function paymentLinkCalls(ask: Ask, keyId: string): LinkCalls {
  const allowed = movesMoney(keyId) ? /^https:\/\// : /^https?:\/\//
  const linkOf = (link: v.InferOutput<typeof Link>) => linkFrom(link, allowed)

  async function findPaymentLink(reference: string) {
    const { payment_links: found } = await ask(v.object({ payment_links: v.array(Link) }), ({ razorpay }) =>
      // The package passes all parameters on, but its type lacks this one.
      razorpay.paymentLink.all({ reference_id: reference } as object),
    )
    const link = found.find((one) => one.reference_id === reference)
    return link ? linkOf(link) : null
  }

  return {
    async createPaymentLink({ reference, amount, description, customer, expiresAt, returnUrl }: NewPaymentLink) {
      const { name, email, contact } = customer
      const body = {
        amount,
        currency: 'INR',
        accept_partial: false,
        reference_id: reference,
        description,
        customer: { name, email, ...(contact ? { contact } : {}) },
        expire_by: Math.floor(expiresAt.getTime() / 1000),
        // The gateway sends no SMS or email about the payment link, because the shop sends an email.
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: returnUrl,
        callback_method: 'get',
      }
      try {
        return linkOf(await ask(Link, ({ razorpay }) => razorpay.paymentLink.create(body)))
      } catch (error) {
        // The gateway accepts a reference only once. A rejection can mean that an earlier attempt, whose response did
        // not arrive, has created the payment link.
        const ambiguous =
          error instanceof GatewayError && (error.failure === 'unreachable' || error.failure === 'refused')
        const existing = ambiguous ? await findPaymentLink(reference).catch(() => null) : null
        if (!existing || existing.amount !== amount) throw error
        return existing
      }
    },
    paymentLink: async (id) => linkOf(await ask(Link, ({ razorpay }) => razorpay.paymentLink.fetch(id))),
    findPaymentLink,
    async cancelPaymentLink(id) {
      await ask(Link, ({ razorpay }) => razorpay.paymentLink.cancel(id))
    },
  }
}
