import type { OrderPayments } from '#contract/payments'
import type { Tx } from '#engine'
import { paymentReply } from './payment-reply.ts'
import { findPayable, paymentsOf } from './payment-store.ts'

/** All attempts to pay an order that exists; none for one paid in cash. */
export async function orderPaymentsReply(tx: Tx, orderId: number): Promise<OrderPayments> {
  const order = await findPayable(tx, orderId)
  if (!order) return { orderId, gatewayOrderId: null, expiresAt: null, payments: [] }
  return {
    orderId,
    gatewayOrderId: order.gatewayOrderId,
    expiresAt: order.status === 'pending' ? (order.expiresAt?.toISOString() ?? null) : null,
    payments: (await paymentsOf(tx, orderId)).map((row) => paymentReply(order, row)),
  }
}
