import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ShippingAddress } from '#contract/orders'
import type { Tx } from '#engine'
import type { OrderEvent } from '#rules/order-status'
import { coupons, orders, orderTrackingEvents, shipments } from '../db/schema/orders.ts'
import { enqueue } from '../jobs/enqueue.ts'

type State = Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus'>

/** Moves an order on; false when order or money are not in the state any more that the change was decided on. */
export async function changeStatus(tx: Tx, order: State & { id: number }, to: State): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({ status: to.status, paymentStatus: to.paymentStatus, ...(to.status === 'pending' ? {} : { ipKey: null }) })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.paymentStatus, order.paymentStatus)))
    .returning({ id: orders.id })
  return changed.length > 0
}

/** Holds an order until the transaction ends: what is read of it from here on stays so. */
export async function holdOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt}` })
    .where(eq(orders.id, id))
}

/** Puts another address in the place of an order's. */
export async function setAddress(tx: Tx, id: number, shippingAddress: ShippingAddress): Promise<void> {
  await tx.update(orders).set({ shippingAddress }).where(eq(orders.id, id))
}

interface ParcelMark {
  trackingNumber?: string
  courierName?: string | null
}

/** Adds one of the shop's own events: at least a millisecond after the one before it, so that the newest is told by its time. */
export async function addEvent(tx: Tx, orderId: number, event: OrderEvent & ParcelMark, now: Date): Promise<void> {
  const [last] = await tx
    .select({ createdAt: orderTrackingEvents.createdAt })
    .from(orderTrackingEvents)
    .where(eq(orderTrackingEvents.orderId, orderId))
    .orderBy(desc(orderTrackingEvents.createdAt))
    .limit(1)
  const createdAt = new Date(Math.max(now.getTime(), last ? last.createdAt.getTime() + 1 : 0))
  await tx.insert(orderTrackingEvents).values({ orderId, ...event, createdAt })
}

/** The order's discount code may be used again. */
export async function freeCoupon(tx: Tx, orderId: number): Promise<void> {
  await tx.update(coupons).set({ usedByOrderId: null }).where(eq(coupons.usedByOrderId, orderId))
}

/** From now on money that comes for the order is too late: only an order that expired is still waiting for it. */
export async function endPayment(tx: Tx, orderId: number): Promise<void> {
  await tx.update(orders).set({ expiresAt: null }).where(eq(orders.id, orderId))
}

/** A parcel that the courier has not fetched is not sent any more; a job tells the courier. */
export async function dropShipment(tx: Tx, orderId: number, now: Date): Promise<void> {
  const dropped = await tx
    .update(shipments)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.pickedUpAt)))
    .returning({ id: shipments.id })
  if (dropped.length === 0) return
  const uniqueKey = `cancel-shipment-${orderId}`
  await enqueue(tx, { kind: 'cancel-shipment', uniqueKey, payload: { orderId }, runAt: now })
}
