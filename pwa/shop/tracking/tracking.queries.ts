import { queryOptions } from '@tanstack/react-query'
import { getOrder, getOrderTracking, type TrackingEvent } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { westernDigits } from '#contract/scalars'
import { type ShipmentTracking, type TrackedOrder, trackOrder, trackShipment } from '#contract/tracking'
import { trackedOrder } from '#rules/order/order-status'
import { call } from '../../api/api-client.ts'
import { HttpError, isNotFound, OfflineError } from '../../api/http-error.ts'
import type { PlacedOrder } from '../../offline/db.ts'
import {
  linesOrNone,
  type OrderAccess,
  readPlacedOrders,
  type ShownLine,
  storeTracked,
} from '../orders/placed-orders.queries.ts'

/**
 * An order that was found. `asOf` (milliseconds since the epoch) is set when the data comes from this device and not
 * from the server.
 */
export interface Found {
  order: TrackedOrder
  lines: readonly ShownLine[]
  /** The tracking events, newest first, or null when they could not be fetched. */
  events: readonly TrackingEvent[] | null
  shipment: ShipmentTracking | null
  asOf: number | null
}

const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

// Tracking events are sorted by id, which is the sequence in which they happened. Their times may not be in sequence,
// because the clock may have been set back.
const newestFirst = (events: readonly TrackingEvent[]) => events.toSorted((a, b) => b.id - a.id)

/** Fetches the courier's status, or null when it is unavailable (specification section 7). */
async function shipmentOf(
  awbCode: string | null,
  { email, token }: Omit<OrderAccess, 'id'> = {},
): Promise<ShipmentTracking | null> {
  if (!awbCode) return null
  const input = { params: { awbCode }, query: { email } }
  const reply = await call(trackShipment, input, { orderToken: token }).catch(() => null)
  if (!reply?.success || !reply.tracking_data) return null
  return {
    shipment_status: reply.shipment_status ?? reply.tracking_data.shipment_status,
    tracking_data: reply.tracking_data,
  }
}

async function orFromDevice(request: Promise<Found>, isIt: (placed: PlacedOrder) => boolean): Promise<Found> {
  try {
    const found = await request
    const { order, events } = found
    await storeTracked(order.id, { order, events: events && [...events] }, Date.now())
    return found
  } catch (error) {
    const stored = error instanceof OfflineError ? (await readPlacedOrders()).find(isIt) : undefined
    if (!stored) throw error
    return {
      order: stored.order,
      lines: stored.lines,
      events: newestFirst(stored.events),
      shipment: null,
      asOf: stored.asOf,
    }
  }
}

async function fetchByNumber(orderNumber: string, email: string): Promise<Found> {
  const { order, events, shipmentTracking } = await call(trackOrder, { query: { orderNumber, email } })
  const [lines, shipment] = await Promise.all([
    linesOrNone({ id: order.id, email }),
    shipmentTracking ? Promise.resolve(shipmentTracking) : shipmentOf(order.awbCode, { email }),
  ])
  return { order, lines, events: newestFirst(events), shipment, asOf: null }
}

async function fetchById(id: number, email: string): Promise<Found> {
  const input = { params: { id }, query: { email } }
  const order = trackedOrder(await call(getOrder, input))
  // The server gives access to the owner of the order and to the browser with the guest cookie without checking the
  // email address. The tracking screen requires the right email address, so the email address is checked here.
  if (!sameEmail(order.customerEmail, email)) throw new HttpError(404, 'Order not found', { code: 'not_found' })
  const [lines, events, shipment] = await Promise.all([
    linesOrNone({ id, email }),
    call(getOrderTracking, input).then(newestFirst, () => null),
    shipmentOf(order.awbCode, { email }),
  ])
  return { order, lines, events, shipment, asOf: null }
}

/** Finds an order by order number or tracking number. While offline, it searches the orders stored on this device. */
const findByNumber = (number: string, email: string): Promise<Found> =>
  orFromDevice(
    fetchByNumber(number, email),
    ({ orderNumber, order, email: own }) =>
      (orderNumber === number || order.awbCode === number) && sameEmail(own, email),
  )

/** Finds an order by ID and email address. While offline, it searches the orders stored on this device. */
export const findById = (id: number, email: string): Promise<Found> =>
  orFromDevice(fetchById(id, email), (placed) => placed.orderId === id && sameEmail(placed.email, email))

/** Whether a typed text can be an order ID. */
export const isOrderId = (typed: string): boolean => /^[1-9]\d{0,14}$/.test(westernDigits(typed))

/** The shortest tracking number of a courier. A number with fewer digits is an order ID. */
const minTrackingDigits = 8

/**
 * Finds an order by what the shopper typed, an order number, an order ID or the tracking number of the courier, and the
 * email address.
 */
export async function findOrder(typed: string, email: string): Promise<Found> {
  const name = westernDigits(typed).toUpperCase()
  if (!isOrderId(name)) return findByNumber(name, email)
  try {
    return await findById(Number(name), email)
  } catch (error) {
    // A number with only digits can be a tracking number too, because most couriers use only digits.
    if (!isNotFound(error) || name.length < minTrackingDigits) throw error
    return findByNumber(name, email)
  }
}

async function fetchByLink(id: number, token: string): Promise<Found> {
  const input = { params: { id }, query: {} }
  const options = { orderToken: token }
  const order = trackedOrder(await call(getOrder, input, options))
  const [lines, events, shipment] = await Promise.all([
    linesOrNone({ id, token }),
    call(getOrderTracking, input, options).then(newestFirst, () => null),
    shipmentOf(order.awbCode, { token }),
  ])
  return { order, lines, events, shipment, asOf: null }
}

/** Finds an order with the token of an email link. While offline, it searches the orders stored on this device. */
export const findByLink = (id: number, token: string): Promise<Found> =>
  orFromDevice(fetchByLink(id, token), (placed) => placed.orderId === id)

/** Returns the tracking events of an order of the signed-in user, newest first, with the courier's status. */
export const trailQuery = (id: number, awbCode: string | null) =>
  queryOptions({
    queryKey: [urlOf(getOrderTracking.path, { params: { id } })],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [events, shipment] = await Promise.all([
        call(getOrderTracking, { params: { id }, query: {} }, { signal }),
        shipmentOf(awbCode),
      ])
      return { events: newestFirst(events), shipment }
    },
  })
