import { awaitsPayment } from '#rules/order/order-status'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/handler-types.ts'
import type { Replay } from '../http/idempotency.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { guestAgain, moveGuestOrders, setGuestCookie } from './guest.ts'
import { refused } from './order-checks.ts'
import { withdrawOrder } from './withdraw-order.ts'

/**
 * Returns the response to a repeated create-order: the stored one, or a refusal if the order was cancelled meanwhile. A
 * guest without the cookie gets a new one, because the first response may have been lost and the database stores only
 * the hash.
 */
export function replayOrder(deps: Deps) {
  /**
   * The unpaid order cannot be paid any more, because its payment window belongs to a gateway account that the shop no
   * longer uses.
   */
  const isUnpayable = (order: OrderRow) =>
    order.status === 'pending' && awaitsPayment(order) && order.gatewayAccount !== (deps.payments?.account ?? null)
  return async ({ orderId, body }: Replay, call: Context): Promise<string> => {
    if (orderId === null) return body
    const order = await deps.db.read((tx) => findOrder(tx, orderId))
    if (order && isUnpayable(order)) await withdrawOrder(deps, orderId, 'The payment gateway was changed.')
    if (!order || order.status === 'cancelled' || isUnpayable(order)) {
      call.response.status = 200
      return JSON.stringify(refused({ code: 'order_cancelled', message: (t) => t.orderCancelled }, call.language))
    }
    if (order.userId === null) {
      const { guestHash } = order
      const guest = guestAgain(deps, call, guestHash)
      if (guestHash !== null && guestHash !== guest.hash) {
        await deps.db.write((tx) => moveGuestOrders(tx, guestHash, guest.hash))
      }
      await setGuestCookie(deps, call, guest)
    }
    // The response contains the current payment status, so that the shopper does not pay twice.
    return order.paymentMethod === 'razorpay' ? JSON.stringify({ ...JSON.parse(body), order: orderReply(order) }) : body
  }
}
