import type { Order } from '#contract/orders'
import { trackedOrder } from '#rules/tracked-order'
import type { KeptLine, PlacedOrder } from './db.ts'

/** A line as it is kept: without what only its screen needs. */
export const lineToKeep = ({ productId, slug, name, quantity, price, imageUrl }: KeptLine): KeptLine => ({
  productId,
  slug,
  name,
  quantity,
  price,
  imageUrl,
})

/** What this device keeps of an order it has just placed: without phone and notes. */
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
