import * as v from 'valibot'
import type { Tx } from '#engine'
import { findState } from '#rules/address/states'
import { expiredText } from '#rules/order/batches'
import { eventFor } from '#rules/order/order-events'
import { mayShip, mustNotLeave } from '#rules/order/order-status'
import { type CourierKind, replacementProblem } from '#rules/provider-accounts'
import { nameWithVariant } from '#rules/variants'
import type { Deps } from '../deps.ts'
import { backOff, type Job, type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import { addEvent, findOrder, lockOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'
import { type BookedOrder, CourierError, type CourierPort, type Parcel } from '../providers/courier/port.ts'
import { accountOfDifference } from '../returns/difference-store.ts'
import { expiredOfOrder } from '../stock/batch-store.ts'
import {
  type Contents,
  contentsOf,
  courierTimeoutMessage,
  findOrCreateShipment,
  moveByCourier,
  otherCourierProblem,
  type ParcelLine,
  type ParcelOrder,
  requestCancellation,
  type Shipment,
  type ShipmentKey,
  setCourier,
  setShipment,
} from './shipment-store.ts'

const maxParcels = 9

interface Booked {
  /** The order number that the courier has for the existing shipment, or that the next shipment will get. */
  reference: string
  /** The active order that the courier has for this shipment; null if there is none. */
  booked: BookedOrder | null
  /** Whether the courier has cancelled an earlier order for this shipment. */
  again: boolean
}

/**
 * Finds the active shipment with a reference number at the courier. The courier accepts a number only once, so after a
 * cancelled shipment the next one gets the number with a suffix (`-2`). Throws `PermanentFailure` after nine cancelled
 * shipments.
 */
export async function findBooked(find: CourierPort['findOrder'], number: string): Promise<Booked> {
  for (let parcel = 1; parcel <= maxParcels; parcel++) {
    const reference = parcel === 1 ? number : `${number}-${parcel}`
    const booked = await find(reference)
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
 * Returns the data of a shipment; or, if data that the courier needs are missing, a sentence that lists them.
 */
export function parcelOf(order: ParcelOrder, { reference, lines, total }: Contents): Parcel | string {
  const { street, city, state, zipCode } = order.shippingAddress
  const stateName = state ? findState(state)?.name : undefined
  const phone = /[6-9]\d{9}$/.exec(order.customerPhone ?? '')?.[0]
  const missing = Object.entries({ street, city, state: stateName, 'PIN code': zipCode, 'phone number': phone })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!street || !city || !stateName || !zipCode || !phone) return `The address has no ${missing.join(', no ')}.`
  return {
    reference,
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
    cashOnDelivery: reference === order.orderNumber && order.paymentMethod === 'cash_on_delivery',
    total: total / 100,
    ...sizeCm,
    weight: weightOf(lines),
  }
}

export interface Booking extends Pick<Deps, 'db' | 'clock'> {
  courier: CourierPort
}

/** `again`: an admin requested the booking, so that a shipment cancelled by the courier may be booked again. */
const Payload = v.object({
  orderId: v.number(),
  returnId: v.optional(v.nullable(v.number())),
  again: v.optional(v.boolean(), false),
})

/**
 * Creates the job that books a shipment of an order with the courier. It continues where an earlier attempt stopped.
 * Throws `PermanentFailure` if a retry cannot succeed.
 */
export const bookShipment =
  (shop: Booking): JobHandler =>
  async (payload, job) => {
    const { again, ...key } = v.parse(Payload, payload)
    const started = await shop.db.write((tx) => startBooking(tx, shop.courier.kind, key, shop.clock()))
    if (!started) return
    try {
      if ('problem' in started) throw new PermanentFailure(started.problem)
      const shipmentId = await bookParcel(shop, started, again)
      if (shipmentId !== null && started.shipment.labelUrl === null)
        await requestPickupAndLabel(shop, started.shipment, shipmentId)
    } catch (error) {
      await shop.db.write((tx) => storeProblem(tx, key, error, job, shop.clock()))
      const refused = error instanceof CourierError && error.failure === 'refused'
      throw refused ? new PermanentFailure(error.message) : error
    }
  }

interface StartedBooking {
  order: OrderRow
  shipment: Shipment
  /** The order number or, for a replacement, the number of the return. */
  number: string
  parcel: Parcel | string
}

/**
 * Returns the data to book, or the reason why this courier must not be used; null if the order must not be shipped, for
 * example because it was cancelled.
 */
async function startBooking(
  tx: Tx,
  kind: CourierKind,
  key: ShipmentKey,
  now: Date,
): Promise<StartedBooking | { problem: string } | null> {
  const { orderId, returnId } = key
  // The order is locked, because an admin may be changing the address at the same time.
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const isPaid = order?.paymentMethod === 'cash_on_delivery' || order?.paymentStatus === 'paid'
  // A replacement for returned goods can always be shipped, because its goods are paid and its order was delivered.
  if (!order || (!returnId && !(isPaid && mayShip(order.status)))) return null
  const shipment = await findOrCreateShipment(tx, key, now)
  if (shipment.state === 'cancelled') return null
  const differenceAccount = returnId ? await accountOfDifference(tx, returnId) : null
  const problem = replacementProblem(order, differenceAccount, kind) ?? otherCourierProblem(shipment, kind)
  if (problem) return { problem }
  const [expired] = returnId ? [] : await expiredOfOrder(tx, orderId, now)
  if (expired) {
    const remedy = 'Pack the order with another batch or cancel the items, then book the shipment again.'
    return { problem: `${expiredText(expired)}. ${remedy}` }
  }
  const contents = await contentsOf(tx, order, returnId)
  return {
    order,
    shipment: await setCourier(tx, shipment, kind, now),
    number: contents.reference,
    parcel: parcelOf(order, contents),
  }
}

/**
 * Creates the courier's order and assigns an AWB number. Returns the shipment id; null if the order was cancelled or
 * refunded during the booking.
 */
async function bookParcel(
  { db, clock, courier }: Booking,
  started: StartedBooking,
  mayRepeat: boolean,
): Promise<string | null> {
  const { shipment } = started
  if (shipment.awbCode !== null && shipment.courierShipmentId !== null) return shipment.courierShipmentId
  // The response of an earlier attempt may have been lost, so the job looks for an existing courier order first.
  const { reference, booked: existing, again } = await findBooked(courier.findOrder, started.number)
  if (again && !existing && !mayRepeat) throw new PermanentFailure('The courier has cancelled this parcel.')
  const booked = existing ?? (await createCourierOrder(courier, started.parcel, reference))
  if (!(await db.write((tx) => storeCourierOrder(tx, shipment, booked, clock())))) return null
  const { awbCode, courierName } =
    booked.awbCode === null
      ? await courier.assignAwb(booked.shipmentId)
      : { awbCode: booked.awbCode, courierName: booked.courierName }
  const isActive = await db.write((tx) => storeAwb(tx, shipment, { awbCode, courierName }, clock()))
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
    // If an earlier attempt succeeded but its response was lost, the courier rejects the order number, because it has
    // an order with this number already. The job then looks for the courier order.
    const isRefused = error instanceof CourierError && error.failure === 'refused'
    const existing = isRefused ? await courier.findOrder(reference) : null
    if (!existing || existing.cancelled) throw error
    return existing
  }
}

/**
 * Returns the order whose status changes with a first shipment; null for a replacement, which does not change the
 * status of the order.
 */
const movedOrder = (tx: Tx, { orderId, returnId }: Shipment) => (returnId === null ? findOrder(tx, orderId) : null)

/**
 * Stores the courier's ids. If the order was cancelled or refunded during the booking, requests the cancellation of the
 * shipment and returns false.
 */
async function storeCourierOrder(tx: Tx, shipment: Shipment, booked: BookedOrder, now: Date): Promise<boolean> {
  const order = await movedOrder(tx, shipment)
  const numbers = { courierOrderId: booked.orderId, courierShipmentId: booked.shipmentId, problem: null }
  await setShipment(tx, shipment.id, numbers, now)
  if (order && mustNotLeave(order)) {
    await requestCancellation(tx, order.id, now)
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

async function storeAwb(
  tx: Tx,
  shipment: Shipment,
  { awbCode, courierName }: { awbCode: string; courierName: string | null },
  now: Date,
) {
  const { id, orderId, returnId } = shipment
  const order = await movedOrder(tx, shipment)
  const isActive = returnId !== null || (order !== null && !mustNotLeave(order))
  const state = isActive ? ({ state: 'booked', courierStatus: 'Courier assigned' } as const) : {}
  await setShipment(tx, id, { awbCode, courierName, ...state }, now)
  if (!isActive) {
    await requestCancellation(tx, orderId, now)
    return false
  }
  const event = returnId === null ? eventFor('processing') : null
  if (event) {
    const description = courierName ? `${courierName} will deliver your order.` : 'A courier will deliver your order.'
    const parcel = { trackingNumber: awbCode, courierName }
    await addEvent(tx, orderId, { ...event, ...parcel, title: 'Courier assigned', description }, now)
  }
  return true
}

/** Schedules the pickup and creates the label. */
async function requestPickupAndLabel({ db, clock, courier }: Booking, { id }: Shipment, shipmentId: string) {
  await courier.schedulePickup(shipmentId)
  const labelUrl = await courier.labelOf(shipmentId)
  await db.write((tx) => setShipment(tx, id, { labelUrl, problem: null }, clock()))
}

export function retryMessage(error: unknown): string {
  const isMisconfigured = error instanceof CourierError && error.failure === 'misconfigured'
  return `${isMisconfigured ? error.message : 'The courier does not answer'}. The shop retries automatically.`
}

/** Stores the problem of a failed attempt, which the dashboard shows. */
async function storeProblem(tx: Tx, key: ShipmentKey, error: unknown, job: Job, now: Date) {
  const shipment = await shipmentOf(tx, key.orderId, key.returnId)
  const isRefused = error instanceof PermanentFailure || (error instanceof CourierError && error.failure === 'refused')
  const isFinal = isRefused || backOff(job.attempts) === null
  const problem = isRefused ? error.message : isFinal ? courierTimeoutMessage : retryMessage(error)
  const state = isFinal && shipment?.state === 'wanted' ? ({ state: 'failed' } as const) : {}
  if (shipment) await setShipment(tx, shipment.id, { problem, ...state }, now)
}
