import type { contract } from '#contract/contract'
import { trackedOrder } from '#rules/tracked-order'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { isEmailOf, mayRead } from '../orders/order-access.ts'
import { eventReply, orderReply } from '../orders/order-reply.ts'
import { eventsOf, findOrderByAwb, findOrderByNumber, shipmentOf } from '../orders/order-store.ts'
import { shipmentReply } from './shipment-reply.ts'

const notFound = () => new ShopError('not_found', 'Order not found. Please check your order number and email address.')

export function trackingHandlers({ db }: Deps): Pick<Handlers<typeof contract>, 'trackOrder' | 'trackShipment'> {
  return {
    // Number and e-mail are no sign-in: phone and notes are left out.
    trackOrder: ({ query }) =>
      db.read(async (tx) => {
        const found = await findOrderByNumber(tx, query.orderNumber.trim().toUpperCase())
        if (!found || !isEmailOf(found, query.email)) throw notFound()
        const order = trackedOrder(orderReply(found))
        const events = (await eventsOf(tx, found.id)).map(eventReply)
        const shipment = await shipmentOf(tx, found.id)
        return shipment?.awbCode ? { order, events, shipmentTracking: shipmentReply(shipment) } : { order, events }
      }),

    // Only a parcel of this shop that the caller may see is ever asked for.
    async trackShipment(call) {
      const caller = await call.caller()
      const order = await db.read((tx) => findOrderByAwb(tx, call.params.awbCode))
      if (!order || !mayRead(order, caller)) throw notFound()
      return { success: false, message: 'Live tracking is not available at the moment.' }
    },
  }
}
