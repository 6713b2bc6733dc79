import * as v from 'valibot'
import type { Tx } from '#engine'
import { findState } from '#rules/address/states'
import { expiredText } from '#rules/order/batches'
import { eventFor } from '#rules/order/order-events'
import { mayShip, mustNotLeave } from '#rules/order/order-status'
import { bookingProblem, type CourierKind } from '#rules/provider-accounts'
import { nameWithVariant } from '#rules/variants'
import type { Deps } from '../deps.ts'
import { backOff, type Job, type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import { addEvent, findOrder, lockOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'
import { type BookedOrder, CourierError, type CourierPort, type Parcel } from '../providers/courier/port.ts'
import { expiredOfOrder } from '../stock/batch-store.ts'
import { moveByCourier } from './move-order-store.ts'
import {
  courierTimeoutMessage,
  findOrCreateShipment,
  otherCourierProblem,
  type ParcelLine,
  type ParcelOrder,
  parcelLines,
  requestCancellation,
  type Shipment,
  setCourier,
  setShipment,
} from './shipment-store.ts'

const maxParcels = 9

interface Booked {
  /** The order number that the courier has for the existing shipment, or that the next shipment will get. */
  reference: string
  /** The courier's active order; null if there is none. */
  booked: BookedOrder | null
  /** Whether the courier has cancelled an earlier order. */
  again: boolean
}

/**
 * Finds the active shipment of an order at the courier. The courier accepts an order number only once, so after a
 * cancelled shipment the next one gets the number with a suffix (`-2`). Throws `PermanentFailure` after nine cancelled
 * shipments.
 */
export async function findBooked(courier: CourierPort, orderNumber: string): Promise<Booked> {
  for (let parcel = 1; parcel <= maxParcels; parcel++) {
    const reference = parcel === 1 ? orderNumber : `${orderNumber}-${parcel}`
    const booked = await courier.findOrder(reference)
    if (!booked?.cancelled) return { reference, booked, again: parcel > 1 }
  }
  throw new PermanentFailure(`The courier has cancelled ${maxParcels} parcels of this order. Contact the courier.`)
}

/** HSN code of Ayurvedic and Unani medicaments, for products without a code. */
const defaultHsn = '30049099'
const sizeCm = { length: 20, breadth: 15, height: 8 }

/**
 * Returns the weight in kg: the sum of the product weights if all are known, otherwise 0.5 kg plus 0.1 kg per piece.
 */
function weightOf(lines: readonly ParcelLine[]): number {
  const known = lines.every(({ weight }) => weight !== null)
  const kilograms = known
    ? lines.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0)
    : 0.5 + 0.1 * lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.round(kilograms * 1000) / 1000
}

/**
 * Returns the shipment data of an order; or, if data that the courier needs are missing, a sentence that lists them.
 */
function parcelOf(order: ParcelOrder, lines: readonly ParcelLine[]): Parcel | string {
  const { street, city, state, zipCode } = order.shippingAddress
  const stateName = state ? findState(state)?.name : undefined
  const phone = /[6-9]\d{9}$/.exec(order.customerPhone ?? '')?.[0]
  const missing = Object.entries({ street, city, state: stateName, 'PIN code': zipCode, 'phone number': phone })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!street || !city || !stateName || !zipCode || !phone) return `The address has no ${missing.join(', no ')}.`
  return {
    reference: order.orderNumber,
    placedAt: order.createdAt,
    name: order.customerName.slice(0, 50),
    address: street.slice(0, 200),
    city: city.slice(0, 30),
    pin: zipCode,
    state: stateName,
    email: order.customerEmail,
    phone,
    items: lines.map(({ productId, productName, variantTitle, sku, quantity, price, hsn }) => ({
      name: nameWithVariant(productName, variantTitle).slice(0, 255),
      sku: (sku ?? `P${productId ?? 0}`).slice(0, 50),
      units: quantity,
      price: price / 100,
      hsn: hsn ?? defaultHsn,
    })),
    cashOnDelivery: order.paymentMethod === 'cash_on_delivery',
    total: (order.total - order.cancelledAmount) / 100,
    ...sizeCm,
    weight: weightOf(lines),
  }
}

export interface Booking extends Pick<Deps, 'db' | 'clock'> {
  courier: CourierPort
}

/** `again`: an admin requested the booking, so a shipment that the courier has cancelled may be booked again. */
const Payload = v.object({ orderId: v.number(), again: v.optional(v.boolean(), false) })

/**
 * Creates the job that books the shipment of an order with the courier. It continues where an earlier attempt stopped.
 * Throws `PermanentFailure` if a retry cannot succeed.
 */
export const bookShipment =
  (shop: Booking): JobHandler =>
  async (payload, job) => {
    const { orderId, again } = v.parse(Payload, payload)
    const started = await shop.db.write((tx) => startBooking(tx, shop.courier.kind, orderId, shop.clock()))
    if (!started) return
    try {
      if ('problem' in started) throw new PermanentFailure(started.problem)
      const shipmentId = await bookParcel(shop, started, again)
      if (shipmentId !== null && started.shipment.labelUrl === null)
        await requestPickupAndLabel(shop, orderId, shipmentId)
    } catch (error) {
      await shop.db.write((tx) => storeProblem(tx, orderId, error, job, shop.clock()))
      const refused = error instanceof CourierError && error.failure === 'refused'
      throw refused ? new PermanentFailure(error.message) : error
    }
  }

interface StartedBooking {
  order: OrderRow
  shipment: Shipment
  parcel: Parcel | string
}

/**
 * Returns the data to book, or the reason why this courier must not be used; null if the order must not be shipped (any
 * more).
 */
async function startBooking(
  tx: Tx,
  kind: CourierKind,
  orderId: number,
  now: Date,
): Promise<StartedBooking | { problem: string } | null> {
  // The order is locked, because an admin may be changing the address at the same time.
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const isPaid = order?.paymentMethod === 'cash_on_delivery' || order?.paymentStatus === 'paid'
  if (!order || !isPaid || !mayShip(order.status)) return null
  const shipment = await findOrCreateShipment(tx, orderId, now)
  if (shipment.state === 'cancelled') return null
  const problem = bookingProblem(order, kind) ?? otherCourierProblem(shipment, kind)
  if (problem) return { problem }
  const [expired] = await expiredOfOrder(tx, orderId, now)
  if (expired) {
    const remedy = 'Pack the order with another batch or cancel the items, then book the shipment again.'
    return { problem: `${expiredText(expired)}. ${remedy}` }
  }
  return {
    order,
    shipment: await setCourier(tx, shipment, kind, now),
    parcel: parcelOf(order, await parcelLines(tx, orderId)),
  }
}

/**
 * Creates the courier's order and assigns an AWB number. Returns the shipment id; null if the order was cancelled or
 * refunded meanwhile.
 */
async function bookParcel(
  { db, clock, courier }: Booking,
  started: StartedBooking,
  mayRepeat: boolean,
): Promise<string | null> {
  const { order, shipment } = started
  if (shipment.awbCode !== null && shipment.courierShipmentId !== null) return shipment.courierShipmentId
  // The response of an earlier attempt may have been lost, so the job looks for an existing courier order first.
  const { reference, booked: existing, again } = await findBooked(courier, order.orderNumber)
  if (again && !existing && !mayRepeat) throw new PermanentFailure('The courier has cancelled this parcel.')
  const booked = existing ?? (await createCourierOrder(courier, started.parcel, reference))
  if (!(await db.write((tx) => storeCourierOrder(tx, order.id, booked, clock())))) return null
  const { awbCode, courierName } =
    booked.awbCode === null
      ? await courier.assignAwb(booked.shipmentId)
      : { awbCode: booked.awbCode, courierName: booked.courierName }
  const isActive = await db.write((tx) => storeAwb(tx, order.id, awbCode, courierName, clock()))
  return isActive ? booked.shipmentId : null
}

async function createCourierOrder(
  courier: CourierPort,
  parcel: Parcel | string,
  reference: string,
): Promise<BookedOrder> {
  if (typeof parcel === 'string') throw new CourierError('refused', parcel)
  try {
    return await courier.createOrder({ ...parcel, reference })
  } catch (error) {
    // If an earlier attempt succeeded but its response was lost, the courier rejects the number. The job then looks for
    // the courier order.
    const isRefused = error instanceof CourierError && error.failure === 'refused'
    const existing = isRefused ? await courier.findOrder(reference) : null
    if (!existing || existing.cancelled) throw error
    return existing
  }
}

/**
 * Stores the courier's ids. If the order was cancelled or refunded meanwhile, requests the cancellation of the shipment
 * and returns false.
 */
async function storeCourierOrder(tx: Tx, orderId: number, booked: BookedOrder, now: Date): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  const numbers = { courierOrderId: booked.orderId, courierShipmentId: booked.shipmentId, problem: null }
  await setShipment(tx, orderId, numbers, now)
  if (order && mustNotLeave(order)) {
    await requestCancellation(tx, orderId, now)
    return false
  }
  if (order) await confirmAndPack(tx, order, now)
  return true
}

/** Booking the shipment of a COD order confirms the order and sets it to processing. */
async function confirmAndPack(tx: Tx, order: OrderRow, now: Date) {
  const confirmed = await moveByCourier(tx, order, 'confirmed', { hasCourierEvent: false, now })
  await moveByCourier(tx, confirmed ? { ...order, status: 'confirmed' } : order, 'processing', {
    hasCourierEvent: false,
    now,
  })
}

async function storeAwb(tx: Tx, orderId: number, awbCode: string, courierName: string | null, now: Date) {
  const order = await findOrder(tx, orderId)
  const isActive = order !== null && !mustNotLeave(order)
  const state = isActive ? ({ state: 'booked', courierStatus: 'Courier assigned' } as const) : {}
  await setShipment(tx, orderId, { awbCode, courierName, ...state }, now)
  if (!isActive) {
    await requestCancellation(tx, orderId, now)
    return false
  }
  const event = eventFor('processing')
  if (event) {
    const description = courierName ? `${courierName} will deliver your order.` : 'A courier will deliver your order.'
    const parcel = { trackingNumber: awbCode, courierName }
    await addEvent(tx, orderId, { ...event, ...parcel, title: 'Courier assigned', description }, now)
  }
  return true
}

/** Schedules the pickup and creates the label. */
async function requestPickupAndLabel({ db, clock, courier }: Booking, orderId: number, shipmentId: string) {
  await courier.schedulePickup(shipmentId)
  const labelUrl = await courier.labelOf(shipmentId)
  await db.write((tx) => setShipment(tx, orderId, { labelUrl, problem: null }, clock()))
}

function retryMessage(error: unknown): string {
  const isMisconfigured = error instanceof CourierError && error.failure === 'misconfigured'
  return `${isMisconfigured ? error.message : 'The courier does not answer'}. The shop retries automatically.`
}

/** Stores the problem of a failed attempt, which the dashboard shows. */
async function storeProblem(tx: Tx, orderId: number, error: unknown, job: Job, now: Date) {
  const shipment = await shipmentOf(tx, orderId)
  const isRefused = error instanceof PermanentFailure || (error instanceof CourierError && error.failure === 'refused')
  const isFinal = isRefused || backOff(job.attempts) === null
  const problem = isRefused ? error.message : isFinal ? courierTimeoutMessage : retryMessage(error)
  const state = isFinal && shipment?.state === 'wanted' ? ({ state: 'failed' } as const) : {}
  await setShipment(tx, orderId, { problem, ...state }, now)
}
