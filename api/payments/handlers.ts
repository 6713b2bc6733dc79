import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { findOrder } from '../orders/order-store.ts'
import { providerModes } from '../provider-guard.ts'
import { paymentReply } from './payment-reply.ts'
import { findPayable, paymentsOf } from './payment-store.ts'
import { verifyPayment } from './verify-payment.ts'

type Endpoints = Pick<typeof contract, 'verifyPayment' | 'getOrderPayments' | 'getProviders'>

export const paymentHandlers = (deps: Deps): Handlers<Endpoints> => ({
  async verifyPayment({ body, caller }) {
    const { payments } = deps
    if (!payments) throw new ShopError('unavailable', 'Online payment is not available.')
    return verifyPayment({ ...deps, payments }, body, await caller())
  },

  getOrderPayments: ({ params: { orderId } }) =>
    deps.db.read(async (tx) => {
      if (!(await findOrder(tx, orderId))) throw new ShopError('not_found', 'Order not found.')
      const order = await findPayable(tx, orderId)
      if (!order) return { orderId, gatewayOrderId: null, expiresAt: null, payments: [] }
      return {
        orderId,
        gatewayOrderId: order.gatewayOrderId,
        expiresAt: order.status === 'pending' ? (order.expiresAt?.toISOString() ?? null) : null,
        payments: (await paymentsOf(tx, orderId)).map((row) => paymentReply(order, row)),
      }
    }),

  getProviders: () => providerModes(deps.config),
})
