import type { GatewayState } from '#contract/payments'

/** One attempt to pay, as the gateway tells it. Amounts are in the smallest unit of the currency. */
export interface GatewayPayment {
  id: string
  /** The gateway's order that it was made for. */
  orderId: string | null
  amount: number
  /** What of it has gone back or is on its way. */
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
  /** The gateway's order as the shop stored it, never as the browser tells it. */
  orderId: string
  paymentId: string
  signature: string
}

/** What the shop needs of a payment gateway. Every call may reject with `GatewayError`. */
export interface PaymentsPort {
  /** Whose payments it knows: `sandbox`, or the key id. Only payments of this account may be asked about. */
  readonly account: string
  /** What a browser opens the payment window with. */
  readonly window: { keyId: string; script: string }
  /** An order of the gateway for one of ours; after an unclear answer it is looked for before the call gives up. */
  createOrder(order: { receipt: string; amount: number }): Promise<{ id: string }>
  /** The gateway's order for a receipt, if it ever came to be. */
  findOrder(receipt: string): Promise<{ id: string; amount: number; paid: boolean } | null>
  /** Every attempt to pay an order of the gateway. */
  paymentsOf(orderId: string): Promise<GatewayPayment[]>
  payment(id: string): Promise<GatewayPayment>
  /** Takes money that the bank has only set aside. */
  capture(id: string, amount: number): Promise<void>
  /** Gives money back; the same key never gives it back twice. */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<GatewayRefund>
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** Whether the gateway itself signed that a payment belongs to an order. */
  isProof(proof: PaymentProof): boolean
  /** Whether the gateway signed these bytes. */
  isWebhook(body: Uint8Array, signature: string): boolean
}
