import { queryOptions } from '@tanstack/react-query'
import { getOrder, getOrderTracking, type TrackingEvent } from '#contract/orders'
import { type ShipmentTracking, type TrackedOrder, trackOrder, trackShipment } from '#contract/tracking'
import { trackedOrder } from '#rules/tracked-order'
import { call } from '../../api/api-client.ts'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import type { PlacedOrder } from '../../offline/db.ts'
import { keepTracked, linesOrNone, readPlacedOrders, type ShownLine } from '../orders/placed-orders.queries.ts'

/** An order that was found. `asOf` (milliseconds) is set when this device told about it and not the server. */
export interface Found {
  order: TrackedOrder
  lines: readonly ShownLine[]
  /** Newest first; null where they could not be read. */
  events: readonly TrackingEvent[] | null
  shipment: ShipmentTracking | null
  asOf: number | null
}

const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

// By id, in which they happened: a clock may have been set back between two.
const newestFirst = (events: readonly TrackingEvent[]) => events.toSorted((a, b) => b.id - a.id)

/** The courier's own word; an order is shown without it when it cannot be had (specification section 7). */
async function shipmentOf(awbCode: string | null, email?: string): Promise<ShipmentTracking | null> {
  if (!awbCode) return null
  const reply = await call(trackShipment, { params: { awbCode }, query: { email } }).catch(() => null)
  if (!reply?.success || !reply.tracking_data) return null
  return {
    shipment_status: reply.shipment_status ?? reply.tracking_data.shipment_status,
    tracking_data: reply.tracking_data,
  }
}

async function orFromDevice(ask: Promise<Found>, isIt: (placed: PlacedOrder) => boolean): Promise<Found> {
  try {
    const found = await ask
    const { order, events } = found
    await keepTracked(order.id, { order, events: events && [...events] }, Date.now())
    return found
  } catch (error) {
    const kept = error instanceof OfflineError ? (await readPlacedOrders()).find(isIt) : undefined
    if (!kept) throw error
    return { order: kept.order, lines: kept.lines, events: newestFirst(kept.events), shipment: null, asOf: kept.asOf }
  }
}

async function askByNumber(orderNumber: string, email: string): Promise<Found> {
  const { order, events, shipmentTracking } = await call(trackOrder, { query: { orderNumber, email } })
  const [lines, shipment] = await Promise.all([
    linesOrNone({ id: order.id, email }),
    shipmentTracking ? Promise.resolve(shipmentTracking) : shipmentOf(order.awbCode, email),
  ])
  return { order, lines, events: newestFirst(events), shipment, asOf: null }
}

async function askById(id: number, email: string): Promise<Found> {
  const input = { params: { id }, query: { email } }
  const order = trackedOrder(await call(getOrder, input))
  // Whoever is signed in or holds the guest cookie is answered whatever the e-mail; this screen asks for the right one.
  if (!sameEmail(order.customerEmail, email)) throw new HttpError(404, 'Order not found', { code: 'not_found' })
  const [lines, events, shipment] = await Promise.all([
    linesOrNone({ id, email }),
    call(getOrderTracking, input).then(newestFirst, () => null),
    shipmentOf(order.awbCode, email),
  ])
  return { order, lines, events, shipment, asOf: null }
}

/** An order by its number and e-mail; without a network the one that this device keeps. */
export const findByNumber = (orderNumber: string, email: string): Promise<Found> =>
  orFromDevice(
    askByNumber(orderNumber, email),
    (placed) => placed.orderNumber === orderNumber && sameEmail(placed.email, email),
  )

/** An order by its id and e-mail; without a network the one that this device keeps. */
export const findById = (id: number, email: string): Promise<Found> =>
  orFromDevice(askById(id, email), (placed) => placed.orderId === id && sameEmail(placed.email, email))

/** What happened to the signed-in user's own order, newest first, and what the courier says. */
export const trailQuery = (id: number, awbCode: string | null) =>
  queryOptions({
    queryKey: [`/api/orders/${id}/tracking`],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [events, shipment] = await Promise.all([
        call(getOrderTracking, { params: { id }, query: {} }, { signal }),
        shipmentOf(awbCode),
      ])
      return { events: newestFirst(events), shipment }
    },
  })
