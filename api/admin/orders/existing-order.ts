import type { Tx } from '#engine'
import { ShopError } from '../../http/shop-error.ts'
import { findOrder, type OrderRow } from '../../orders/order-store.ts'

/** Returns the order with this id. Throws `not_found`. */
export async function existingOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await findOrder(tx, id)
  if (!order) throw new ShopError('not_found', 'Order not found.')
  return order
}

/** The fields of an order that audit entries contain. */
export const auditedOrder = ({ status, paymentStatus }: OrderRow) => ({ status, paymentStatus })
