import type { CurrentUser } from '#contract/account'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { setShipment } from '../../shipping/shipment-store.ts'
import { isStockReleased, releaseOrderStock } from '../../stock/stock-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { auditedOrder, existingOrder } from './existing-order.ts'

interface Request {
  admin: CurrentUser
  orderId: number
}

/** Adds the pieces of a returned parcel to the stock, once. Throws `conflict` unless the order is cancelled. */
export async function receiveReturned({ db, clock, catalogue }: Deps, request: Request): Promise<Order> {
  const order = await db.write((tx) => receive(tx, request, clock()))
  catalogue.invalidate()
  return order
}

async function receive(tx: Tx, { admin, orderId }: Request, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  const order = await existingOrder(tx, orderId)
  if (order.status !== 'cancelled') {
    throw new ShopError('conflict', `This order is ${order.status}. Cancel it first, then mark its parcel as received.`)
  }
  if (await isStockReleased(tx, orderId)) {
    throw new ShopError('conflict', 'The items of this order are already back in stock.')
  }
  await releaseOrderStock(tx, orderId, version, now)
  await setShipment(tx, orderId, { problem: null }, now)
  await addAudit(tx, {
    userId: admin.id,
    action: 'receiveParcel',
    target: `orders/${orderId}`,
    before: { ...auditedOrder(order), stockReturned: false },
    after: { ...auditedOrder(order), stockReturned: true },
    createdAt: now,
  })
  return orderReply(order)
}
