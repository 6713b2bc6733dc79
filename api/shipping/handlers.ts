import type { contract } from '#contract/contract'
import type { Courier } from '#contract/shipping'
import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { isHolder } from '../orders/order-access.ts'
import { findOrder, findOrderByNumber, shipmentOf, shipmentsOf } from '../orders/order-store.ts'
import { assertShippable, shipmentReply } from './shipment-store.ts'

/** Finds an order by id or order number. The documented request allows both, as a number or text. */
function findByIdOrNumber(tx: Tx, orderId: number | string) {
  const text = String(orderId).trim()
  return /^[1-9]\d{0,14}$/.test(text) ? findOrder(tx, Number(text)) : findOrderByNumber(tx, text.toUpperCase())
}

export function shippingHandlers(
  deps: Deps,
  couriersTo: (pin: string) => Promise<Courier[] | null>,
): Pick<Handlers<typeof contract>, 'checkServiceability' | 'createShipment' | 'getOrderShipments'> {
  return {
    // If serviceability is unknown, the response has `success:false`, and orders are still accepted.
    async checkServiceability({ body, texts }) {
      const couriers = await couriersTo(body.delivery_postcode)
      const answer = { serviceability_data: { data: { available_courier_companies: couriers ?? [] } } }
      if (couriers) return { success: true, ...answer }
      return { success: false, ...answer, message: texts.deliveryUnknown }
    },

    // `createShipment` only returns the state of the shipment, because the server books shipments automatically from
    // stored data.
    async createShipment(call) {
      const caller = await call.caller()
      return deps.db.read(async (tx) => {
        const order = await findByIdOrNumber(tx, call.body.order_id)
        if (!order || !isHolder(order, caller)) {
          throw new ShopError('not_found', (t) => t.orderIdNotFound)
        }
        assertShippable(order)
        return shipmentReply(await shipmentOf(tx, order.id))
      })
    },

    async getOrderShipments({ params, caller }) {
      const holder = await caller()
      return deps.db.read(async (tx) => {
        const order = await findOrder(tx, params.id)
        if (!order || !isHolder(order, holder)) throw new ShopError('not_found', (t) => t.orderIdNotFound)
        return (await shipmentsOf(tx, order.id)).map(shipmentReply)
      })
    },
  }
}
