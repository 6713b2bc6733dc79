import { createHmac, timingSafeEqual } from 'node:crypto'
import { GatewayError, type GatewayPayment, type PaymentsPort } from './port.ts'
import { createRazorpayClient, type RazorpayClient } from './razorpay-client.ts'

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
  /** Timeouts for creating the gateway order, and for finding it if the response was lost. */
  createMs?: number
  findMs?: number
  /** Timeout of all other calls to the gateway. */
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
 * Creates the `PaymentsPort` for Razorpay. `createMs` and twice `findMs` together must stay below five seconds: a retry
 * looks up the previous gateway order, creates one, and looks that up if the response was lost.
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
    async createOrder({ receipt, amount }) {
      try {
        const { id } = await within(createMs, client.createOrder({ receipt, amount }))
        return { id }
      } catch (error) {
        // A rejection can mean that the receipt is already used: an earlier attempt, whose response was lost, created
        // the gateway order.
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
