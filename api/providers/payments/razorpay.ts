import { createHmac, timingSafeEqual } from 'node:crypto'
import type Razorpay from 'razorpay'
import * as v from 'valibot'
import {
  DisputeEntity,
  GatewayError,
  type GatewayPayment,
  gatewayErrorOf,
  type PaymentsPort,
  paymentLinkCalls,
} from './port.ts'

/** Resolves to the result of a call, or rejects with `unreachable` after `timeoutMs`. A later result is ignored. */
async function within<T>(timeoutMs: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayError('unreachable', 0, 'No response in time')), timeoutMs)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

export interface RazorpaySettings {
  /** Gateway account that is stored with payments: `sandbox`, or the key id. */
  account: string
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  baseUrl?: string | (() => string) | undefined
  /** URL of the gateway's script for the browser. */
  checkoutScript: string
  /** Timeouts in milliseconds for creating the gateway order, and for finding it if the response was lost. */
  createMs?: number
  findMs?: number
  /** Timeout in milliseconds of all other calls of the gateway's API. */
  timeoutMs?: number
}

type ClientPayment = Awaited<ReturnType<RazorpayClient['payment']>>

const paymentOf = (payment: ClientPayment): GatewayPayment => ({
  id: payment.id,
  orderId: payment.order_id ?? null,
  amount: payment.amount,
  amountRefunded: payment.amount_refunded ?? 0,
  currency: payment.currency,
  state: payment.status,
  method: payment.method ?? null,
  errorCode: payment.error_reason ?? payment.error_code ?? null,
  errorDescription: payment.error_description ?? null,
  createdAt: new Date(payment.created_at * 1000),
})

/**
 * Creates the `PaymentsPort` for Razorpay. `createMs` and twice `findMs` together must be less than five seconds: a
 * retry looks up the previous gateway order, creates a new one, and looks up the new one if the response was lost.
 */
export function createRazorpayPayments(settings: RazorpaySettings): PaymentsPort {
  const {
    account,
    keyId,
    keySecret,
    webhookSecrets,
    baseUrl,
    checkoutScript,
    createMs = 2500,
    findMs = 1200,
    timeoutMs = 8000,
  } = settings
  const client = createRazorpayClient({ keyId, keySecret, baseUrl, timeoutMs })

  async function findOrder(receipt: string) {
    const order = await within(findMs, client.orderByReceipt(receipt))
    return order && { id: order.id, amount: order.amount, paid: order.status === 'paid' }
  }

  return {
    account,
    window: { keyId, script: checkoutScript },
    ...client.links,
    async createOrder({ receipt, amount }) {
      try {
        const { id } = await within(createMs, client.createOrder({ receipt, amount }))
        return { id }
      } catch (error) {
        // If the gateway rejects the creation, the gateway order is looked up by its receipt. The gateway accepts a
        // receipt only once, so an earlier attempt, whose response did not arrive, may have created the gateway order.
        const ambiguous =
          error instanceof GatewayError && (error.failure === 'unreachable' || error.failure === 'refused')
        const existing = ambiguous ? await findOrder(receipt).catch(() => null) : null
        if (!existing || existing.amount !== amount) throw error
        return { id: existing.id }
      }
    },
    findOrder,
    paymentsOf: async (orderId) => (await client.paymentsOf(orderId)).map(paymentOf),
    payment: async (id) => paymentOf(await client.payment(id)),
    async capture(id, amount) {
      await client.capture(id, amount)
    },
    async refund({ paymentId, amount, key }) {
      const { id, status, amount: refunded } = await client.refund(paymentId, amount, key)
      return { id, amount: refunded, state: status }
    },
    refundsOf: async (paymentId) =>
      (await client.refundsOf(paymentId)).map(({ id, amount, status }) => ({ id, amount, state: status })),
    disputes: client.disputes,
    isProof: ({ orderId, paymentId, signature }) => isSigned(`${orderId}|${paymentId}`, signature, [keySecret]),
    isWebhook: (body, signature) => isSigned(body, signature, webhookSecrets),
  }
}

/** Whether `signature` is the hex HMAC-SHA256 of `message` with one of the secrets. It is compared in constant time. */
function isSigned(message: string | Uint8Array, signature: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const received = Buffer.from(signature, 'hex')
  let found = false
  for (const secret of secrets) {
    if (timingSafeEqual(createHmac('sha256', secret).update(message).digest(), received)) found = true
  }
  return found
}

interface Settings {
  keyId: string
  keySecret: string
  /** Replaces the origin and path of Razorpay's API, to which `/v1` is added. A function is called for each request. */
  baseUrl?: string | (() => string) | undefined
  timeoutMs?: number
}

interface RequestError {
  response?: { status: number; data: unknown }
  code?: string
  message?: string
}

/** The type of the part of the axios instance inside Razorpay's package that is used here. */
interface Requests {
  defaults: { baseURL?: string; timeout?: number; proxy?: false }
  interceptors: {
    request: { use(change: (request: { baseURL?: string }) => object): void }
    response: { use(passed: (response: unknown) => unknown, failed: (error: RequestError) => unknown): void }
  }
  post(url: string, body: object, settings: { headers: Record<string, string> }): Promise<{ data: unknown }>
}

const isRequests = (value: unknown): value is Requests =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value

function requestsOf(razorpay: Razorpay): Requests {
  const api: unknown = Reflect.get(razorpay, 'api')
  const requests: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'rq') : null
  if (!isRequests(requests)) throw new Error('This version of the razorpay package is not supported')
  return requests
}

const hasError = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'object' && data.error !== null

/**
 * Stores the cause of network errors and of responses that are not JSON in the field from which Razorpay's package
 * reads the error, because otherwise the package would drop it.
 */
function addCause(error: RequestError): Promise<never> {
  const errorBody = (code: string, description: string) => ({ error: { code, description } })
  if (!error.response)
    error.response = { status: 0, data: errorBody('NETWORK_ERROR', `${error.code}: ${error.message}`) }
  else if (!hasError(error.response.data))
    error.response.data = errorBody('SERVER_ERROR', `HTTP ${error.response.status}`)
  return Promise.reject(error)
}

// Numbers are also accepted as strings, so that inconsistent responses of the gateway do not stop payments.
const whole = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]), v.integer())
const Order = v.object({
  id: v.string(),
  amount: whole,
  amount_paid: whole,
  currency: v.string(),
  status: v.string(),
  receipt: v.nullish(v.string()),
  attempts: whole,
})
const Payment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string()),
  amount: whole,
  currency: v.string(),
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: v.optional(v.nullable(whole), 0),
  method: v.nullish(v.string()),
  error_code: v.nullish(v.string()),
  error_description: v.nullish(v.string()),
  error_reason: v.nullish(v.string()),
  created_at: whole,
})
const Refund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: whole,
  status: v.picklist(['pending', 'processed', 'failed']),
})
const listOf = <T extends v.GenericSchema>(item: T) => v.object({ items: v.array(item) })

/** Calls the gateway and validates its response. Every failure becomes a `GatewayError`. */
async function callAndParse<T extends v.GenericSchema>(
  schema: T,
  call: () => Promise<unknown>,
): Promise<v.InferOutput<T>> {
  let answer: unknown
  try {
    answer = await call()
  } catch (error) {
    throw gatewayErrorOf(error)
  }
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new GatewayError('unreachable', 200, 'Unexpected response')
  return parsed.output
}

/**
 * Wraps Razorpay's package, and adds a configurable host, a timeout (`timeoutMs`, default 8 s) and typed errors
 * (`GatewayError`).
 */
export function createRazorpayClient({ keyId, keySecret, baseUrl, timeoutMs = 8000 }: Settings) {
  async function load() {
    const { default: Package } = await import('razorpay')
    const razorpay = new Package({ key_id: keyId, key_secret: keySecret })
    const requests = requestsOf(razorpay)
    if (baseUrl) {
      const address = typeof baseUrl === 'string' ? () => baseUrl : baseUrl
      requests.interceptors.request.use((request) => Object.assign(request, { baseURL: address() }))
      requests.defaults.proxy = false
    }
    requests.defaults.timeout = timeoutMs
    requests.interceptors.response.use((response) => response, addCause)
    return { razorpay, requests }
  }
  // Razorpay's package is loaded by the first call, because loading it takes a third of the server's start time.
  let loaded: ReturnType<typeof load> | undefined
  const ask = <T extends v.GenericSchema>(
    schema: T,
    work: (loaded: Awaited<ReturnType<typeof load>>) => Promise<unknown>,
  ) =>
    callAndParse(schema, async () => {
      loaded ??= load()
      return work(await loaded)
    })

  return {
    links: paymentLinkCalls(ask, keyId),
    createOrder: (order: { amount: number; receipt: string; notes?: Record<string, string> }) =>
      ask(Order, ({ razorpay }) => razorpay.orders.create({ currency: 'INR', ...order })),
    /** Returns the gateway order with a receipt, even after a lost response of `createOrder`; null if none. */
    orderByReceipt: async (receipt: string) =>
      (await ask(listOf(Order), ({ razorpay }) => razorpay.orders.all({ receipt }))).items.find(
        (order) => order.receipt === receipt,
      ) ?? null,
    order: (id: string) => ask(Order, ({ razorpay }) => razorpay.orders.fetch(id)),
    paymentsOf: async (orderId: string) =>
      (await ask(listOf(Payment), ({ razorpay }) => razorpay.orders.fetchPayments(orderId))).items,
    payment: (id: string) => ask(Payment, ({ razorpay }) => razorpay.payments.fetch(id)),
    capture: (id: string, amount: number) =>
      ask(Payment, ({ razorpay }) => razorpay.payments.capture(id, amount, 'INR')),
    /** Requests a refund with the package's internal client, because its method cannot send the idempotency header. */
    refund: (paymentId: string, amount: number, key: string) =>
      ask(Refund, async ({ requests }) => {
        const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
        try {
          return (await requests.post(path, { amount }, { headers: { 'X-Refund-Idempotency': key } })).data
        } catch (error) {
          throw packageErrorOf(error)
        }
      }),
    refundsOf: async (paymentId: string) =>
      (await ask(listOf(Refund), ({ razorpay }) => razorpay.payments.fetchMultipleRefund(paymentId, {}))).items,
    disputes: async (page: { skip: number; count: number }) =>
      (await ask(listOf(v.fallback(v.nullable(DisputeEntity), null)), ({ razorpay }) => razorpay.disputes.all(page)))
        .items,
  }
}

export type RazorpayClient = ReturnType<typeof createRazorpayClient>

/** Converts an axios error to the shape that Razorpay's package throws. */
function packageErrorOf(error: unknown): unknown {
  const response: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'response') : null
  if (typeof response !== 'object' || response === null) return error
  const data: unknown = Reflect.get(response, 'data')
  return {
    statusCode: Reflect.get(response, 'status'),
    error: typeof data === 'object' && data !== null ? Reflect.get(data, 'error') : null,
  }
}
