import type { Deps } from '../deps.ts'
import type { Context } from '../http/handlers.ts'
import type { Replay } from '../http/idempotency.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import { guestOf, keepGuest } from './guest.ts'
import { setGuest } from './order-insert-store.ts'
import { refused } from './refusal.ts'

/**
 * The body that answers a repeated create-order: the first answer, or a refusal when the order was cancelled meanwhile.
 * A guest gets the cookie again, because the first answer may have been lost with it; only its hash was kept, so a
 * browser that comes without it gets a new one, and the order with it.
 */
export function replayOrder({ db, random }: Deps) {
  return async ({ orderId, body }: Replay, call: Context): Promise<string> => {
    if (orderId === null) return body
    const order = await db.read((tx) => findOrder(tx, orderId))
    if (!order || order.status === 'cancelled') {
      call.response.status = 200
      const message = 'This order was cancelled. Please place a new one.'
      return JSON.stringify(refused({ code: 'order_cancelled', message }))
    }
    if (order.userId === null) {
      const guest = guestOf(call, random)
      if (guest.hash !== order.guestHash) await db.write((tx) => setGuest(tx, order.id, guest.hash))
      keepGuest(call, guest)
    }
    // Paid meanwhile, it must not be paid again.
    return order.paymentMethod === 'razorpay' ? JSON.stringify({ ...JSON.parse(body), order: orderReply(order) }) : body
  }
}
