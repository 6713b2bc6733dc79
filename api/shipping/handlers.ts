import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { mayShip } from '#rules/order-status'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { mayRead } from '../orders/order-access.ts'
import { findOrder, findOrderByNumber, shipmentOf } from '../orders/order-store.ts'

/** The documented call gives the id or the order number, as a number or as text. */
function findByEither(tx: Tx, orderId: number | string) {
  const text = String(orderId).trim()
  return /^[1-9]\d{0,14}$/.test(text) ? findOrder(tx, Number(text)) : findOrderByNumber(tx, text.toUpperCase())
}

export function shippingHandlers({
  db,
}: Deps): Pick<Handlers<typeof contract>, 'checkServiceability' | 'createShipment'> {
  return {
    // Without a courier nobody knows, and not knowing never blocks an order.
    checkServiceability: () => ({
      success: false,
      serviceability_data: { data: { available_courier_companies: [] } },
      message: 'Delivery to this PIN code could not be checked right now.',
    }),

    // The shop makes the parcel itself, from its own data: the call only tells how far it is.
    async createShipment(call) {
      const caller = await call.caller()
      return db.read(async (tx) => {
        const order = await findByEither(tx, call.body.order_id)
        if (!order || !mayRead(order, caller)) {
          throw new ShopError('not_found', 'Order not found. Please check your order ID and email address.')
        }
        if (!mayShip(order.status)) throw new ShopError('conflict', `This order is ${order.status}.`)
        if (order.paymentMethod === 'razorpay' && order.paymentStatus !== 'paid') {
          throw new ShopError('conflict', 'This order is not paid yet.')
        }
        const shipment = await shipmentOf(tx, order.id)
        if (!shipment) {
          return { success: false, shipment_id: null, awb_code: null, message: 'The shipment is not booked yet.' }
        }
        const { courierShipmentId, awbCode } = shipment
        return {
          success: true,
          shipment_id: courierShipmentId,
          awb_code: awbCode,
          message: 'Shipment is being prepared.',
        }
      })
    },
  }
}
