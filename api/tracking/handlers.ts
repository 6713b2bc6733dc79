import type { contract } from '#contract/contract'
import { trackedOrder } from '#rules/tracked-order'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { mayRead } from '../orders/order-access.ts'
import { eventReply, orderReply } from '../orders/order-reply.ts'
import { eventsOf, findOrderByNumber, shipmentOf } from '../orders/order-store.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import { findParcel, type Shipment } from '../shipping/shipment-store.ts'
import { followParcel } from './follow-parcel.ts'
import { liveReply, shipmentReply } from './shipment-reply.ts'

const notFound = () => new ShopError('not_found', 'Order not found. Please check your order number and email address.')

/** Longer than this nobody waits for the courier; what it says later is kept all the same. */
const patienceMs = 3000
/** What the courier said so long ago is still live. */
const liveMs = 2 * 60_000
const noNews = { success: false, message: 'Live tracking is not available at the moment.' }

const late = () => new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref())

export function trackingHandlers(deps: Deps): Pick<Handlers<typeof contract>, 'trackOrder' | 'trackShipment'> {
  const { db, courier, clock, log } = deps
  const asking = new Map<string, Promise<boolean>>()

  const ask = (port: CourierPort, awbCode: string): Promise<boolean> =>
    followParcel({ ...deps, courier: port }, awbCode).catch((error) => {
      log.warn({ cause: describeError(error) }, 'a parcel could not be followed')
      return false
    })

  /** Whether the shop's own data are what the courier says now; many who ask at once make one call. */
  async function refresh(shipment: Shipment, awbCode: string): Promise<boolean> {
    if (!courier) return false
    // A time of the future was stored before the clock was set back.
    if (shipment.checkedAt && Math.abs(clock().getTime() - shipment.checkedAt.getTime()) < liveMs) {
      return shipment.courierStatus !== null
    }
    const under = asking.get(awbCode) ?? ask(courier, awbCode).finally(() => asking.delete(awbCode))
    asking.set(awbCode, under)
    return Promise.race([under, late()])
  }

  return {
    // Number and e-mail are no sign-in: phone and notes are left out.
    async trackOrder(call) {
      const { email } = call.query
      const asked = call.query.orderNumber.trim().toUpperCase()
      await call.caller()
      return db.read(async (tx) => {
        const found = await findOrderByNumber(tx, asked)
        if (!(await mayRead(call, found, { asked, email, emailNeeded: true })) || !found) throw notFound()
        const order = trackedOrder(orderReply(found))
        const events = (await eventsOf(tx, found.id)).map(eventReply)
        const shipment = await shipmentOf(tx, found.id)
        return shipment?.awbCode ? { order, events, shipmentTracking: shipmentReply(shipment) } : { order, events }
      })
    },

    // Only a parcel of this shop that the caller may see is ever asked for.
    async trackShipment(call) {
      const { awbCode } = call.params
      const parcel = await db.read((tx) => findParcel(tx, awbCode))
      const claim = { asked: awbCode, email: call.query.email }
      if (!(await mayRead(call, parcel?.order ?? null, claim)) || !parcel) throw notFound()
      if (!(await refresh(parcel.shipment, awbCode))) return noNews
      const now = await db.read((tx) => shipmentOf(tx, parcel.order.id))
      return now ? liveReply(now) : noNews
    },
  }
}
