import * as v from 'valibot'
import type { Tx } from '#engine'
import { courierStatus, isEndedPickup } from '#rules/order/courier-status'
import { bookingProblem, type CourierKind, pickupRefusal } from '#rules/provider-accounts'
import { backOff, type Job, type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import { findOrder, shipmentOf } from '../orders/order-store.ts'
import { type BookedOrder, CourierError, type CourierPort, type ReturnParcel } from '../providers/courier/port.ts'
import { differenceReply } from '../returns/difference-store.ts'
import {
  findPickup,
  lockPickup,
  otherCourier,
  type PickupRow,
  queuePickupCancel,
  returnedLines,
  storeUncancelled,
  updatePickup,
} from '../returns/pickup-store.ts'
import { queuePickupEmail } from '../returns/return-changes.ts'
import { findReturn } from '../returns/return-store.ts'
import { type Booking, findBooked, parcelOf, retryMessage } from './book-shipment.ts'
import { courierTimeoutMessage, otherCourierProblem, setShipment } from './shipment-store.ts'

// The jobs that cancel shipments, and those that book and cancel pickups of returned goods.

const Payload = v.object({ orderId: v.number() })

/**
 * Creates the job that cancels the shipment of a cancelled or refunded order with the courier, unless it was picked up.
 */
export const cancelShipment =
  ({ db, clock, courier }: Booking): JobHandler =>
  async (payload, job) => {
    const { orderId } = v.parse(Payload, payload)
    const [order, shipment] = await db.read(async (tx) => [await findOrder(tx, orderId), await shipmentOf(tx, orderId)])
    if (!order || !shipment || shipment.pickedUpAt) return
    // A full refund marks the shipment of its order as cancelled. If that refund has failed since, the courier still
    // cancels the shipment, unless it was booked again.
    if (order.status !== 'cancelled' && shipment.state !== 'cancelled') return
    const otherProblem = otherCourierProblem(shipment, courier.kind)
    if (otherProblem) {
      await db.write((tx) => setShipment(tx, shipment.id, { problem: otherProblem }, clock()))
      throw new PermanentFailure(otherProblem)
    }
    // A shipment of the sandbox, or one that must not be booked with this courier, does not exist at this courier, so
    // there is nothing to cancel.
    if ((shipment.courier ?? courier.kind) !== courier.kind || bookingProblem(order, courier.kind)) return
    // If the booking response was lost, the courier's id is not stored and must be looked up.
    const known = shipment.courierOrderId === null ? await findBooked(courier.findOrder, order.orderNumber) : null
    const courierOrderId = shipment.courierOrderId ?? known?.booked?.orderId
    if (!courierOrderId) return
    try {
      await courier.cancelOrder(courierOrderId)
    } catch (error) {
      const isRefused = error instanceof CourierError && error.failure === 'refused'
      if (!isRefused && backOff(job.attempts) !== null) throw error
      const reason = order.status === 'cancelled' ? 'The order is cancelled' : 'The payment was refunded'
      const problem = isRefused
        ? `${reason}. The courier did not cancel its parcel: ${error.message}`
        : `${reason}. The courier did not answer, so its parcel may still be delivered.`
      // The courier has not confirmed the cancellation. The state is set back to "booked", because the shipment may be
      // in transit and must still be tracked.
      const state = shipment.awbCode === null ? {} : ({ state: 'booked' } as const)
      await db.write((tx) => setShipment(tx, shipment.id, { problem, ...state }, clock()))
      throw isRefused ? new PermanentFailure(error.message) : error
    }
    await db.write((tx) => setShipment(tx, shipment.id, { state: 'cancelled', problem: null }, clock()))
  }

/** Returns the number under which the courier gets the pickup of a return. */
const numberOf = ({ number }: { number: string }) => `${number}-P`

/** `again`: the pickup was booked before, so that one that the courier cancelled may be booked again. */
const PickupPayload = v.object({ returnId: v.number(), again: v.optional(v.boolean(), false) })

/**
 * Creates the job that books the pickup of returned goods with the courier. It continues where an earlier attempt
 * stopped. Throws `PermanentFailure` if a retry cannot succeed.
 */
export const bookPickup =
  (shop: Booking): JobHandler =>
  async (payload, job) => {
    const { returnId, again } = v.parse(PickupPayload, payload)
    const started = await shop.db.write((tx) => startPickup(tx, shop.courier.kind, returnId, shop.clock()))
    if (!started) return
    try {
      if ('problem' in started) throw new PermanentFailure(started.problem)
      await completePickup(shop, started, again)
    } catch (error) {
      await shop.db.write((tx) => storePickupProblem(tx, started.pickup, { error, job, now: shop.clock() }))
      const refused = error instanceof CourierError && error.failure === 'refused'
      throw refused ? new PermanentFailure(error.message) : error
    }
  }

interface StartedPickup {
  /** The pickup as this job has read or stored it. */
  pickup: PickupRow
  /** The number under which the courier gets the pickup. */
  number: string
  /** The data of the pickup; or, if data that the courier needs are missing, a sentence that lists them. */
  parcel: ReturnParcel | string
}

/** Returns the data to book, or the reason why none may be booked; null if no pickup has to be booked any more. */
async function startPickup(
  tx: Tx,
  kind: CourierKind,
  returnId: number,
  now: Date,
): Promise<StartedPickup | { pickup: PickupRow; problem: string } | null> {
  const found = await lockPickup(tx, returnId)
  const order = found && (await findOrder(tx, found.row.orderId))
  if (!order || found.pickup.pickedUpAt) return null
  const { row, pickup } = found
  if (pickup.state !== 'wanted' && pickup.state !== 'booked') return null
  const first = await shipmentOf(tx, order.id)
  const problem = pickupRefusal(order, first?.courier ?? null, kind) ?? otherCourier(pickup, kind)
  if (problem) return { pickup, problem }
  // The data of a pickup of the sandbox are those of another courier.
  if (pickup.courier !== null && pickup.courier !== kind)
    return { pickup, problem: 'This pickup was booked with another courier.' }
  if (pickup.courier === null) await updatePickup(tx, returnId, { courier: kind }, now)
  const lines = await returnedLines(tx, returnId)
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const number = numberOf(row)
  const parcel = parcelOf(order, { reference: number, lines, total })
  if (typeof parcel === 'string') return { pickup, number, parcel }
  const { cashOnDelivery: _, ...fields } = parcel
  const items = fields.items.map((item, index) => ({ ...item, reason: lines[index]?.reason ?? 'other' }))
  return { pickup, number, parcel: { ...fields, items, placedAt: row.createdAt } }
}

/** Creates the courier's order, assigns an AWB number and requests the pickup. Stops if the pickup was cancelled. */
async function completePickup(shop: Booking, { pickup, number, parcel }: StartedPickup, mayRepeat: boolean) {
  const { db, clock, courier } = shop
  const { returnId } = pickup
  let { awbCode, courierShipmentId: shipmentId } = pickup
  const store = async (values: Partial<PickupRow>) => {
    const isActive = await db.write((tx) => storePickup(tx, pickup, values, clock()))
    Object.assign(pickup, values)
    return isActive
  }
  if (awbCode === null || shipmentId === null) {
    // The response of an earlier attempt may have been lost, so the job looks for an existing courier order first.
    const find = findPickupOf(courier, pickup, clock())
    const { reference, booked: existing, again } = await findBooked(find, number)
    if (again && !existing && !mayRepeat) throw new PermanentFailure('The courier has cancelled this pickup.')
    const booked = existing ?? (await createReturn(courier, parcel, reference, find))
    shipmentId = booked.shipmentId
    const ids = { courierOrderId: booked.orderId, courierShipmentId: shipmentId, problem: null }
    if (!(await store(ids))) return
    const assigned =
      booked.awbCode === null
        ? await courier.assignAwb(shipmentId, { isReturn: true })
        : { awbCode: booked.awbCode, courierName: booked.courierName }
    awbCode = assigned.awbCode
    const values = { ...assigned, state: 'booked', courierStatus: 'Courier assigned' } as const
    if (!(await store(values))) return
  }
  await courier.schedulePickup(shipmentId)
  // The address of the tracking page is in the tracking data. Without it, the email has only the AWB number.
  const news = await courier.track(awbCode).catch(() => null)
  const values = { problem: null, ...(news?.trackUrl ? { trackUrl: news.trackUrl } : {}) }
  await db.write(async (tx) => {
    const now = clock()
    if (await storePickup(tx, pickup, values, now)) await queuePickupEmail(tx, returnId, 'booked', now)
  })
}

/**
 * Returns the function that finds the courier's order of a pickup by its number. An order that has ended without the
 * goods at the shop counts as cancelled.
 */
const findPickupOf =
  (courier: CourierPort, pickup: PickupRow, now: Date): CourierPort['findOrder'] =>
  async (reference) => {
    const found = await courier.findReturn(reference, pickup.createdAt, now)
    if (!found?.awbCode || found.cancelled) return found
    const news = await courier.track(found.awbCode)
    return { ...found, cancelled: isEndedPickup(courierStatus(news?.code ?? null)?.label ?? null) }
  }

async function createReturn(
  courier: CourierPort,
  parcel: ReturnParcel | string,
  reference: string,
  find: CourierPort['findOrder'],
): Promise<BookedOrder> {
  if (typeof parcel === 'string') throw new CourierError('refused', parcel)
  try {
    return await courier.createReturn({ ...parcel, reference })
  } catch (error) {
    // If an earlier attempt succeeded but its response was lost, the courier rejects the reference. The job then looks
    // for the courier order.
    const isRefused = error instanceof CourierError && error.failure === 'refused'
    const existing = isRefused ? await find(reference) : null
    if (!existing || existing.cancelled) throw error
    return existing
  }
}

/**
 * Locks a pickup and returns it with its return; null if another booking has replaced it since a job has read or stored
 * `known`.
 */
async function lockSame(tx: Tx, known: PickupRow) {
  const found = await lockPickup(tx, known.returnId)
  const isSame = found?.pickup.awbCode === known.awbCode && found.pickup.courierShipmentId === known.courierShipmentId
  return found && isSame
    ? { ...found, isActive: found.pickup.state === 'wanted' || found.pickup.state === 'booked' }
    : null
}

/**
 * Stores data of a booked pickup. If the pickup was cancelled during the booking, stores only the courier's ids, queues
 * the cancellation and returns false. Returns false, without a change, if it was booked again meanwhile.
 */
async function storePickup(tx: Tx, known: PickupRow, values: Partial<PickupRow>, now: Date): Promise<boolean> {
  const found = await lockSame(tx, known)
  if (!found) return false
  const { state: _, problem: __, ...data } = values
  await updatePickup(tx, known.returnId, found.isActive ? values : data, now)
  if (!found.isActive) await queuePickupCancel(tx, found.row, now)
  return found.isActive
}

/** Stores the problem of a failed attempt, which the dashboard shows. */
async function storePickupProblem(
  tx: Tx,
  known: PickupRow,
  { error, job, now }: { error: unknown; job: Job; now: Date },
): Promise<void> {
  const found = await lockSame(tx, known)
  if (!found?.isActive) return
  const isRefused = error instanceof PermanentFailure || (error instanceof CourierError && error.failure === 'refused')
  const isFinal = isRefused || backOff(job.attempts) === null
  const problem = isRefused ? error.message : isFinal ? courierTimeoutMessage : retryMessage(error)
  const state = isFinal && found.pickup.state === 'wanted' ? ({ state: 'failed' } as const) : {}
  await updatePickup(tx, known.returnId, { problem, ...state }, now)
}

/**
 * Creates the job that cancels the pickup of returned goods. In a shop without a courier (`courier` is null), it
 * cancels pickups that no live courier has.
 */
export const cancelPickup =
  ({ db, clock, courier }: Pick<Booking, 'db' | 'clock'> & { courier: CourierPort | null }): JobHandler =>
  async (payload, job) => {
    const { returnId } = v.parse(PickupPayload, payload)
    const pickup = await db.read((tx) => findPickup(tx, returnId))
    const row = await db.read((tx) => findReturn(tx, returnId))
    if (!row || !pickup || pickup.pickedUpAt) return
    if (pickup.state !== 'cancelling' && pickup.state !== 'cancelled') return
    try {
      const problem = otherCourier(pickup, courier?.kind ?? null)
      if (problem) throw new PermanentFailure(problem)
      if (courier && pickup.courier === courier.kind && !isEndedPickup(pickup.courierStatus))
        await cancelAtCourier(courier, pickup, numberOf(row), clock())
    } catch (error) {
      const isRefused =
        error instanceof PermanentFailure || (error instanceof CourierError && error.failure === 'refused')
      if (!isRefused && backOff(job.attempts) !== null) throw error
      const text = isRefused ? error.message : 'The courier did not answer.'
      if (await db.write((tx) => storeUncancelled(tx, pickup, text, clock())))
        throw isRefused ? new PermanentFailure(text) : error
    }
    await db.write((tx) => storeCancelled(tx, returnId, clock()))
  }

async function cancelAtCourier(courier: CourierPort, pickup: PickupRow, number: string, now: Date): Promise<void> {
  // If the booking response was lost, the courier's id is not stored and must be looked up.
  const find = findPickupOf(courier, pickup, now)
  const orderId = pickup.courierOrderId ?? (await findBooked(find, number)).booked?.orderId
  if (!orderId) return
  try {
    await courier.cancelOrder(orderId)
  } catch (error) {
    const isDone =
      error instanceof CourierError && error.failure === 'refused' && /already.*cancel/i.test(error.message)
    if (!isDone) throw error
  }
}

/** Stores that a pickup was cancelled, and asks the customer to send the goods if the shop still waits for them. */
async function storeCancelled(tx: Tx, returnId: number, now: Date): Promise<void> {
  const found = await lockPickup(tx, returnId)
  if (found?.pickup.state !== 'cancelling') return
  await updatePickup(tx, returnId, { state: 'cancelled', problem: null }, now)
  // A return with a payment link is still approved after its goods were received.
  const isAtShop = found.row.status !== 'approved' || (await differenceReply(tx, returnId)) !== null
  if (!isAtShop) await queuePickupEmail(tx, returnId, 'cancelled', now)
}
