import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#engine'
import { endedLabels, isGivenUp } from '#rules/courier-status'
import { hasLeftShop, mayShip } from '#rules/order-status'
import type { CourierKind } from '#rules/provider-accounts'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, orders, shipments } from '../db/schema/orders.ts'
import { orderStatuses } from '../db/schema/values.ts'
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

const openStatuses = orderStatuses.filter((status) => mayShip(status) && !hasLeftShop(status))
/** Shown where the sandbox simulated a parcel before the shop had a courier. */
const onlySimulated = 'This parcel was booked in the sandbox: none was sent. Book it again, or cancel the order.'

/** A parcel that the courier has cancelled before it was fetched is none: another may take its place. */
const isVoid = ({ state, courierStatus, pickedUpAt }: Shipment): boolean =>
  state === 'booked' && pickedUpAt === null && isGivenUp(courierStatus)

/** Whether the courier has been told where this parcel goes, or may be being told just now. */
export const isAddressed = (shipment: Shipment): boolean =>
  !isVoid(shipment) &&
  (shipment.state !== 'failed' || shipment.courierOrderId !== null || shipment.problem === noAnswer)

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

/** Why a parcel that one courier has must not be asked about at another; null where it may. */
export const otherCourierProblem = ({ courier }: Pick<Shipment, 'courier'>, kind: CourierKind): string | null =>
  courier === 'live' && kind === 'sandbox'
    ? 'A courier has this parcel, and the shop has only the sandbox now. Set the courier up again.'
    : null

/**
 * Notes which courier is asked for a parcel, before it is asked. What only the sandbox has booked is dropped: a live
 * courier books it anew.
 */
export async function setCourier(tx: Tx, shipment: Shipment, courier: CourierKind, now: Date): Promise<Shipment> {
  if (shipment.courier === courier) return shipment
  const changes = shipment.courier === null ? { courier } : { ...unbooked, courier, state: 'wanted' as const }
  await setShipment(tx, shipment.orderId, changes, now)
  return { ...shipment, ...changes }
}

/** Flags the parcels of open orders that only the sandbox has, once the shop has a courier. */
export async function flagSimulated(tx: Tx, now: Date): Promise<void> {
  const open = tx.select({ id: orders.id }).from(orders).where(inArray(orders.status, openStatuses))
  await tx
    .update(shipments)
    .set({ ...unbooked, state: 'failed', problem: onlySimulated, updatedAt: now })
    .where(
      and(eq(shipments.courier, 'sandbox'), inArray(shipments.state, ['booked']), inArray(shipments.orderId, open)),
    )
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

/** AWBs of a courier's parcels on their way that were not asked about since `before`, the longest unasked first. */
export async function unaskedParcels(tx: Tx, courier: CourierKind, before: Date, most: number): Promise<string[]> {
  const rows = await tx
    .select({ awbCode: shipments.awbCode })
    .from(shipments)
    .where(
      and(
        inArray(shipments.state, ['booked']),
        eq(shipments.courier, courier),
        isNotNull(shipments.awbCode),
        or(isNull(shipments.checkedAt), lt(shipments.checkedAt, before)),
        or(isNull(shipments.courierStatus), notInArray(shipments.courierStatus, [...endedLabels])),
      ),
    )
    .orderBy(asc(shipments.checkedAt), asc(shipments.id))
    .limit(most)
  return rows.flatMap(({ awbCode }) => awbCode ?? [])
}
