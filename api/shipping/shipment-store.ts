import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint'
import type { OrderStatus } from '#contract/orders'
import type { createShipment } from '#contract/shipping'
import type { Tx } from '#engine'
import { isGivenUp } from '#rules/order/courier-status'
import { eventFor } from '#rules/order/order-events'
import { awaitsPayment, canMove, hasArrived, hasLeftShop, isRefunded, mayShip } from '#rules/order/order-status'
import type { CourierKind } from '#rules/provider-accounts'
import { variants } from '../db/schema/catalogue.ts'
import { returnItems, returns, shipments } from '../db/schema/order-records.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { isInTransit, isSimulated, orderStatuses } from '../db/schema/values.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { ShopError } from '../http/shop-error.ts'
import { issueInvoice } from '../invoicing/issue-documents.ts'
import { enqueue, enqueueAgain } from '../jobs/enqueue.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { addEvent, changeStatus, findOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'

export type Shipment = typeof shipments.$inferSelect
export type ParcelOrder = OrderRow

/** Returns the line items of an order that are not cancelled, with the product data that a shipment needs. */
const parcelLines = (tx: Tx, orderId: number) =>
  tx
    .select({
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`.mapWith(Number),
      price: orderItems.price,
      variantTitle: orderItems.variantTitle,
      sku: orderItems.sku,
      weight: variants.weight,
      hsn: variants.hsn,
    })
    .from(orderItems)
    .leftJoin(variants, eq(variants.id, orderItems.variantId))
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.quantity, orderItems.cancelledQuantity)))
    .orderBy(asc(orderItems.id))
    .execute()
export type ParcelLine = Awaited<ReturnType<typeof parcelLines>>[number]

/** Returns the replacements for the accepted items of a return, with the product data that a shipment needs. */
async function replacementLines(tx: Tx, returnId: number): Promise<ParcelLine[]> {
  const rows = await tx
    .select({
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: returnItems.quantity,
      price: returnItems.exchangePrice,
      variantTitle: returnItems.exchangeTitle,
      sku: returnItems.exchangeSku,
      weight: variants.weight,
      hsn: variants.hsn,
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.lineId))
    .leftJoin(variants, eq(variants.id, returnItems.exchangeVariantId))
    .where(and(eq(returnItems.returnId, returnId), inArray(returnItems.decision, ['restock', 'write_off'])))
    .orderBy(asc(returnItems.id))
  return rows.map((row) => ({ ...row, price: row.price ?? 0 }))
}

/** What a shipment contains. `reference` is the number under which the courier gets it, `total` its value in paise. */
export interface Contents {
  reference: string
  lines: readonly ParcelLine[]
  total: number
}

/** Returns the contents of the first shipment of an order, or of the replacement for a return (`returnId`). */
export async function contentsOf(tx: Tx, order: OrderRow, returnId: number | null = null): Promise<Contents> {
  if (returnId === null) {
    const total = order.total - order.cancelledAmount
    return { reference: order.orderNumber, lines: await parcelLines(tx, order.id), total }
  }
  const [row] = await tx.select().from(returns).where(eq(returns.id, returnId))
  if (!row) throw new Error(`Return ${returnId} does not exist`)
  return { reference: row.number, lines: await replacementLines(tx, returnId), total: row.exchangeTotal ?? 0 }
}

/** Identifies a shipment: the first one of an order, or that of the replacement for a return. */
export interface ShipmentKey {
  orderId: number
  /** The return whose goods are exchanged; absent or null for the first shipment. */
  returnId?: number | null | undefined
}

/** Returns a shipment. Creates it if there is none. */
export async function findOrCreateShipment(tx: Tx, { orderId, returnId }: ShipmentKey, now: Date): Promise<Shipment> {
  await tx
    .insert(shipments)
    .values({ orderId, returnId: returnId ?? null, state: 'wanted', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const shipment = await shipmentOf(tx, orderId, returnId ?? null)
  if (!shipment) throw new Error(`Order ${orderId} has no shipment`)
  return shipment
}

export async function setShipment(tx: Tx, id: number, changes: Partial<Shipment>, now: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ ...changes, updatedAt: now })
    .where(eq(shipments.id, id))
}

/**
 * The problem that admins see when the last cancellation request got no response. The courier may then still transport
 * the parcel.
 */
export const courierTimeoutMessage = 'The courier did not answer. Please book it again.'

const openStatuses = orderStatuses.filter((status) => mayShip(status) && !hasLeftShop(status))
/** The problem that admins see if the sandbox booked a shipment before the shop had a courier. */
const onlySimulated = 'This parcel was booked in the sandbox: none was sent. Book it again, or cancel the order.'

/** Whether the courier cancelled the shipment before pickup. It can then be booked again. */
const isCancelledByCourier = ({ state, courierStatus, pickedUpAt }: Shipment): boolean =>
  state === 'booked' && pickedUpAt === null && isGivenUp(courierStatus)

/**
 * Whether the courier has, or may have, the delivery address of a shipment, so that the address cannot be changed any
 * more.
 */
export const hasCourierAddress = (shipment: Shipment): boolean =>
  !isCancelledByCourier(shipment) &&
  (shipment.state !== 'failed' || shipment.courierOrderId !== null || shipment.problem === courierTimeoutMessage)

const unbooked = {
  courier: null,
  courierOrderId: null,
  courierShipmentId: null,
  awbCode: null,
  courierName: null,
  courierStatus: null,
  labelUrl: null,
  trackUrl: null,
  estimatedDelivery: null,
  checkedAt: null,
} as const

// The form of the key `shipment-<order id>` cannot be changed, because jobs of earlier releases contain it.
const bookingOf = ({ orderId, returnId = null }: ShipmentKey) => ({
  kind: 'book-shipment',
  uniqueKey: returnId === null ? `shipment-${orderId}` : `replacement-${returnId}`,
  payload: returnId === null ? { orderId } : { orderId, returnId },
})

/** Queues the booking of a shipment, once. */
export const queueBooking = (tx: Tx, key: ShipmentKey, runAt: Date): Promise<void> =>
  enqueue(tx, { ...bookingOf(key), runAt })

/**
 * Queues the booking of a shipment again at the request of an admin. A failed booking, a cancelled shipment and a
 * booking that waits for a retry are booked at once. The caller checks that the order can be shipped. Does nothing if
 * the shipment is booked and has a label.
 */
export async function requestShipment(tx: Tx, key: ShipmentKey, now: Date): Promise<Shipment> {
  const existing = await findOrCreateShipment(tx, key, now)
  // The shipment of an active order can be cancelled: the order was refunded, and the refund failed later.
  const isCancelled = isCancelledByCourier(existing) || existing.state === 'cancelled'
  const shipment: Shipment = isCancelled ? { ...existing, ...unbooked, state: 'failed' } : existing
  if (shipment.state === 'booked' && shipment.labelUrl !== null) return shipment
  if (shipment.state !== 'booked') {
    await setShipment(tx, existing.id, { ...(isCancelled ? unbooked : {}), state: 'wanted', problem: null }, now)
  }
  const booking = bookingOf(key)
  await enqueueAgain(tx, { ...booking, payload: { ...booking.payload, again: true }, runAt: now })
  return { ...shipment, state: shipment.state === 'failed' ? 'wanted' : shipment.state }
}

/**
 * Returns the problem text for admins if a shipment of a live courier would be handled by the sandbox; null if there is
 * none.
 */
export const otherCourierProblem = ({ courier }: Pick<Shipment, 'courier'>, kind: CourierKind): string | null =>
  courier === 'live' && kind === 'sandbox'
    ? 'A courier has this parcel, and the shop has only the sandbox now. Set the courier up again.'
    : null

/**
 * Stores the courier of a shipment before the first call to it. Data of a booking in the sandbox are cleared, because a
 * live courier books the shipment again.
 */
export async function setCourier(tx: Tx, shipment: Shipment, courier: CourierKind, now: Date): Promise<Shipment> {
  if (shipment.courier === courier) return shipment
  const changes = shipment.courier === null ? { courier } : { ...unbooked, courier, state: 'wanted' as const }
  await setShipment(tx, shipment.id, changes, now)
  return { ...shipment, ...changes }
}

/** Sets shipments of active orders that were booked in the sandbox to failed once the shop has a courier. */
export async function flagSimulated(tx: Tx, now: Date): Promise<void> {
  const open = tx.select({ id: orders.id }).from(orders).where(inArray(orders.status, openStatuses))
  await tx
    .update(shipments)
    .set({ ...unbooked, state: 'failed', problem: onlySimulated, updatedAt: now })
    .where(and(isSimulated(shipments.courier), eq(shipments.state, 'booked'), inArray(shipments.orderId, open)))
}

/** Queues the cancellation of a shipment, even if an earlier cancellation was tried. */
export const requestCancellation = (tx: Tx, orderId: number, now: Date): Promise<void> =>
  enqueueAgain(tx, {
    kind: 'cancel-shipment',
    uniqueKey: `cancel-shipment-${orderId}`,
    payload: { orderId },
    runAt: now,
  })

/** Finds a shipment and its order by AWB number; null if there is none. */
export async function findParcel(tx: Tx, awbCode: string): Promise<{ shipment: Shipment; order: OrderRow } | null> {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.awbCode, awbCode))
  const order = shipment && (await findOrder(tx, shipment.orderId))
  return shipment && order ? { shipment, order } : null
}

/**
 * Returns the AWB numbers of a courier's shipments in transit that were last checked before `before`, least recently
 * checked first.
 */
export async function parcelsToPoll(tx: Tx, courier: CourierKind, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ awbCode: shipments.awbCode })
    .from(shipments)
    .where(
      and(
        isInTransit(shipments),
        eq(shipments.courier, courier),
        or(isNull(shipments.checkedAt), lt(shipments.checkedAt, before)),
      ),
    )
    .orderBy(asc(shipments.checkedAt), asc(shipments.id))
    .limit(limit)
  return rows.flatMap(({ awbCode }) => awbCode ?? [])
}

/**
 * Throws `conflict` if the order cannot be shipped, because it was cancelled, delivered or completed, is not paid, or its
 * payment was refunded.
 */
export function assertShippable(order: OrderRow) {
  if (!mayShip(order.status)) throw new ShopError('conflict', `This order is ${order.status}.`)
  assertPaid(order)
}

/** Throws `conflict` if an online order is not paid yet or its payment was refunded. */
export function assertPaid(order: OrderRow) {
  if (awaitsPayment(order)) throw new ShopError('conflict', 'This order has not been paid yet.')
  if (isRefunded(order)) {
    const text = 'The payment of this order was refunded. It cannot be packed or shipped, only cancelled.'
    throw new ShopError('conflict', text)
  }
}

/** Returns the API's description of an order's shipment. Shipment id and AWB number are null until it is booked. */
export function shipmentReply(shipment: Shipment | null): ReplyOf<typeof createShipment> {
  const active = shipment?.awbCode ? 'The shipment is booked.' : 'The shipment is being prepared.'
  const message = shipment?.state === 'cancelled' ? 'The shipment is cancelled.' : active
  return {
    success: true,
    shipment_id: shipment?.courierShipmentId ?? null,
    awb_code: shipment?.awbCode ?? null,
    message,
  }
}

/** Queues the email "shipped" or "delivered", once per order. `order` is the row before the status change. */
export async function recordMove(tx: Tx, order: OrderRow, to: OrderStatus, now: Date): Promise<void> {
  const arrives = hasArrived(to) && !hasArrived(order.status)
  const email = arrives ? 'order-delivered' : to === 'shipped' ? 'order-shipped' : null
  if (email === null) return
  const { id: orderId, customerEmail } = order
  await enqueueEmail(tx, { email, to: customerEmail, data: { orderId }, uniqueKey: `${email} ${orderId}`, now })
}

/**
 * Changes the status of an order because of its shipment. Returns false, without a change, if the status table forbids
 * it. `hasCourierEvent`: the courier's tracking event is already stored, so no event is added.
 */
export async function moveByCourier(
  tx: Tx,
  order: OrderRow,
  to: Exclude<OrderStatus, 'cancelled'>,
  { hasCourierEvent, now }: { hasCourierEvent: boolean; now: Date },
): Promise<boolean> {
  const { id, status, paymentMethod } = order
  if (!canMove(status, to, 'courier')) return false
  const paymentStatus = paymentMethod === 'cash_on_delivery' && hasArrived(to) ? 'paid' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status: to, paymentStatus }, now))) {
    throw new Error(`Order ${id} was changed meanwhile`)
  }
  if (paymentStatus !== order.paymentStatus) await postMoney(tx, id, now)
  if (hasLeftShop(to)) await issueInvoice(tx, id, now)
  const event = eventFor(to)
  if (event && !hasCourierEvent) await addEvent(tx, id, event, now)
  await recordMove(tx, order, to, now)
  return true
}
