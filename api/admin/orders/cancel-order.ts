import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { mayCancel } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { lockOrder } from '../../orders/order-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { auditedOrder, existingOrder } from './existing-order.ts'
import { addNote } from './order-notes.ts'

interface Request {
  admin: CurrentUser
  orderId: number
  /** The reason that the shopper sees. */
  reason: string | null
  /** The note that only admins see. */
  note?: string | null
}

/**
 * Cancels an order for an admin and releases its stock. Throws `conflict` if the order cannot be cancelled or was
 * cancelled before.
 */
export async function cancelOrderByAdmin({ db, clock, catalogue }: Deps, request: Request): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  return cancelled
}

async function cancel(tx: Tx, { admin, orderId, reason, note }: Request, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because a payment may arrive at the same time.
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  const isCancelled = mayCancel(order.status) && (await cancelOrder(tx, { order, reason, version, now }))
  if (!isCancelled) throw new ShopError('conflict', `This order is ${order.status} and cannot be cancelled.`)
  if (note) await addNote(tx, { orderId, userId: admin.id, text: note, createdAt: now })
  const cancelled = await existingOrder(tx, orderId)
  await addAudit(tx, {
    userId: admin.id,
    action: 'cancelOrder',
    target: `orders/${orderId}`,
    before: auditedOrder(order),
    after: { ...auditedOrder(cancelled), reason },
    createdAt: now,
  })
  return orderReply(cancelled)
}
