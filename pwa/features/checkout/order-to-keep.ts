import type { Order } from '#contract/orders'
import { trackedOrder } from '#rules/tracked-order'
import type { PlacedOrder } from '../../offline/db.ts'
import type { PricedRow } from '../cart/cart.queries.ts'

/** What this device keeps of an order it has just placed: without phone and notes. */
export function orderToKeep(placed: Order, lines: readonly PricedRow[], now: number): PlacedOrder {
  const order = trackedOrder(placed)
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    email: order.customerEmail,
    placedAt: now,
    asOf: now,
    order,
    events: [],
    lines: lines.map(({ productId, slug, name, quantity, price, imageUrl }) => ({
      productId,
      slug,
      name,
      quantity,
      price,
      imageUrl,
    })),
  }
}
