import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { awaitsPayment, mayCancel } from '#rules/order/order-status'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { lockOrder, setPacked } from '../../orders/order-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './existing-order.ts'

interface Request {
  admin: CurrentUser
  orderId: number
}

/**
 * Marks an order as packed for an admin, once. Throws `conflict` if the order has ended or is an unpaid online order.
 */
export const packOrder = ({ db, clock }: Deps, request: Request): Promise<Order> =>
  db.write((tx) => pack(tx, request, clock()))

async function pack(tx: Tx, { admin, orderId }: Request, now: Date): Promise<Order> {
  // The order is locked, because the shopper may cancel it at the same time.
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  if (order.packedAt !== null) return orderReply(order)
  if (!mayCancel(order.status)) {
    throw new ShopError('conflict', `This order is ${order.status} and cannot be marked as packed.`)
  }
  if (awaitsPayment(order)) throw new ShopError('conflict', 'This order has not been paid yet.')
  await setPacked(tx, orderId, now)
  await addAudit(tx, {
    userId: admin.id,
    action: 'packOrder',
    target: `orders/${orderId}`,
    before: { packedAt: null },
    after: { packedAt: now.toISOString() },
    createdAt: now,
  })
  return orderReply(order)
}
