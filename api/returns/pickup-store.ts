import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { PickupStatus, ReturnPickup } from '#contract/shipping'
import type { Tx } from '#engine'
import { bookingTimeoutMs, courierStatus, isEndedPickup, isReturning } from '#rules/order/courier-status'
import { type CourierKind, pickupRefusal } from '#rules/provider-accounts'
import { variants } from '../db/schema/catalogue.ts'
import { returnPickups } from '../db/schema/order-cases.ts'
import { returnItems, returns } from '../db/schema/order-records.ts'
import { orderItems } from '../db/schema/orders.ts'
import { isInTransit, isOpenReturn } from '../db/schema/values.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueueRepeat } from '../jobs/enqueue.ts'
import { lockOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'
import { differenceReply } from './difference-store.ts'

// The rows of `return_pickups`: the courier's pickup of the goods of a return (record 74).

export type PickupRow = typeof returnPickups.$inferSelect
type ReturnRow = typeof returns.$inferSelect

/** Returns the pickup of a return; null if there is none. */
export async function findPickup(tx: Tx, returnId: number): Promise<PickupRow | null> {
  const [row] = await tx.select().from(returnPickups).where(eq(returnPickups.returnId, returnId))
  return row ?? null
}

/** Returns the pickup with an AWB number; null if there is none. */
export async function findPickupByAwb(tx: Tx, awbCode: string): Promise<PickupRow | null> {
  const [row] = await tx.select().from(returnPickups).where(eq(returnPickups.awbCode, awbCode))
  return row ?? null
}

/** Changes a pickup. The caller has locked the order, except for `checkedAt`. */
export async function updatePickup(tx: Tx, returnId: number, values: Partial<PickupRow>, now: Date): Promise<void> {
  await tx
    .update(returnPickups)
    .set({ ...values, updatedAt: now })
    .where(eq(returnPickups.returnId, returnId))
}

/** Locks the order of a return and returns the return and its pickup as they are then; null if there is no pickup. */
export async function lockPickup(tx: Tx, returnId: number): Promise<{ row: ReturnRow; pickup: PickupRow } | null> {
  const [found] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, returnId))
  if (!found) return null
  await lockOrder(tx, found.orderId)
  const [row] = await tx.select().from(returns).where(eq(returns.id, returnId))
  const pickup = await findPickup(tx, returnId)
  return row && pickup ? { row, pickup } : null
}

/** Returns the returned pieces with the product data that a pickup needs. */
export const returnedLines = (tx: Tx, returnId: number) =>
  tx
    .select({
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: returnItems.quantity,
      price: orderItems.price,
      variantTitle: orderItems.variantTitle,
      sku: orderItems.sku,
      weight: variants.weight,
      hsn: variants.hsn,
      reason: returnItems.reason,
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.lineId))
    .leftJoin(variants, eq(variants.id, orderItems.variantId))
    .where(eq(returnItems.returnId, returnId))
    .orderBy(asc(returnItems.id))
    .execute()

const pickedUpLabel = courierStatus(42)?.label

function statusOf({ state, deliveredAt, pickedUpAt, courierStatus: label }: PickupRow): PickupStatus {
  if (state === 'wanted') return 'requested'
  if (state !== 'booked') return state
  if (deliveredAt) return 'delivered'
  if (!pickedUpAt) return 'booked'
  if (isReturning(label)) return 'returning'
  return label === pickedUpLabel ? 'picked_up' : 'in_transit'
}

/**
 * Converts a pickup to that of the API. The fields are listed one by one, so that ids and problems of the courier are
 * never sent to shoppers.
 */
export function pickupReply(pickup: PickupRow): ReturnPickup {
  const { state, awbCode, courierName, trackUrl } = pickup
  // A failed or cancelled pickup can have the numbers of an order that the courier has cancelled.
  const hasParcel = state === 'booked' || state === 'cancelling'
  return {
    status: statusOf(pickup),
    awbCode: hasParcel ? awbCode : null,
    courierName: hasParcel ? courierName : null,
    trackUrl: hasParcel && trackUrl?.startsWith('https://') ? trackUrl : null,
  }
}

const uncancelled = 'The pickup was not cancelled.'

/** Whether the courier has refused to cancel a booked pickup, so that it still comes. */
const isUncancelled = ({ state, problem, courierStatus }: PickupRow): boolean =>
  state === 'booked' && problem?.startsWith(uncancelled) === true && !isEndedPickup(courierStatus)

/**
 * Stores why the courier did not cancel a pickup, unless the pickup was changed since a job has read it as `known`.
 * Returns false, without a change, if the courier has ended the pickup itself.
 */
export async function storeUncancelled(tx: Tx, known: PickupRow, text: string, now: Date): Promise<boolean> {
  const pickup = (await lockPickup(tx, known.returnId))?.pickup
  if (!pickup || isEndedPickup(pickup.courierStatus)) return false
  if (pickup.state !== known.state || pickup.courierOrderId !== known.courierOrderId) return true
  // The courier has not confirmed the cancellation, so it may still pick up the goods, and the pickup is tracked.
  const state = pickup.awbCode === null ? 'failed' : 'booked'
  const isCancelling = pickup.state === 'cancelling'
  const problem = `${uncancelled} ${text}`
  await updatePickup(tx, known.returnId, { problem, ...(isCancelling ? { state } : {}) }, now)
  return true
}

interface Asked {
  row: ReturnRow
  order: OrderRow
  /** The courier that the shop uses now; null without a courier. */
  courier: { kind: CourierKind } | null
}

/** Why the present courier cannot handle a pickup that a live courier has; null if it can. */
export const otherCourier = (pickup: PickupRow | null, kind: CourierKind | null): string | null =>
  pickup?.courier === 'live' && kind !== 'live'
    ? 'A courier has this pickup, and the shop no longer uses that courier. Set the courier up again.'
    : null

/** Returns why no pickup can be booked for a return; null if one can. */
export async function bookingRefusal(tx: Tx, { row, order, courier }: Asked): Promise<string | null> {
  if (row.status !== 'requested' && row.status !== 'approved') {
    return `This return is ${row.status.replace('_', ' ')}, so no pickup can be booked.`
  }
  if (!courier) return 'The shop has no courier. Ask the customer to send the items.'
  if (await differenceReply(tx, row.id)) return 'The items of this return were received already.'
  const pickup = await findPickup(tx, row.id)
  if (pickup?.state === 'cancelling') return 'The pickup is being cancelled. Please try again later.'
  if (pickup && isUncancelled(pickup)) return 'The courier did not cancel this pickup, so it is still booked.'
  const first = await shipmentOf(tx, order.id)
  return pickupRefusal(order, first?.courier ?? null, courier.kind) ?? otherCourier(pickup, courier.kind)
}

/** What the dashboard can do with the pickup of a return. */
export async function pickupActions(tx: Tx, asked: Asked) {
  const pickup = await findPickup(tx, asked.row.id)
  const isActive = pickup !== null && (pickup.state === 'wanted' || pickup.state === 'booked')
  const isDone =
    isActive && !isEndedPickup(pickup.courierStatus) && (pickup.problem === null || pickup.pickedUpAt !== null)
  return {
    pickupProblem: pickup?.problem ?? null,
    canBookPickup: !isDone && (await bookingRefusal(tx, asked)) === null,
    canCancelPickup: (isActive || pickup?.state === 'failed') && pickup?.pickedUpAt === null,
  }
}

/** The columns of a pickup that the courier does not have. */
const unbooked = {
  courier: null,
  courierOrderId: null,
  courierShipmentId: null,
  awbCode: null,
  courierName: null,
  courierStatus: null,
  statusAt: null,
  trackUrl: null,
  checkedAt: null,
} as const

/**
 * Queues the booking of a pickup for an approved return, or queues it again after a problem or a cancellation. The
 * caller has locked the order. Throws `conflict` if no pickup can be booked. Does nothing if one is booked.
 */
export async function requestPickup(tx: Tx, asked: Asked & { now: Date }): Promise<ReturnRow> {
  const { row, now } = asked
  if (row.status !== 'approved') throw new ShopError('conflict', 'This return is not approved, so no pickup is booked.')
  const pickup = await findPickup(tx, row.id)
  // The courier accepts an ended order no more, so that the next booking creates another one.
  const isEnded = pickup?.state === 'cancelled' || isEndedPickup(pickup?.courierStatus ?? null)
  if (pickup?.state === 'booked' && !isEnded && (pickup.problem === null || pickup.pickedUpAt !== null)) return row
  const refusal = await bookingRefusal(tx, asked)
  if (refusal) throw new ShopError('conflict', refusal)
  if (!pickup) {
    await tx.insert(returnPickups).values({ returnId: row.id, createdAt: now, updatedAt: now })
  } else if (isEnded || pickup.state !== 'booked') {
    await updatePickup(tx, row.id, { ...(isEnded ? unbooked : {}), state: 'wanted', problem: null }, now)
  }
  const payload = { orderId: row.orderId, returnId: row.id, again: pickup !== null }
  await enqueueRepeat(tx, { kind: 'book-pickup', uniqueKey: `pickup-${row.id}`, payload, runAt: now })
  return row
}

/** Queues the job that cancels a pickup with the courier, even if an earlier cancellation was tried. */
export const queuePickupCancel = (
  tx: Tx,
  { id, orderId }: Pick<ReturnRow, 'id' | 'orderId'>,
  now: Date,
): Promise<void> =>
  enqueueRepeat(tx, {
    kind: 'cancel-pickup',
    uniqueKey: `cancel-pickup-${id}`,
    payload: { orderId, returnId: id },
    runAt: now,
  })

/**
 * Cancels the pickup of a return. Repeated calls change nothing. The caller has locked the order. Throws `conflict` if
 * there is no pickup, or if the courier has picked up the goods.
 */
export async function cancelPickup(
  tx: Tx,
  { row, courier, now }: Omit<Asked, 'order'> & { now: Date },
): Promise<ReturnRow> {
  const pickup = await findPickup(tx, row.id)
  if (!pickup) throw new ShopError('conflict', 'This return has no pickup.')
  if (pickup.state === 'cancelled' || pickup.state === 'cancelling') return row
  if (pickup.pickedUpAt) throw new ShopError('conflict', 'The courier has picked up the items already.')
  const problem = otherCourier(pickup, courier?.kind ?? null)
  if (problem) throw new ShopError('conflict', problem)
  await endPickup(tx, row, now)
  return row
}

/** Cancels the pickup of a return whose goods need no pickup any more, unless the courier has picked them up. */
export async function endPickup(tx: Tx, row: Pick<ReturnRow, 'id' | 'orderId'>, now: Date): Promise<void> {
  const pickup = await findPickup(tx, row.id)
  if (!pickup || pickup.pickedUpAt || pickup.state === 'cancelled' || pickup.state === 'cancelling') return
  await updatePickup(tx, row.id, { state: 'cancelling', problem: null }, now)
  await queuePickupCancel(tx, row, now)
}

/**
 * Finds the ids of orders whose pickup failed, has a problem, or was not booked or cancelled within `bookingTimeoutMs`,
 * for a SQL condition. Pickups of closed and rejected returns do not count.
 */
export function ordersWithStuckPickup(tx: Tx, now: Date) {
  const { state, problem, updatedAt } = returnPickups
  const isLate = lt(updatedAt, new Date(now.getTime() - bookingTimeoutMs))
  return tx
    .select({ orderId: returns.orderId })
    .from(returns)
    .innerJoin(returnPickups, eq(returnPickups.returnId, returns.id))
    .where(
      and(
        isOpenReturn(returns.status),
        or(eq(state, 'failed'), isNotNull(problem), and(inArray(state, ['wanted', 'cancelling']), isLate)),
      ),
    )
}

/** Returns the AWB numbers of pickups of open returns to poll, like `parcelsToPoll` for shipments. */
export async function pickupsToPoll(tx: Tx, courier: CourierKind, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ awbCode: returnPickups.awbCode })
    .from(returnPickups)
    .innerJoin(returns, eq(returns.id, returnPickups.returnId))
    .where(
      and(
        isInTransit(returnPickups),
        isOpenReturn(returns.status),
        eq(returnPickups.courier, courier),
        or(isNull(returnPickups.checkedAt), lt(returnPickups.checkedAt, before)),
      ),
    )
    .orderBy(asc(returnPickups.checkedAt), asc(returnPickups.returnId))
    .limit(limit)
  return rows.flatMap(({ awbCode }) => awbCode ?? [])
}
