import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ShippingAddress } from '#contract/orders'
import type { Tx } from '#engine'
import type { OrderEvent } from '#rules/order/order-status'
import { coupons, orders, orderTrackingEvents, shipments } from '../db/schema/orders.ts'
import { enqueue } from '../jobs/enqueue.ts'

type State = Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus'>

/**
 * Changes the status of an order. Returns false if its status or payment status has changed since the order was read.
 */
export async function changeStatus(tx: Tx, order: State & { id: number }, to: State): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({ status: to.status, paymentStatus: to.paymentStatus, ...(to.status === 'pending' ? {} : { ipKey: null }) })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.paymentStatus, order.paymentStatus)))
    .returning({ id: orders.id })
  return changed.length > 0
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt}` })
    .where(eq(orders.id, id))
}

/** Replaces the delivery address of an order. */
export async function setAddress(tx: Tx, id: number, shippingAddress: ShippingAddress): Promise<void> {
  await tx.update(orders).set({ shippingAddress }).where(eq(orders.id, id))
}

interface ParcelMark {
  trackingNumber?: string
  courierName?: string | null
}

/**
 * Adds a tracking event of the shop, at least a millisecond after the previous one, so that events can be sorted by
 * time.
 */
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

/** Frees the coupon of an order, so that it can be used again. */
export async function releaseCoupon(tx: Tx, orderId: number): Promise<void> {
  await tx.update(coupons).set({ usedByOrderId: null }).where(eq(coupons.usedByOrderId, orderId))
}

/**
 * Removes the payment deadline of a cancelled order, so that a late payment is refunded. Only expired orders can still
 * be paid.
 */
export async function endPayment(tx: Tx, orderId: number): Promise<void> {
  await tx.update(orders).set({ expiresAt: null }).where(eq(orders.id, orderId))
}

/** Cancels the shipment of an order unless it was picked up, and queues the job that cancels it with the courier. */
export async function requestShipmentCancellation(tx: Tx, orderId: number, now: Date): Promise<void> {
  const dropped = await tx
    .update(shipments)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.pickedUpAt)))
    .returning({ id: shipments.id })
  if (dropped.length === 0) return
  const uniqueKey = `cancel-shipment-${orderId}`
  await enqueue(tx, { kind: 'cancel-shipment', uniqueKey, payload: { orderId }, runAt: now })
}
