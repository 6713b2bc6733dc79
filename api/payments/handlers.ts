import type { contract } from '#contract/contract'
import type { ReplyOf } from '#contract/endpoint'
import type { verifyPayment as endpoint, VerifyPaymentBody } from '#contract/payments'
import { paymentSteps } from '#rules/order/payment-state'
import type { Deps } from '../deps.ts'
import type { Context, Handlers } from '../http/handler-types.ts'
import { type ApiTexts, ShopError } from '../http/shop-error.ts'
import { mayRead } from '../orders/order-access.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import { providerModes } from '../provider-guard.ts'
import { GatewayError, type GatewayPayment } from '../providers/payments/port.ts'
import { applyGatewayPayments, type PaymentContext } from './apply-gateway-payments.ts'
import { orderPaymentsReply } from './order-payments-reply.ts'
import { findPayable, findPayment, type PayableRow, payableOrder } from './payment-store.ts'
import { payOrder } from './unpaid-orders.ts'

type Endpoints = Pick<typeof contract, 'verifyPayment' | 'payOrder' | 'getOrderPayments' | 'getProviders'>

const notAvailable = () => new ShopError('unavailable', (t) => t.onlineUnavailable)

export const paymentHandlers = (deps: Deps): Handlers<Endpoints> => ({
  async verifyPayment(call) {
    const { payments } = deps
    if (!payments) throw notAvailable()
    return verifyPayment({ ...deps, payments }, call.body, call)
  },

  async payOrder(call) {
    const { payments } = deps
    if (!payments) throw notAvailable()
    return payOrder({ ...deps, payments }, call.params.id, call)
  },

  getOrderPayments: ({ params: { orderId } }) =>
    deps.db.read((tx) => orderPaymentsReply(tx, orderId, deps.payments?.account ?? null)),

  getProviders: () => providerModes(deps.config),
})

const refused = () => new ShopError('invalid', (t) => t.paymentNotVerified)
const notConfirmedYet = (cause: unknown) =>
  new ShopError('unavailable', (t) => t.paymentUnconfirmed, { cause, headers: { 'retry-after': '5' } })

/**
 * Verifies the payment that a browser reports: first its signature for the stored order, then amount, currency, order
 * and state at the gateway. Repeated calls return the same result.
 */
export async function verifyPayment(
  shop: PaymentContext,
  body: VerifyPaymentBody,
  call: Pick<Context, 'caller' | 'guess' | 'texts'>,
): Promise<ReplyOf<typeof endpoint>> {
  const order = await shop.db.read((tx) => findPayable(tx, body.orderId))
  if (!(await mayRead(call, order, { asked: body.orderId })) || !order)
    throw new ShopError('not_found', (t) => t.orderNotFound)
  const proof = { paymentId: body.razorpay_payment_id, signature: body.razorpay_signature }
  const { gatewayOrderId, gatewayAccount } = order
  if (gatewayOrderId === null || gatewayOrderId !== body.razorpay_order_id) throw refused()
  if (gatewayAccount !== shop.payments.account) {
    shop.log.error({ order: order.id, account: gatewayAccount }, 'a payment with another gateway account')
    throw refused()
  }
  if (!shop.payments.isProof({ orderId: gatewayOrderId, ...proof })) throw refused()
  if (order.paidBy !== proof.paymentId) {
    await confirmAtGateway(shop, order, proof).catch(async (error: unknown) => {
      // A webhook may have confirmed the payment during the call to the gateway, so the order is read again.
      const now = await shop.db.read((tx) => findPayable(tx, order.id))
      if (now?.paidBy !== proof.paymentId) throw error
    })
  }
  return verifiedReply(shop, order.id, proof.paymentId, call.texts)
}

async function confirmAtGateway(
  shop: PaymentContext,
  order: PayableRow,
  proof: { paymentId: string; signature: string },
) {
  const payment = await fetchPayment(shop, proof.paymentId)
  await applyGatewayPayments(shop, order, [payment], proof).catch((error: unknown) => {
    throw error instanceof GatewayError ? notConfirmedYet(error) : error
  })
}

async function fetchPayment({ payments, log }: PaymentContext, id: string): Promise<GatewayPayment> {
  try {
    return await payments.payment(id)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.failure === 'refused') throw refused()
    if (error.failure === 'misconfigured') log.error({}, 'the payment gateway does not accept the keys of the shop')
    throw notConfirmedYet(error)
  }
}

async function verifiedReply(
  { db }: PaymentContext,
  orderId: number,
  paymentId: string,
  texts: ApiTexts,
): Promise<ReplyOf<typeof endpoint>> {
  const [order, payable, payment] = await db.read(async (tx) => [
    await findOrder(tx, orderId),
    await findPayable(tx, orderId),
    await findPayment(tx, paymentId),
  ])
  if (!order || order.paymentStatus === 'pending' || order.paymentStatus === 'failed') {
    const reported = payable && payment ? [{ ...payment, id: paymentId, orderId: payment.gatewayOrderId }] : []
    const isSetAside = payable && paymentSteps(payableOrder(payable), reported).some(({ step }) => step === 'capture')
    throw isSetAside ? notConfirmedYet('The money is set aside and not taken yet') : refused()
  }
  if (order.status === 'cancelled') {
    throw new ShopError('conflict', (t) => t.paymentRefunded)
  }
  return { success: true, message: texts.paymentVerified, order: orderReply(order) }
}
