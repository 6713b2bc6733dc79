import type { ReplyOf } from '#contract/endpoint'
import type { createShipment } from '#contract/shipping'
import { awaitsPayment, mayShip } from '#rules/order/order-status'
import { ShopError } from '../http/shop-error.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { Shipment } from './shipment-store.ts'

/** Throws a `conflict` when the order has ended or is not paid, so it cannot be shipped. */
export function assertShippable(order: OrderRow) {
  if (!mayShip(order.status)) throw new ShopError('conflict', `This order is ${order.status}.`)
  if (awaitsPayment(order)) throw new ShopError('conflict', 'This order is not paid yet.')
}

/** Reply about the shipment of an order. Shipment id and AWB are null until it is booked. */
export function shipmentReply(shipment: Shipment | null): ReplyOf<typeof createShipment> {
  const message = shipment?.awbCode ? 'The shipment is booked.' : 'The shipment is being prepared.'
  return {
    success: true,
    shipment_id: shipment?.courierShipmentId ?? null,
    awb_code: shipment?.awbCode ?? null,
    message,
  }
}
