import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#engine'
import { endedLabels, isGivenUp } from '#rules/courier-status'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, shipments } from '../db/schema/orders.ts'
import { enqueueAgain } from '../jobs/enqueue-again.ts'
import { findOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'

export type Shipment = typeof shipments.$inferSelect
export type ParcelOrder = OrderRow

/** The lines of an order with what a parcel needs of their products. */
export const parcelLines = (tx: Tx, orderId: number) =>
  tx
    .select({
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      price: orderItems.price,
      sku: products.sku,
      weight: products.weight,
      hsn: products.hsn,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id))
    .execute()
export type ParcelLine = Awaited<ReturnType<typeof parcelLines>>[number]

/** The order's one shipment; made where there is none. */
export async function openShipment(tx: Tx, orderId: number, now: Date): Promise<Shipment> {
  await tx
    .insert(shipments)
    .values({ orderId, state: 'wanted', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: shipments.orderId })
  const shipment = await shipmentOf(tx, orderId)
  if (!shipment) throw new Error(`Order ${orderId} has no shipment`)
  return shipment
}

export async function setShipment(tx: Tx, orderId: number, changes: Partial<Shipment>, now: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ ...changes, updatedAt: now })
    .where(eq(shipments.orderId, orderId))
}

/** Shown where a courier has never answered: it may have the parcel all the same. */
export const noAnswer = 'The courier did not answer. Please book it again.'

/** A parcel that the courier has cancelled before it was fetched is none: another may take its place. */
const isVoid = ({ state, courierStatus, pickedUpAt }: Shipment): boolean =>
  state === 'booked' && pickedUpAt === null && isGivenUp(courierStatus)

/** Whether the courier has been told where this parcel goes, or may be being told just now. */
export const isAddressed = (shipment: Shipment): boolean =>
  !isVoid(shipment) &&
  (shipment.state !== 'failed' || shipment.courierOrderId !== null || shipment.problem === noAnswer)

const unbooked = {
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

/**
 * Queues the booking of an order's shipment, again if it failed or the courier has cancelled it, and at once if it
 * waits for its next try; a booked one with its label stays as it is.
 */
export async function wantShipment(tx: Tx, orderId: number, now: Date): Promise<Shipment> {
  const known = await openShipment(tx, orderId, now)
  const shipment: Shipment = isVoid(known) ? { ...known, ...unbooked, state: 'failed' } : known
  if (shipment.state === 'cancelled' || (shipment.state === 'booked' && shipment.labelUrl !== null)) return shipment
  if (shipment.state !== 'booked') {
    await setShipment(tx, orderId, { ...(isVoid(known) ? unbooked : {}), state: 'wanted', problem: null }, now)
  }
  await enqueueAgain(tx, {
    kind: 'book-shipment',
    uniqueKey: `shipment-${orderId}`,
    payload: { orderId, again: true },
    runAt: now,
  })
  return { ...shipment, state: shipment.state === 'failed' ? 'wanted' : shipment.state }
}

/** Queues the cancelling of a parcel, whether it was tried before or not. */
export const wantCancelled = (tx: Tx, orderId: number, now: Date): Promise<void> =>
  enqueueAgain(tx, {
    kind: 'cancel-shipment',
    uniqueKey: `cancel-shipment-${orderId}`,
    payload: { orderId },
    runAt: now,
  })

/** A parcel by its AWB, with its order. */
export async function findParcel(tx: Tx, awbCode: string): Promise<{ shipment: Shipment; order: OrderRow } | null> {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.awbCode, awbCode))
  const order = shipment && (await findOrder(tx, shipment.orderId))
  return shipment && order ? { shipment, order } : null
}

/** AWBs of parcels on their way that nobody has asked about since `before`, the longest unasked first. */
export async function unaskedParcels(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx
    .select({ awbCode: shipments.awbCode })
    .from(shipments)
    .where(
      and(
        inArray(shipments.state, ['booked']),
        isNotNull(shipments.awbCode),
        or(isNull(shipments.checkedAt), lt(shipments.checkedAt, before)),
        or(isNull(shipments.courierStatus), notInArray(shipments.courierStatus, [...endedLabels])),
      ),
    )
    .orderBy(asc(shipments.checkedAt), asc(shipments.id))
    .limit(most)
  return rows.flatMap(({ awbCode }) => awbCode ?? [])
}
