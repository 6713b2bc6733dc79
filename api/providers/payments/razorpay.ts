import { GatewayError } from './gateway-error.ts'
import type { GatewayPayment, PaymentsPort } from './port.ts'
import { createRazorpayClient, type RazorpayClient } from './razorpay-client.ts'
import { isSigned } from './signature.ts'
import { within } from './within.ts'

export interface RazorpaySettings {
  /** What payments of these keys are stored under: `sandbox`, or the key id. */
  account: string
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  baseUrl?: string | (() => string) | undefined
  /** Where the browser finds the gateway's script. */
  checkoutScript: string
  /** How long a shopper waits for an order of the gateway, and then for the search for it. */
  createMs?: number
  findMs?: number
  /** How long any other call may take. */
  timeoutMs?: number
}

type Told = Awaited<ReturnType<RazorpayClient['payment']>>

const paymentOf = (told: Told): GatewayPayment => ({
  id: told.id,
  orderId: told.order_id ?? null,
  amount: told.amount,
  amountRefunded: told.amount_refunded ?? 0,
  currency: told.currency,
  state: told.status,
  method: told.method ?? null,
  errorCode: told.error_reason ?? told.error_code ?? null,
  errorDescription: told.error_description ?? null,
  createdAt: new Date(told.created_at * 1000),
})

/** Razorpay as the shop's payment gateway. Both waits of an order together stay below five seconds. */
export function openRazorpayPayments(settings: RazorpaySettings): PaymentsPort {
  const {
    account,
    keyId,
    keySecret,
    webhookSecrets,
    baseUrl,
    checkoutScript,
    createMs = 3000,
    findMs = 1500,
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
        // A refusal may mean that the receipt is known: an earlier try whose answer was lost made the order.
        const unclear =
          error instanceof GatewayError && (error.failure === 'unreachable' || error.failure === 'refused')
        const made = unclear ? await findOrder(receipt).catch(() => null) : null
        if (!made || made.amount !== amount) throw error
        return { id: made.id }
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
