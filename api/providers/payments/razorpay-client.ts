import type Razorpay from 'razorpay'
import * as v from 'valibot'
import { GatewayError, gatewayErrorOf } from './port.ts'

interface Settings {
  keyId: string
  keySecret: string
  /** Replaces Razorpay's origin (and path). Razorpay's package adds `/v1`. A function is called for each request. */
  baseUrl?: string | (() => string) | undefined
  timeoutMs?: number
}

interface RequestError {
  response?: { status: number; data: unknown }
  code?: string
  message?: string
}

/** The part of the internal axios instance of Razorpay's package that is used here. */
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
 * Razorpay's package drops the cause of network errors and of responses that are not JSON. This stores the cause where
 * the package reads it.
 */
function addCause(error: RequestError): Promise<never> {
  const errorBody = (code: string, description: string) => ({ error: { code, description } })
  if (!error.response)
    error.response = { status: 0, data: errorBody('NETWORK_ERROR', `${error.code}: ${error.message}`) }
  else if (!hasError(error.response.data))
    error.response.data = errorBody('SERVER_ERROR', `HTTP ${error.response.status}`)
  return Promise.reject(error)
}

// Numbers as strings are accepted too, so that an inconsistent response does not stop payments.
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

/** Makes a call and validates its response. Every failure becomes a `GatewayError`. */
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

/** Wraps Razorpay's package: configurable host, timeout (`timeoutMs`, default 8 s) and typed errors (`GatewayError`). */
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
  // The package is loaded by the first call, because loading it takes a third of the server's start time.
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
    createOrder: (order: { amount: number; receipt: string; notes?: Record<string, string> }) =>
      ask(Order, ({ razorpay }) => razorpay.orders.create({ currency: 'INR', ...order })),
    /**
     * Returns the gateway order with a receipt; null if there is none. It is used if the response of `createOrder` was
     * lost.
     */
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
    /** Uses the package's internal client, because its own method cannot send the idempotency header. */
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
