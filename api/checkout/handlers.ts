import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler-types.ts'
import { scopeOf } from '../http/idempotency.ts'
import { ShopError } from '../http/shop-error.ts'
import { checkCoupon } from './coupons.ts'
import { guestFor, setGuestCookie } from './guest.ts'
import { createOnlineCheckout } from './place-online.ts'
import { placeOrder } from './place-order.ts'

export function checkoutHandlers(deps: Deps): Pick<Handlers<typeof contract>, 'createOrder' | 'checkCoupon'> {
  const placeOnline = deps.payments && createOnlineCheckout(deps, deps.payments)
  return {
    async createOrder(call) {
      const { body, idempotency } = call
      const online = body.paymentMethod === 'razorpay'
      if (online && !placeOnline) {
        throw new ShopError('unavailable', 'Online payment is not available yet. Please choose cash on delivery.')
      }
      const caller = await call.caller()
      const { user } = caller
      // An order of an account gets no guest cookie, because the next person on this device must not read it.
      const guest = user ? null : await guestFor(deps, call, body)
      const order = {
        body,
        userId: user?.id ?? null,
        guestHash: guest?.hash ?? null,
        sentGuestHash: user ? null : caller.guestHash,
        scope: scopeOf(caller),
        ip: call.ip,
        idempotency,
      }
      const outcome = online && placeOnline ? await placeOnline(order) : await placeOrder(deps, order)
      if (!outcome.success) call.response.status = 200
      else if (guest) await setGuestCookie(deps, call, guest)
      return outcome
    },

    async checkCoupon({ body, caller }) {
      const { user } = await caller()
      return checkCoupon(deps, { body, userId: user?.id ?? null })
    },
  }
}
