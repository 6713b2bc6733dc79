import type { ReplyOf } from '#contract/endpoint'
import type { createShipment } from '#contract/shipping'
import { awaitsPayment, mayShip } from '#rules/order/order-status'
import { ShopError } from '../http/shop-error.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { Shipment } from './shipment-store.ts'

/**
 * Throws `conflict` if the order cannot be shipped, because it was cancelled, delivered or completed or is not paid.
 */
export function assertShippable(order: OrderRow) {
  if (!mayShip(order.status)) throw new ShopError('conflict', `This order is ${order.status}.`)
  if (awaitsPayment(order)) throw new ShopError('conflict', 'This order is not paid yet.')
}

/** Returns the API's description of an order's shipment. Shipment id and AWB number are null until it is booked. */
export function shipmentReply(shipment: Shipment | null): ReplyOf<typeof createShipment> {
  const message = shipment?.awbCode ? 'The shipment is booked.' : 'The shipment is being prepared.'
  return {
    success: true,
    shipment_id: shipment?.courierShipmentId ?? null,
    awb_code: shipment?.awbCode ?? null,
    message,
  }
}
