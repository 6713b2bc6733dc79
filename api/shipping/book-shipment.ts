import * as v from 'valibot'
import type { Tx } from '#engine'
import { eventFor, mayShip } from '#rules/order-status'
import { bookingProblem, type CourierKind } from '#rules/provider-accounts'
import type { Deps } from '../deps.ts'
import { backOff } from '../jobs/back-off.ts'
import type { Job, Work } from '../jobs/jobs.ts'
import { PermanentFailure } from '../jobs/permanent-failure.ts'
import { addEvent, holdOrder } from '../orders/order-change-store.ts'
import { findOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'
import { type BookedOrder, CourierError, type CourierPort, type Parcel } from '../providers/courier/port.ts'
import { findBooked } from './booked-order.ts'
import { moveByCourier } from './move-order-store.ts'
import { parcelOf } from './parcel.ts'
import {
  noAnswer,
  openShipment,
  otherCourierProblem,
  parcelLines,
  type Shipment,
  setCourier,
  setShipment,
  wantCancelled,
} from './shipment-store.ts'

export interface Booking extends Pick<Deps, 'db' | 'clock'> {
  courier: CourierPort
}

/** `again`: an admin has asked for it, and wants another parcel where the courier has cancelled one. */
const Payload = v.object({ orderId: v.number(), again: v.optional(v.boolean(), false) })

/** The job that brings an order's one parcel to the courier. It goes on where an earlier attempt ended. */
export const bookShipment =
  (shop: Booking): Work =>
  async (payload, job) => {
    const { orderId, again } = v.parse(Payload, payload)
    const begun = await shop.db.write((tx) => begin(tx, shop.courier.kind, orderId, shop.clock()))
    if (!begun) return
    try {
      if ('problem' in begun) throw new PermanentFailure(begun.problem)
      const shipmentId = await bookParcel(shop, begun, again)
      if (shipmentId !== null && begun.shipment.labelUrl === null) await prepare(shop, orderId, shipmentId)
    } catch (error) {
      await shop.db.write((tx) => keepProblem(tx, orderId, error, job, shop.clock()))
      const refused = error instanceof CourierError && error.failure === 'refused'
      throw refused ? new PermanentFailure(error.message) : error
    }
  }

interface Begun {
  order: OrderRow
  shipment: Shipment
  parcel: Parcel | string
}

/** What is to be booked now, or why this courier must not be asked; null where the order may not be shipped any more. */
async function begin(
  tx: Tx,
  kind: CourierKind,
  orderId: number,
  now: Date,
): Promise<Begun | { problem: string } | null> {
  // An admin may be correcting the address at this moment.
  await holdOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const isPaid = order?.paymentMethod === 'cash_on_delivery' || order?.paymentStatus === 'paid'
  if (!order || !isPaid || !mayShip(order.status)) return null
  const shipment = await openShipment(tx, orderId, now)
  if (shipment.state === 'cancelled') return null
  const problem = bookingProblem(order, kind) ?? otherCourierProblem(shipment, kind)
  if (problem) return { problem }
  return {
    order,
    shipment: await setCourier(tx, shipment, kind, now),
    parcel: parcelOf(order, await parcelLines(tx, orderId)),
  }
}

/** Makes the courier's order and gives it an AWB; null where the order was cancelled meanwhile. */
async function bookParcel({ db, clock, courier }: Booking, begun: Begun, mayRepeat: boolean): Promise<string | null> {
  const { order, shipment } = begun
  if (shipment.awbCode !== null && shipment.courierShipmentId !== null) return shipment.courierShipmentId
  // An earlier answer may have been lost: what the courier has already is never made again.
  const { reference, booked: known, again } = await findBooked(courier, order.orderNumber)
  if (again && !known && !mayRepeat) throw new PermanentFailure('The courier has cancelled this parcel.')
  const booked = known ?? (await create(courier, begun.parcel, reference))
  if (!(await db.write((tx) => keepOrder(tx, order.id, booked, clock())))) return null
  const { awbCode, courierName } =
    booked.awbCode === null
      ? await courier.assignAwb(booked.shipmentId)
      : { awbCode: booked.awbCode, courierName: booked.courierName }
  const going = await db.write((tx) => keepAwb(tx, order.id, awbCode, courierName, clock()))
  return going ? booked.shipmentId : null
}

async function create(courier: CourierPort, parcel: Parcel | string, reference: string): Promise<BookedOrder> {
  if (typeof parcel === 'string') throw new CourierError('refused', parcel)
  try {
    return await courier.createOrder({ ...parcel, reference })
  } catch (error) {
    // The number may be refused because an attempt that seemed lost has got there.
    const isRefused = error instanceof CourierError && error.failure === 'refused'
    const known = isRefused ? await courier.findOrder(reference) : null
    if (!known || known.cancelled) throw error
    return known
  }
}

/** Keeps the courier's numbers; an order that was cancelled meanwhile has its parcel cancelled too. */
async function keepOrder(tx: Tx, orderId: number, booked: BookedOrder, now: Date): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  const numbers = { courierOrderId: booked.orderId, courierShipmentId: booked.shipmentId, problem: null }
  await setShipment(tx, orderId, numbers, now)
  if (order?.status === 'cancelled') {
    await wantCancelled(tx, orderId, now)
    return false
  }
  if (order) await confirmAndPack(tx, order, now)
  return true
}

/** The first booked shipment confirms an order that is paid in cash. */
async function confirmAndPack(tx: Tx, order: OrderRow, now: Date) {
  const confirmed = await moveByCourier(tx, order, 'confirmed', { told: false, now })
  await moveByCourier(tx, confirmed ? { ...order, status: 'confirmed' } : order, 'processing', { told: false, now })
}

async function keepAwb(tx: Tx, orderId: number, awbCode: string, courierName: string | null, now: Date) {
  const order = await findOrder(tx, orderId)
  const going = order !== null && order.status !== 'cancelled'
  const state = going ? ({ state: 'booked', courierStatus: 'Courier assigned' } as const) : {}
  await setShipment(tx, orderId, { awbCode, courierName, ...state }, now)
  if (!going) {
    await wantCancelled(tx, orderId, now)
    return false
  }
  const event = eventFor('processing')
  if (event) {
    const description = courierName ? `${courierName} will bring your order.` : 'A courier will bring your order.'
    const parcel = { trackingNumber: awbCode, courierName }
    await addEvent(tx, orderId, { ...event, ...parcel, title: 'Courier assigned', description }, now)
  }
  return true
}

/** Has the parcel fetched, and its label made. */
async function prepare({ db, clock, courier }: Booking, orderId: number, shipmentId: string) {
  await courier.schedulePickup(shipmentId)
  const labelUrl = await courier.labelOf(shipmentId)
  await db.write((tx) => setShipment(tx, orderId, { labelUrl, problem: null }, clock()))
}

function waitText(error: unknown): string {
  const isOurs = error instanceof CourierError && error.failure === 'misconfigured'
  return `${isOurs ? error.message : 'The courier does not answer'}. The shop goes on trying.`
}

/** Shows the admin why it does not go on. */
async function keepProblem(tx: Tx, orderId: number, error: unknown, job: Job, now: Date) {
  const shipment = await shipmentOf(tx, orderId)
  const isRefused = error instanceof PermanentFailure || (error instanceof CourierError && error.failure === 'refused')
  const isOver = isRefused || backOff(job.attempts) === null
  const problem = isRefused ? error.message : isOver ? noAnswer : waitText(error)
  const state = isOver && shipment?.state === 'wanted' ? ({ state: 'failed' } as const) : {}
  await setShipment(tx, orderId, { problem, ...state }, now)
}
