import * as v from 'valibot'
import { bookingProblem } from '#rules/provider-accounts'
import { backOff, type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import { findOrder, shipmentOf } from '../orders/order-store.ts'
import { CourierError } from '../providers/courier/port.ts'
import { type Booking, findBooked } from './book-shipment.ts'
import { otherCourierProblem, setShipment } from './shipment-store.ts'

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
    // If a refund has failed meanwhile, the shipment is still cancelled, unless it was booked again.
    if (order.status !== 'cancelled' && shipment.state !== 'cancelled') return
    const otherProblem = otherCourierProblem(shipment, courier.kind)
    if (otherProblem) {
      await db.write((tx) => setShipment(tx, orderId, { problem: otherProblem }, clock()))
      throw new PermanentFailure(otherProblem)
    }
    // A shipment of the sandbox, or one that must not be booked with this courier, does not exist at this courier, so
    // there is nothing to cancel.
    if ((shipment.courier ?? courier.kind) !== courier.kind || bookingProblem(order, courier.kind)) return
    // If the booking response was lost, the courier's id is not stored and must be looked up.
    const known = shipment.courierOrderId === null ? await findBooked(courier, order.orderNumber) : null
    const courierOrderId = shipment.courierOrderId ?? known?.booked?.orderId
    if (!courierOrderId) return
    try {
      await courier.cancelOrder(courierOrderId)
    } catch (error) {
      const isRefused = error instanceof CourierError && error.failure === 'refused'
      if (!isRefused && backOff(job.attempts) !== null) throw error
      const reason = order.status === 'cancelled' ? 'The order is cancelled' : 'The payment was refunded'
      const problem = isRefused
        ? `${reason}, its parcel is not cancelled: ${error.message}`
        : `${reason}, its parcel may not be cancelled: the courier did not answer.`
      // The state is set back to "booked", because the shipment may be in transit and must still be tracked.
      const state = shipment.awbCode === null ? {} : ({ state: 'booked' } as const)
      await db.write((tx) => setShipment(tx, orderId, { problem, ...state }, clock()))
      throw isRefused ? new PermanentFailure(error.message) : error
    }
    await db.write((tx) => setShipment(tx, orderId, { state: 'cancelled', problem: null }, clock()))
  }
