import type Razorpay from 'razorpay'
import * as v from 'valibot'
import { GatewayError, gatewayErrorOf } from './gateway-error.ts'

interface Settings {
  keyId: string
  keySecret: string
  /** Another origin (and path) than Razorpay's own, asked at each call; the package adds `/v1`. */
  baseUrl?: string | (() => string) | undefined
  timeoutMs?: number
}

interface Failed {
  response?: { status: number; data: unknown }
  code?: string
  message?: string
}

/** The part of the package's inner axios instance that is used here. */
interface Requests {
  defaults: { baseURL?: string; timeout?: number; proxy?: false }
  interceptors: {
    request: { use(change: (request: { baseURL?: string }) => object): void }
    response: { use(passed: (response: unknown) => unknown, failed: (error: Failed) => unknown): void }
  }
  post(url: string, body: object, settings: { headers: Record<string, string> }): Promise<{ data: unknown }>
}

const isRequests = (value: unknown): value is Requests =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value

function requestsOf(razorpay: Razorpay): Requests {
  const api: unknown = Reflect.get(razorpay, 'api')
  const requests: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'rq') : null
  if (!isRequests(requests)) throw new Error('This version of the razorpay package is not known')
  return requests
}

const described = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'object' && data.error !== null

/** The package loses the cause of network errors and of answers that are no JSON: it is put where it looks. */
function keepCause(error: Failed): Promise<never> {
  const because = (code: string, description: string) => ({ error: { code, description } })
  if (!error.response) error.response = { status: 0, data: because('NETWORK_ERROR', `${error.code}: ${error.message}`) }
  else if (!described(error.response.data))
    error.response.data = because('SERVER_ERROR', `HTTP ${error.response.status}`)
  return Promise.reject(error)
}

// As a text too: what the gateway promises of its answers is not what money hangs on.
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

/** Asks, and holds the answer against its schema; whatever goes wrong becomes a `GatewayError`. */
async function asked<T extends v.GenericSchema>(schema: T, call: () => Promise<unknown>): Promise<v.InferOutput<T>> {
  let answer: unknown
  try {
    answer = await call()
  } catch (error) {
    throw gatewayErrorOf(error)
  }
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new GatewayError('unreachable', 200, 'The answer is not what it should be')
  return parsed.output
}

/** Razorpay's package behind the few calls that the shop makes, with a host, a deadline and errors that can be told apart. */
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
    requests.interceptors.response.use((response) => response, keepCause)
    return { razorpay, requests }
  }
  // Loading the package is a third of the shop's start: the first call waits for it instead.
  let loaded: ReturnType<typeof load> | undefined
  const ask = <T extends v.GenericSchema>(
    schema: T,
    work: (loaded: Awaited<ReturnType<typeof load>>) => Promise<unknown>,
  ) =>
    asked(schema, async () => {
      loaded ??= load()
      return work(await loaded)
    })

  return {
    createOrder: (order: { amount: number; receipt: string; notes?: Record<string, string> }) =>
      ask(Order, ({ razorpay }) => razorpay.orders.create({ currency: 'INR', ...order })),
    /** The order of a receipt: after an ambiguous failure it tells whether there is one already. */
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
    /** The package cannot carry the idempotency header, its inner client can. */
    refund: (paymentId: string, amount: number, key: string) =>
      ask(Refund, async ({ requests }) => {
        const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
        try {
          return (await requests.post(path, { amount }, { headers: { 'X-Refund-Idempotency': key } })).data
        } catch (error) {
          throw plainOf(error)
        }
      }),
    refundsOf: async (paymentId: string) =>
      (await ask(listOf(Refund), ({ razorpay }) => razorpay.payments.fetchMultipleRefund(paymentId, {}))).items,
  }
}

export type RazorpayClient = ReturnType<typeof createRazorpayClient>

/** An axios error in the package's own shape. */
function plainOf(error: unknown): unknown {
  const response: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'response') : null
  if (typeof response !== 'object' || response === null) return error
  const data: unknown = Reflect.get(response, 'data')
  return {
    statusCode: Reflect.get(response, 'status'),
    error: typeof data === 'object' && data !== null ? Reflect.get(data, 'error') : null,
  }
}
