import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { cancelProblem } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderReply } from './order-reply.ts'
import { findOrder, lockOrder } from './order-store.ts'

/** Cancels an order for an admin, under the rules of the dashboard and with an audit entry. */
export type CancelByAdmin = (request: { admin: CurrentUser; orderId: number; reason: string | null }) => Promise<Order>

interface Request {
  orderId: number
  /** The reason that shopper and admin see. */
  reason: string | null
}

/**
 * Cancels an order for the shopper, who has access to it. Throws `conflict` if the order is packed, has ended, or was
 * changed by another request first.
 */
export async function cancelByShopper({ db, clock, catalogue, jobs }: Deps, request: Request): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  jobs.wake()
  return cancelled
}

async function cancel(tx: Tx, { orderId, reason }: Request, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because it may be packed or paid at the same time.
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const problem = order && cancelProblem(order)
  if (problem) throw new ShopError('conflict', problem)
  if (!order || !(await cancelOrder(tx, { order, reason, by: 'shopper', version, now }))) {
    throw new ShopError('conflict', (t) => t.orderChanged)
  }
  return orderReply((await findOrder(tx, orderId)) ?? order)
}
