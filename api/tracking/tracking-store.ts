import { and, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Tx } from '#engine'
import { courierStatus, endedLabels, isEndedPickup, isGivenUp } from '#rules/order/courier-status'
import { mustNotLeave } from '#rules/order/order-status'
import { clockToleranceMs } from '../clocks.ts'
import { returns } from '../db/schema/order-records.ts'
import { orderTrackingEvents } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import { describeError, type Log } from '../http/log.ts'
import { type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { CourierError, type CourierNews, type CourierPort } from '../providers/courier/port.ts'
import { findPickupByAwb, lockPickup, type PickupRow, pickupsToPoll, updatePickup } from '../returns/pickup-store.ts'
import { queueReplacementEmail } from '../returns/return-changes.ts'
import { findParcel, moveByCourier, parcelsToPoll, type Shipment, setShipment } from '../shipping/shipment-store.ts'

interface Message {
  shipment: Shipment
  order: OrderRow
  news: CourierNews
  /** Whether the data are the response to a tracking request; false if they come from a webhook. */
  asked: boolean
  now: Date
}

/**
 * Stores tracking data: new scans as tracking events, the status of the shipment, and the order status that results
 * from it. A status never goes back, a scan is stored once, and data after the final status of a shipment are ignored.
 */
export async function storeTracking(tx: Tx, log: Log, message: Message): Promise<void> {
  const { shipment, order, news, asked, now } = message
  const checked = asked ? { checkedAt: now } : {}
  if (shipment.courierStatus !== null && endedLabels.includes(shipment.courierStatus)) {
    return setShipment(tx, shipment.id, checked, now)
  }
  const status = courierStatus(news.code)
  if (!status) log.warn({ awb: shipment.awbCode, code: news.code }, 'parcel has an unknown status')
  // The tracking events are those of the first shipment. A replacement has only its status.
  const isFirst = shipment.returnId === null
  const times = await timesOf(tx, order.id, now)
  const isOld = isFirst && news.at !== null && times.newest !== null && times.within(news.at) < times.newest
  if (isFirst) await addScans(tx, message, times.within)
  await setShipment(
    tx,
    shipment.id,
    {
      ...checked,
      ...(isOld ? {} : { courierStatus: status?.label ?? unknownLabel(news) ?? shipment.courierStatus }),
      ...(news.courierName ? { courierName: news.courierName } : {}),
      ...(news.estimatedDelivery ? { estimatedDelivery: news.estimatedDelivery } : {}),
      ...(news.trackUrl ? { trackUrl: news.trackUrl } : {}),
      ...(status?.pickedUp && !shipment.pickedUpAt ? { pickedUpAt: now } : {}),
      ...(isOld ? {} : problemOf(status, order)),
    },
    now,
  )
  // The status of a parcel that comes back has a problem.
  const isSent = status?.order === 'shipped' && status.problem === null && !shipment.pickedUpAt
  if (shipment.returnId !== null && isSent) await queueReplacementEmail(tx, order, shipment.returnId, now)
  if (!status?.order || !isFirst) return
  const isScanned = news.scans.some(({ code }) => code === news.code)
  const hasCourierEvent = isScanned || (await hasEvent(tx, order.id, status.order))
  await moveByCourier(tx, order, status.order, { hasCourierEvent, now })
}

/** Returns the courier's label of an unknown status. Labels that would stop the polling of a shipment are replaced. */
const unknownLabel = ({ label, code }: CourierNews): string | null =>
  label !== null && endedLabels.includes(label) ? `Status ${code}` : label

function problemOf(status: ReturnType<typeof courierStatus>, order: OrderRow): { problem?: string | null } {
  if (!status) return {}
  if (status.order === 'delivered' && order.status === 'cancelled') {
    return { problem: 'The parcel was delivered although the order is cancelled.' }
  }
  if (status.problem === null) return status.pickedUp && !mustNotLeave(order) ? { problem: null } : {}
  // The shop requested this cancellation, so the courier's status "cancelled" is not shown as a problem.
  if (!status.pickedUp && mustNotLeave(order)) return status.isFinal ? { problem: null } : {}
  return { problem: status.problem }
}

/**
 * Returns `within`, which limits the time of a scan to the range between booking and now, because the courier's clock
 * may differ, and `newest`, the time of the newest stored scan (milliseconds since 1970). Scans in the future are
 * ignored.
 */
async function timesOf(tx: Tx, orderId: number, now: Date) {
  const ofOrder = eq(orderTrackingEvents.orderId, orderId)
  const upToNow = lte(orderTrackingEvents.createdAt, new Date(now.getTime() + clockToleranceMs))
  const newestOf = async (...conditions: Parameters<typeof and>) => {
    const [row] = await tx
      .select({ createdAt: orderTrackingEvents.createdAt })
      .from(orderTrackingEvents)
      .where(and(ofOrder, upToNow, ...conditions))
      .orderBy(desc(orderTrackingEvents.createdAt))
      .limit(1)
    return row?.createdAt.getTime() ?? null
  }
  const beforeParcel = inArray(orderTrackingEvents.status, ['order_placed', 'confirmed', 'processing'])
  const booked = (await newestOf(beforeParcel, isNull(orderTrackingEvents.sourceKey))) ?? 0
  return {
    newest: await newestOf(isNotNull(orderTrackingEvents.sourceKey)),
    within: (at: Date) => Math.max(booked, Math.min(at.getTime(), now.getTime())),
  }
}

async function addScans(tx: Tx, { shipment, order, news }: Message, within: (at: Date) => number) {
  // A scan without a code gets the code of the previous scan. The initial code is 3, "pickup scheduled".
  let code = 3
  for (const scan of news.scans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    code = scan.code ?? code
    const status = courierStatus(code)
    if (!status?.event) continue
    const createdAt = new Date(within(scan.at))
    await tx
      .insert(orderTrackingEvents)
      .values({
        orderId: order.id,
        status: status.event,
        title: status.label,
        description: scan.activity || null,
        location: scan.location,
        trackingNumber: shipment.awbCode,
        courierName: news.courierName ?? shipment.courierName,
        estimatedDelivery: news.estimatedDelivery ?? shipment.estimatedDelivery,
        actualDelivery: status.event === 'delivered' ? createdAt : null,
        sourceKey: scan.key,
        createdAt,
      })
      .onConflictDoNothing({ target: [orderTrackingEvents.orderId, orderTrackingEvents.sourceKey] })
  }
}

async function hasEvent(tx: Tx, orderId: number, status: 'processing' | 'shipped' | 'delivered'): Promise<boolean> {
  const [row] = await tx
    .select({ id: orderTrackingEvents.id })
    .from(orderTrackingEvents)
    .where(and(eq(orderTrackingEvents.orderId, orderId), eq(orderTrackingEvents.status, status)))
    .limit(1)
  return row !== undefined
}

interface PickupNews {
  returnId: number
  /** The AWB number that the data are about. */
  awbCode: string
  news: CourierNews
  /** Whether the data are the response to a tracking request; false if they come from a webhook. */
  asked: boolean
  now: Date
}

/**
 * Stores tracking data of a pickup. The status never goes back, and data after the final status are ignored. When the
 * courier has picked up the goods, an approved return is in transit, and it is approved again when the courier has
 * brought them back to the customer. Nothing else of the return changes: the owner records the receipt.
 */
export async function storePickupNews(
  tx: Tx,
  log: Log,
  { returnId, awbCode, news, asked, now }: PickupNews,
): Promise<void> {
  const found = await lockPickup(tx, returnId)
  // The pickup may have been cancelled and booked again before its order was locked.
  if (found?.pickup.awbCode !== awbCode) return
  const { row, pickup } = found
  const status = courierStatus(news.code)
  if (!status) log.warn({ awb: pickup.awbCode, code: news.code }, 'pickup has an unknown status')
  const hasEnded = pickup.courierStatus !== null && endedLabels.includes(pickup.courierStatus)
  const isEnded = status !== null && isEndedPickup(status.label)
  // A status such as "quality check failed" does not say where the goods are.
  const isMoved = status?.pickedUp === true && status.order !== null && !isEnded
  const isPickedUp = isMoved && pickup.pickedUpAt === null
  // A confirmed final status and the first one after the pickup count even if a report with a later time has arrived,
  // because the times of the courier can be wrong.
  const isCertain = isPickedUp || (asked && status?.isFinal === true)
  const isOlder = !isCertain && news.at !== null && pickup.statusAt !== null && news.at < pickup.statusAt
  const isIgnored = !status || hasEnded || isOlder || (pickup.pickedUpAt !== null && !status.pickedUp)
  const checked = asked ? { checkedAt: now } : {}
  if (isIgnored) return updatePickup(tx, returnId, checked, now)
  await updatePickup(
    tx,
    returnId,
    {
      ...checked,
      courierStatus: status.label,
      // A time in the future would make all later reports look old.
      statusAt: news.at !== null && news.at < now ? news.at : now,
      ...(news.courierName ? { courierName: news.courierName } : {}),
      ...(news.trackUrl ? { trackUrl: news.trackUrl } : {}),
      // A pickup that the courier has collected cannot be cancelled any more.
      ...(isPickedUp ? { pickedUpAt: now, state: 'booked' as const } : {}),
      ...(status.order === 'delivered' ? { deliveredAt: now } : {}),
      ...problemOfPickup(status, pickup),
    },
    now,
  )
  // Goods that are back at the customer are not in transit any more.
  const sent = isPickedUp && row.status === 'approved' ? 'in_transit' : null
  const back = isEnded && pickup.pickedUpAt && row.status === 'in_transit' ? 'approved' : null
  const next = sent ?? back
  if (next) await tx.update(returns).set({ status: next, updatedAt: now }).where(eq(returns.id, returnId))
}

function problemOfPickup(
  status: NonNullable<ReturnType<typeof courierStatus>>,
  { state }: PickupRow,
): Partial<PickupRow> {
  if (status.problem === null) return status.pickedUp ? { problem: null } : {}
  // The shop has requested the cancellation of a pickup that is not booked any more.
  if (status.order === null && state !== 'booked') return {}
  if (isGivenUp(status.label)) return { state: 'failed', problem: 'The courier cancelled this pickup.' }
  // For a pickup, the courier's statuses of returning parcels mean that the goods go back to the customer.
  const isBack = status.order === 'shipped'
  return {
    problem: isBack ? 'The courier brings the items back to the customer.' : status.problem,
    ...(isBack && status.isFinal ? { state: 'failed', pickedUpAt: null } : {}),
  }
}

export interface TrackingContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  courier: CourierPort
}

/**
 * Requests the tracking data of a shipment and stores them. Returns false if the courier has none yet. For a shipment
 * of another courier, throws `PermanentFailure` without calling the courier.
 */
export async function updateTracking({ db, clock, log, courier }: TrackingContext, awbCode: string): Promise<boolean> {
  const known = await db.read(async (tx) => (await findParcel(tx, awbCode))?.shipment ?? findPickupByAwb(tx, awbCode))
  if (known && known.courier !== courier.kind) {
    throw new PermanentFailure('This parcel was booked with another courier.')
  }
  const news = await courier.track(awbCode)
  await db.write((tx) => storeAnswer(tx, log, { awbCode, news, now: clock() }))
  return news !== null
}

interface Answer {
  awbCode: string
  /** The tracking data; null if the courier has none. */
  news: CourierNews | null
  now: Date
}

/** Stores the response to a tracking request, and when it was sent. */
async function storeAnswer(tx: Tx, log: Log, { awbCode, news, now }: Answer): Promise<void> {
  const parcel = await findParcel(tx, awbCode)
  if (parcel && news) return storeTracking(tx, log, { ...parcel, news, asked: true, now })
  if (parcel) return setShipment(tx, parcel.shipment.id, { checkedAt: now }, now)
  const pickup = await findPickupByAwb(tx, awbCode)
  if (!pickup) return
  const { returnId } = pickup
  if (news) await storePickupNews(tx, log, { returnId, awbCode, news, asked: true, now })
  else await updatePickup(tx, returnId, { checkedAt: now }, now)
}

const Payload = v.object({ awbCode: v.string() })

/** Creates the job that confirms a webhook with a tracking request, because webhooks can be forged. */
export const confirmTracking =
  (shop: TrackingContext): JobHandler =>
  async (payload) => {
    const { awbCode } = v.parse(Payload, payload)
    if (!(await updateTracking(shop, awbCode)))
      throw new Error('The courier has no tracking data for the parcel of its webhook')
  }

const pollAfterMs = 4 * 3600 * 1000

/**
 * Requests the tracking data of each shipment and pickup in transit that was not checked for four hours, because
 * webhooks may not have arrived. If the courier refuses a request, continues with the next one. Stops at other errors.
 */
export async function pollShipments(shop: TrackingContext, signal?: AbortSignal): Promise<void> {
  const before = new Date(shop.clock().getTime() - pollAfterMs)
  const { kind } = shop.courier
  const awbCodes = await shop.db.read(async (tx) => [
    ...(await parcelsToPoll(tx, kind, before, 100)),
    ...(await pickupsToPoll(tx, kind, before, 100)),
  ])
  for (const awbCode of awbCodes) {
    if (signal?.aborted) return
    try {
      await updateTracking(shop, awbCode)
    } catch (error) {
      shop.log.warn({ awb: awbCode, cause: describeError(error) }, 'a parcel could not be polled')
      // After other errors, the remaining requests would probably fail too, so this run ends. The next run tries again.
      if (!(error instanceof CourierError && error.failure === 'refused')) return
      await shop.db.write((tx) => storeAnswer(tx, shop.log, { awbCode, news: null, now: shop.clock() }))
    }
  }
}
