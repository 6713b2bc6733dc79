import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { checkCoupon } from './check-coupon.ts'
import { guestOf, keepGuest } from './guest.ts'
import { openOnlineOrders } from './place-online.ts'
import { placeOrder } from './place-order.ts'

export function checkoutHandlers(deps: Deps): Pick<Handlers<typeof contract>, 'createOrder' | 'checkCoupon'> {
  const placeOnline = deps.payments && openOnlineOrders(deps, deps.payments)
  return {
    async createOrder(call) {
      const { body, idempotency } = call
      const online = body.paymentMethod === 'razorpay'
      if (online && !placeOnline) {
        throw new ShopError('unavailable', 'Online payment is not available yet. Please choose cash on delivery.')
      }
      const { user } = await call.caller()
      // Orders of an account belong to the account alone: the next person on this device must not read them.
      const guest = user ? null : guestOf(call, deps.random)
      const order = { body, userId: user?.id ?? null, guestHash: guest?.hash ?? null, ip: call.ip, idempotency }
      const outcome =
        online && placeOnline
          ? await placeOnline({ ...order, key: call.request.headers.get('idempotency-key') })
          : await placeOrder(deps, order)
      if (!outcome.success) call.response.status = 200
      else if (guest) keepGuest(call, guest)
      return outcome
    },

    async checkCoupon({ body, caller }) {
      const { user } = await caller()
      return checkCoupon(deps, { body, userId: user?.id ?? null })
    },
  }
}
