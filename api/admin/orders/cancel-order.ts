import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { mayCancel } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import type { Idempotency } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { type CancelledItem, cancelItems } from '../../orders/cancel-items.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { lockOrder } from '../../orders/order-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addNote } from './order-details.ts'
import { auditedOrder, existingOrder } from './order-list-store.ts'

interface Request {
  admin: CurrentUser
  orderId: number
  /** The reason that the shopper sees. */
  reason: string | null
  /** The note that only admins see. */
  note?: string | null
  /** The pieces to cancel; null for the whole order. */
  items?: readonly CancelledItem[] | null
  /** Whether cancelled pieces return to stock, by default yes. */
  restock?: boolean | undefined
  idempotency?: Idempotency | null
}

/**
 * Cancels an order, or pieces of it, for an admin and releases their stock. Throws `conflict` if the order cannot be
 * cancelled or was cancelled before, and like `cancelItems`.
 */
export async function cancelOrderByAdmin({ db, clock, catalogue }: Deps, request: Request): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  return cancelled
}

async function cancel(tx: Tx, request: Request, now: Date): Promise<Order> {
  const { admin, orderId, reason, note, items, restock, idempotency } = request
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because a payment may arrive at the same time.
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  const isCancelled =
    // Pieces of a delivered order can be cancelled when they come back; the order remains delivered.
    order.status !== 'cancelled' && items
      ? await cancelItems(tx, { order, items, restock, reason, by: 'admin', version, now })
      : mayCancel(order.status) && (await cancelOrder(tx, { order, reason, version, now }))
  if (!isCancelled) throw new ShopError('conflict', `This order is ${order.status} and cannot be cancelled.`)
  if (note) await addNote(tx, { orderId, userId: admin.id, text: note, createdAt: now })
  const cancelled = await existingOrder(tx, orderId)
  await addAudit(tx, {
    userId: admin.id,
    action: items ? 'cancelOwnOrder' : 'cancelOrder',
    target: `orders/${orderId}`,
    before: auditedOrder(order),
    after: { ...auditedOrder(cancelled), reason, ...(items ? { items, restock: restock ?? true } : {}) },
    createdAt: now,
  })
  const reply = orderReply(cancelled)
  await idempotency?.storeResponse(tx, { status: 200, reply, now })
  return reply
}
