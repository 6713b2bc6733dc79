import type { Order } from '#contract/orders'
import type { PlacedOrder } from '../../offline/db.ts'
import type { PricedLine } from '../cart/cart.queries.ts'

/** What this device keeps of an order it has just placed: without phone and notes. */
export function placedOrder(placed: Order, lines: readonly PricedLine[], now: number): PlacedOrder {
  const { customerPhone: _, notes: __, ...order } = placed
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
      price: price ?? '0.00',
      imageUrl,
    })),
  }
}
