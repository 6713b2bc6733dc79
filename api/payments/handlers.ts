import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { providerModes } from '../provider-guard.ts'
import { orderPaymentsReply } from './payment-reply.ts'
import { verifyPayment } from './verify-payment.ts'

type Endpoints = Pick<typeof contract, 'verifyPayment' | 'getOrderPayments' | 'getProviders'>

export const paymentHandlers = (deps: Deps): Handlers<Endpoints> => ({
  async verifyPayment(call) {
    const { payments } = deps
    if (!payments) throw new ShopError('unavailable', 'Online payment is not available.')
    return verifyPayment({ ...deps, payments }, call.body, call)
  },

  getOrderPayments: ({ params: { orderId } }) =>
    deps.db.read((tx) => orderPaymentsReply(tx, orderId, deps.payments?.account ?? null)),

  getProviders: () => providerModes(deps.config),
})
