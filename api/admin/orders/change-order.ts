import type { CurrentUser } from '#contract/account'
import type { AddressDetails } from '#contract/checkout'
import type { Order } from '#contract/orders'
import type { Courier } from '#contract/shipping'
import type { Tx } from '#engine'
import { addressOf } from '#rules/address/address'
import { deliveryProblem } from '#rules/address/pin'
import { hasLeftShop, mayCancel, mayShip } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import type { Idempotency } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { type CancelledItem, cancelItems, cancelOrder } from '../../orders/cancel-order.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { lockOrder, setAddress, shipmentOf } from '../../orders/order-store.ts'
import { hasCourierAddress } from '../../shipping/shipment-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addNote } from './order-details.ts'
import { auditedOrder, existingOrder } from './order-list-store.ts'

interface Cancellation {
  admin: CurrentUser
  orderId: number
  /** The reason for the cancellation that the shopper sees; null if the admin gave none. */
  reason: string | null
  /** The note about the cancellation that only admins see; null without a note. */
  note?: string | null
  /** The pieces to cancel; null to cancel the whole order. */
  items?: readonly CancelledItem[] | null
  /** Whether cancelled pieces return to stock, by default yes. */
  restock?: boolean | undefined
  idempotency?: Idempotency | null
}

/**
 * Cancels an order, or pieces of it, for an admin and releases their stock. Throws `conflict` if the order cannot be
 * cancelled or was cancelled before, and the errors of `cancelItems`.
 */
export async function cancelOrderByAdmin({ db, clock, catalogue }: Deps, request: Cancellation): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  return cancelled
}

async function cancel(tx: Tx, request: Cancellation, now: Date): Promise<Order> {
  const { admin, orderId, reason, note, items, restock, idempotency } = request
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because a payment may arrive at the same time.
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  const isCancelled =
    // Pieces of a delivered order can be cancelled when the customer returns them; the order remains delivered.
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

interface Correction {
  admin: CurrentUser
  orderId: number
  details: AddressDetails
}

/**
 * Returns the couriers that deliver to a PIN code; null if this is unknown, for example because the courier does not
 * respond.
 */
export type CouriersTo = (pin: string) => Promise<Courier[] | null>

/**
 * Corrects the delivery address of an order for an admin. Throws `conflict` if the order has left the shop, if a
 * courier has or may have the old address, or if the new PIN code is not serviceable. A PIN code whose serviceability
 * is unknown is accepted.
 */
export async function correctAddress(
  { db, clock, couriersTo }: Pick<Deps, 'db' | 'clock'> & { couriersTo: CouriersTo },
  request: Correction,
): Promise<Order> {
  const couriers = await couriersTo(request.details.postalCode)
  return db.write((tx) => correct(tx, { ...request, couriers }, clock()))
}

const undeliverable = {
  pin_unserviceable: 'No courier delivers to this PIN code.',
  cod_unavailable: 'Cash on delivery is not available for this PIN code.',
}

interface CorrectionWithCouriers extends Correction {
  couriers: readonly Courier[] | null
}

async function correct(
  tx: Tx,
  { admin, orderId, details, couriers }: CorrectionWithCouriers,
  now: Date,
): Promise<Order> {
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
