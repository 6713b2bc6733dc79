import type { CurrentUser } from '#contract/account'
import type { AddressDetails } from '#contract/checkout'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { addressOf } from '#rules/address'
import { hasLeftShop, mayShip } from '#rules/order-status'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { setAddress } from '../orders/order-change-store.ts'
import { orderReply } from '../orders/order-reply.ts'
import { shipmentOf } from '../orders/order-store.ts'
import { isAddressed } from '../shipping/shipment-store.ts'
import { addAudit } from './audit-store.ts'
import { existingOrder } from './existing-order.ts'

interface Request {
  admin: CurrentUser
  orderId: number
  details: AddressDetails
}

/** Corrects where an order goes, for an admin, as long as no courier has been told the old address. */
export const correctAddress = ({ db, clock }: Deps, request: Request): Promise<Order> =>
  db.write((tx) => correct(tx, request, clock()))

async function correct(tx: Tx, { admin, orderId, details }: Request, now: Date): Promise<Order> {
  const order = await existingOrder(tx, orderId)
  if (!mayShip(order.status) || hasLeftShop(order.status)) {
    throw new ShopError('conflict', `This order is ${order.status}: its address cannot be changed any more.`)
  }
  const shipment = await shipmentOf(tx, orderId)
  if (shipment && isAddressed(shipment)) {
    throw new ShopError('conflict', 'The courier has this address already, or is just being told it.')
  }
  const shippingAddress = addressOf(details)
  await setAddress(tx, orderId, shippingAddress)
  await addAudit(tx, {
    userId: admin.id,
    action: 'correctAddress',
    target: `orders/${orderId}`,
    before: { address: order.shippingAddress.text },
    after: { address: shippingAddress.text },
    createdAt: now,
  })
  return orderReply({ ...order, shippingAddress })
}
