import { and, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#engine'
import { courierStatus, endedLabels } from '#rules/courier-status'
import { orderTrackingEvents } from '../db/schema/orders.ts'
import { clockToleranceMs } from '../expiry-clock.ts'
import type { Log } from '../http/log.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { CourierNews } from '../providers/courier/port.ts'
import { moveByCourier } from '../shipping/move-order-store.ts'
import { type Shipment, setShipment } from '../shipping/shipment-store.ts'

interface Message {
  shipment: Shipment
  order: OrderRow
  news: CourierNews
  /** Whether the courier was asked for it. */
  asked: boolean
  now: Date
}

/**
 * Writes down what the courier says: new scans as events, the parcel's state, and the order's status where it goes on.
 * Nothing goes backwards, nothing comes twice, and after the end nothing counts.
 */
export async function keepNews(tx: Tx, log: Log, message: Message): Promise<void> {
  const { shipment, order, news, asked, now } = message
  const checked = asked ? { checkedAt: now } : {}
  if (shipment.courierStatus !== null && endedLabels.includes(shipment.courierStatus)) {
    return setShipment(tx, order.id, checked, now)
  }
  const status = courierStatus(news.code)
  if (!status) log.warn({ awb: shipment.awbCode, code: news.code }, 'an unknown status of a parcel')
  const time = await timesOf(tx, order.id, now)
  const isOld = news.at !== null && time.newest !== null && time.within(news.at) < time.newest
  await addScans(tx, message, time.within)
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
  const told = isScanned || (await hasEvent(tx, order.id, status.order))
  await moveByCourier(tx, order, status.order, { told, now })
}

/** An unknown status in the courier's words, unless they are those that end a parcel. */
const unknownLabel = ({ label, code }: CourierNews): string | null =>
  label !== null && endedLabels.includes(label) ? `Status ${code}` : label

function problemOf(status: ReturnType<typeof courierStatus>, order: OrderRow): { problem?: string | null } {
  if (!status) return {}
  if (status.order === 'delivered' && order.status === 'cancelled') {
    return { problem: 'The parcel was delivered although the order is cancelled.' }
  }
  if (status.problem === null) return status.pickedUp && order.status !== 'cancelled' ? { problem: null } : {}
  // The shop asked for that itself.
  if (!status.pickedUp && order.status === 'cancelled') return status.isFinal ? { problem: null } : {}
  return { problem: status.problem }
}

/**
 * A courier's clock is not the shop's: no scan is before the booking or after now. `newest` is the time of the newest
 * scan that is known. Events of the future were stored before the clock was set back and do not count.
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
  // A scan without a code belongs to what came before it; without anything before it, to the pickup.
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
