import type { Order } from '#contract/orders'
import { trackedOrder } from '#rules/order/order-status'
import type { KeptLine, PlacedOrder } from './db.ts'

/** The fields of a line item that are stored on the device. */
export const lineToKeep = ({ productId, slug, name, quantity, price, imageUrl }: KeptLine): KeptLine => ({
  productId,
  slug,
  name,
  quantity,
  price,
  imageUrl,
})

/** The record stored for an order that was just placed, without phone number and notes. `now` in milliseconds. */
export function orderToKeep(placed: Order, lines: readonly KeptLine[], now: number): PlacedOrder {
  const order = trackedOrder(placed)
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    email: order.customerEmail,
    placedAt: now,
    asOf: now,
    order,
    events: [],
    lines: lines.map(lineToKeep),
  }
}
