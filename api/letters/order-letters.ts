import { findOrder, linesOf } from '../orders/order-store.ts'
import type { Letter } from './letter.ts'
import type { PayloadOf } from './letter-payload.ts'
import { orderPlaced } from './order-placed.ts'
import type { Writing } from './writing.ts'

/** Null where the order was cancelled before its letter was written. */
export async function placedLetter(
  { orderId }: PayloadOf<'order-placed'>,
  { db, origin }: Writing,
): Promise<Letter | null> {
  const [order, lines] = await db.read((tx) => Promise.all([findOrder(tx, orderId), linesOf(tx, orderId)]))
  if (!order || order.status === 'cancelled') return null
  return orderPlaced({
    ...order,
    lines,
    address: order.shippingAddress.text,
    payment: order.paymentMethod,
    link: `${origin}/track-order?orderId=${orderId}`,
  })
}
