import type { ReplyOf } from '#contract/endpoint'
import type { payOrder as endpoint } from '#contract/payments'
import { enqueueEmail } from '../emails/emails.ts'
import type { Context } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { mayRead } from '../orders/order-access.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import type { PaymentContext } from './apply-gateway-payments.ts'
import { findPayable, payableUntil } from './payment-store.ts'

/**
 * Returns what the payment window needs to continue an interrupted payment. The gateway order is the one of the first
 * attempt, so that an order cannot be paid twice. Throws `not_found` and `conflict`.
 */
export async function payOrder(
  { db, payments, expiryClock }: PaymentContext,
  orderId: number,
  call: Pick<Context, 'caller' | 'guess'>,
): Promise<ReplyOf<typeof endpoint>> {
  await call.caller()
  const [order, payable] = await db.read(async (tx) => [await findOrder(tx, orderId), await findPayable(tx, orderId)])
  if (!(await mayRead(call, order, { asked: orderId })) || !order)
    throw new ShopError('not_found', (t) => t.orderNotFound)
  const reply = { success: true, order: orderReply(order), amount: order.total, currency: 'INR' } as const
  if (payable?.paymentStatus === 'paid' && order.status !== 'cancelled') return reply
  if (!payable?.gatewayOrderId || !payableUntil(payable, payments.account, expiryClock())) {
    throw new ShopError('conflict', (t) => t.orderNotPayable)
  }
  return {
    ...reply,
    key_id: payments.window.keyId,
    razorpay_order_id: payable.gatewayOrderId,
    checkout_js: payments.window.script,
  }
}

/** Queues the email that asks for the payment of an order, unless the order was paid or cancelled meanwhile. */
export async function remindOfPayment(
  { db, clock, expiryClock, jobs }: Pick<PaymentContext, 'db' | 'clock' | 'expiryClock' | 'jobs'>,
  orderId: number,
): Promise<void> {
  const order = await db.read((tx) => findPayable(tx, orderId))
  if (!order || !payableUntil(order, order.gatewayAccount, expiryClock())) return
  await db.write((tx) =>
    enqueueEmail(tx, {
      email: 'payment-open',
      to: order.customerEmail,
      data: { orderId },
      uniqueKey: `payment-open ${orderId}`,
      now: clock(),
    }),
  )
  jobs.wake()
}
