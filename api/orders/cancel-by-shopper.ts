import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { cancelProblem } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import type { Idempotency } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { type CancelledItem, cancelItems } from './cancel-items.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderReply } from './order-reply.ts'
import { findOrder, lockOrder } from './order-store.ts'

interface Request {
  orderId: number
  /** The reason that shopper and admin see. */
  reason: string | null
  /** The pieces to cancel; null for the whole order. */
  items?: readonly CancelledItem[] | null
  idempotency?: Idempotency | null
}

/** Cancels an order, or pieces of it, for an admin, under the rules of the dashboard and with an audit entry. */
export type CancelByAdmin = (request: Request & { admin: CurrentUser }) => Promise<Order>

/**
 * Cancels an order, or pieces of it, for the shopper, who has access to it. Throws `conflict` if the order is packed, has
 * ended, or was changed by another request first, and like `cancelItems`.
 */
export async function cancelByShopper({ db, clock, catalogue, jobs }: Deps, request: Request): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  jobs.wake()
  return cancelled
}

async function cancel(tx: Tx, { orderId, reason, items, idempotency }: Request, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because it may be packed or paid at the same time.
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const problem = order && cancelProblem(order)
  if (problem) throw new ShopError('conflict', problem)
  const by = 'shopper'
  const isCancelled =
    order !== null &&
    (items
      ? await cancelItems(tx, { order, items, reason, by, version, now })
      : await cancelOrder(tx, { order, reason, by, version, now }))
  if (!isCancelled) throw new ShopError('conflict', (t) => t.orderChanged)
  const reply = orderReply((await findOrder(tx, orderId)) ?? order)
  await idempotency?.storeResponse(tx, { status: 200, reply, now })
  return reply
}
