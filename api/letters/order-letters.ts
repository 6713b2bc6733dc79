import type { Tx } from '#engine'
import { expiryOf } from '#rules/cod-limits'
import { codLimitsOf, readSettings } from '../catalogue/catalogue-store.ts'
import { findOrder, linesOf, shipmentOf } from '../orders/order-store.ts'
import { aboutToExpire } from '../orders/unconfirmed-store.ts'
import type { Letter } from './letter.ts'
import type { PayloadOf } from './letter-payload.ts'
import { orderCancelled } from './order-cancelled.ts'
import { orderDelivered } from './order-delivered.ts'
import { orderPlaced } from './order-placed.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderShipped } from './order-shipped.ts'
import { ordersExpire } from './orders-expire.ts'
import { paymentReceived } from './payment-received.ts'
import { unlinked } from './unlinked.ts'
import type { Writing } from './writing.ts'

const linkTo = (origin: string, orderId: number) => `${origin}/track-order?orderId=${orderId}`

/** The order with its lines, as its letters show it; null where it was cancelled before its letter was written. */
async function standing(tx: Tx, orderId: number, origin: string) {
  const order = await findOrder(tx, orderId)
  if (!order || order.status === 'cancelled') return null
  const lines = await linesOf(tx, orderId)
  return { ...order, lines, address: unlinked(order.shippingAddress.text), link: linkTo(origin, orderId) }
}

export async function placedLetter(
  { orderId }: PayloadOf<'order-placed'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const order = await db.read((tx) => standing(tx, orderId, origin))
  return order && orderPlaced({ ...order, payment: order.paymentMethod })
}

export async function paidLetter(
  { orderId }: PayloadOf<'payment-received'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const order = await db.read((tx) => standing(tx, orderId, origin))
  return order && paymentReceived(order)
}

export async function shippedLetter(
  { orderId }: PayloadOf<'order-shipped'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const [order, shipment] = await db.read(async (tx) => [
    await standing(tx, orderId, origin),
    await shipmentOf(tx, orderId),
  ])
  return order && orderShipped({ ...order, parcel: shipment })
}

export async function deliveredLetter(
  { orderId }: PayloadOf<'order-delivered'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const order = await db.read((tx) => standing(tx, orderId, origin))
  return order && orderDelivered({ ...order, payment: order.paymentMethod })
}

/** Null where late money has brought the order back to life. */
export async function cancelledLetter(
  { orderId, reason, rest }: PayloadOf<'order-cancelled'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const order = await db.read((tx) => findOrder(tx, orderId))
  if (order?.status !== 'cancelled') return null
  const paid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
  return orderCancelled({ ...order, reason, returned: paid ? order.total : 0, rest, link: linkTo(origin, orderId) })
}

export async function refundedLetter(
  { orderId, amount, whole, part }: PayloadOf<'order-refunded'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const order = await db.read((tx) => findOrder(tx, orderId))
  return order && orderRefunded({ ...order, amount, whole, part, link: linkTo(origin, orderId) })
}

/** Null where all of them were confirmed or cancelled meanwhile. */
export async function expiringLetter(
  { warnedAt }: PayloadOf<'orders-expire'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const [found, limits] = await db.read(async (tx) => [
    await aboutToExpire(tx, new Date(warnedAt)),
    codLimitsOf(await readSettings(tx)),
  ])
  const orders = found.map((order) => ({ ...order, expiresAt: expiryOf(order.createdAt, order.warnedAt, limits) }))
  const link = `${origin}/admin/orders?status=pending&paymentMethod=cash_on_delivery`
  return orders.length > 0 ? ordersExpire({ orders, link }) : null
}
