import { and, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Tx } from '#engine'
import { courierStatus, endedLabels } from '#rules/order/courier-status'
import { mustNotLeave } from '#rules/order/order-status'
import { clockToleranceMs } from '../clocks.ts'
import { orderTrackingEvents } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import { describeError, type Log } from '../http/log.ts'
import { type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { CourierNews, CourierPort } from '../providers/courier/port.ts'
import { moveByCourier } from '../shipping/move-order-store.ts'
import { findParcel, parcelsToPoll, type Shipment, setShipment } from '../shipping/shipment-store.ts'

interface Message {
  shipment: Shipment
  order: OrderRow
  news: CourierNews
  /** Whether the data come from a tracking request; false if they come from a webhook. */
  asked: boolean
  now: Date
}

/**
 * Stores tracking data: new scans as tracking events, the status of the shipment, and the order status that follows
 * from it. A status never reverts, a scan is stored once, and data after the final status of a shipment are ignored.
 */
export async function storeTracking(tx: Tx, log: Log, message: Message): Promise<void> {
  const { shipment, order, news, asked, now } = message
  const checked = asked ? { checkedAt: now } : {}
  if (shipment.courierStatus !== null && endedLabels.includes(shipment.courierStatus)) {
    return setShipment(tx, order.id, checked, now)
  }
  const status = courierStatus(news.code)
  if (!status) log.warn({ awb: shipment.awbCode, code: news.code }, 'parcel has an unknown status')
  const times = await timesOf(tx, order.id, now)
  const isOld = news.at !== null && times.newest !== null && times.within(news.at) < times.newest
  await addScans(tx, message, times.within)
  await setShipment(
    tx,
    order.id,
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
  if (!status?.order) return
  const isScanned = news.scans.some(({ code }) => code === news.code)
  const hasCourierEvent = isScanned || (await hasEvent(tx, order.id, status.order))
  await moveByCourier(tx, order, status.order, { hasCourierEvent, now })
}

/** Returns the courier's label of an unknown status. Labels that would end the tracking of a shipment are replaced. */
const unknownLabel = ({ label, code }: CourierNews): string | null =>
  label !== null && endedLabels.includes(label) ? `Status ${code}` : label

function problemOf(status: ReturnType<typeof courierStatus>, order: OrderRow): { problem?: string | null } {
  if (!status) return {}
  if (status.order === 'delivered' && order.status === 'cancelled') {
    return { problem: 'The parcel was delivered although the order is cancelled.' }
  }
  if (status.problem === null) return status.pickedUp && !mustNotLeave(order) ? { problem: null } : {}
  // The shop itself requested the cancellation, so the status is not shown as a problem.
  if (!status.pickedUp && mustNotLeave(order)) return status.isFinal ? { problem: null } : {}
  return { problem: status.problem }
}

/**
 * Returns the functions and values for storing scan times. The courier's clock may differ from the shop's, so `within`
 * moves scan times to the range between the booking and now. `newest` is the time of the newest stored scan (ms since
 * the epoch). Events with a time in the future were stored before the clock was set back and are ignored.
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
  // A scan without a code gets the code of the previous scan. Code 3, "pickup scheduled", is the first.
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

export interface TrackingContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  courier: CourierPort
}

/**
 * Requests the tracking data of a shipment and stores them. Returns false if the courier has none yet. For a shipment
 * of another courier it throws `PermanentFailure` without a call.
 */
export async function updateTracking({ db, clock, log, courier }: TrackingContext, awbCode: string): Promise<boolean> {
  const known = await db.read((tx) => findParcel(tx, awbCode))
  if (known && known.shipment.courier !== courier.kind) {
    throw new PermanentFailure('This parcel was booked with another courier.')
  }
  const news = await courier.track(awbCode)
  await db.write(async (tx) => {
    const now = clock()
    const parcel = await findParcel(tx, awbCode)
    if (!parcel) return
    if (news) await storeTracking(tx, log, { ...parcel, news, asked: true, now })
    else await setShipment(tx, parcel.order.id, { checkedAt: now }, now)
  })
  return news !== null
}

const Payload = v.object({ awbCode: v.string() })

/** Creates the job that confirms a webhook with a tracking request, because a webhook could be forged. */
export const confirmTracking =
  (shop: TrackingContext): JobHandler =>
  async (payload) => {
    const { awbCode } = v.parse(Payload, payload)
    if (!(await updateTracking(shop, awbCode)))
      throw new Error('The courier has no tracking data for the parcel of its webhook')
  }

const pollAfterMs = 4 * 3600 * 1000

/**
 * Requests the tracking data of each shipment in transit that was not checked for four hours, because webhooks may be
 * lost. Stops at the first error.
 */
export async function pollShipments(shop: TrackingContext, signal?: AbortSignal): Promise<void> {
  const before = new Date(shop.clock().getTime() - pollAfterMs)
  const { kind } = shop.courier
  const awbCodes = await shop.db.read((tx) => parcelsToPoll(tx, kind, before, 100))
  for (const awbCode of awbCodes) {
    if (signal?.aborted) return
    try {
      await updateTracking(shop, awbCode)
    } catch (error) {
      // The remaining requests would probably fail too, so the run ends here. The next run tries again.
      shop.log.warn({ cause: describeError(error) }, 'parcels could not be polled')
      return
    }
  }
}
