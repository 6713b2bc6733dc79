import type { CurrentUser } from '#contract/account'
import type { AddressDetails } from '#contract/checkout'
import type { Order } from '#contract/orders'
import type { Courier } from '#contract/shipping'
import type { Tx } from '#engine'
import { addressOf } from '#rules/address/address'
import { deliveryProblem } from '#rules/address/pin'
import { hasLeftShop, mayShip } from '#rules/order/order-status'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { lockOrder, setAddress, shipmentOf } from '../../orders/order-store.ts'
import { hasCourierAddress } from '../../shipping/shipment-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './order-list-store.ts'

interface Request {
  admin: CurrentUser
  orderId: number
  details: AddressDetails
}

/** Returns the couriers for a PIN code; null if they are unknown. */
export type CouriersTo = (pin: string) => Promise<Courier[] | null>

/**
 * Corrects the delivery address of an order for an admin. Throws `conflict` if the order has left the shop, if a
 * courier has or may have the old address, or if the new PIN code is not serviceable. A PIN code whose serviceability
 * is unknown is accepted.
 */
export async function correctAddress(
  { db, clock, couriersTo }: Pick<Deps, 'db' | 'clock'> & { couriersTo: CouriersTo },
  request: Request,
): Promise<Order> {
  const couriers = await couriersTo(request.details.postalCode)
  return db.write((tx) => correct(tx, { ...request, couriers }, clock()))
}

const undeliverable = {
  pin_unserviceable: 'No courier delivers to this PIN code.',
  cod_unavailable: 'Cash on delivery is not available for this PIN code.',
}

interface RequestWithCouriers extends Request {
  couriers: readonly Courier[] | null
}

async function correct(tx: Tx, { admin, orderId, details, couriers }: RequestWithCouriers, now: Date): Promise<Order> {
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  if (!mayShip(order.status) || hasLeftShop(order.status)) {
    throw new ShopError('conflict', `This order is ${order.status}: its address can no longer be changed.`)
  }
  const shipment = await shipmentOf(tx, orderId)
  if (shipment && hasCourierAddress(shipment)) {
    throw new ShopError('conflict', 'This address was already sent to the courier.')
  }
  const problem = deliveryProblem(couriers, order.paymentMethod)
  if (problem) {
    throw new ShopError('conflict', undeliverable[problem], { fields: { postalCode: undeliverable[problem] } })
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
