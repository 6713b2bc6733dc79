import type { Tx } from '#engine'
import { ShopError } from '../../http/shop-error.ts'
import { findOrder, type OrderRow } from '../../orders/order-store.ts'

/** An order that an admin asks for. */
export async function existingOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await findOrder(tx, id)
  if (!order) throw new ShopError('not_found', 'Order not found.')
  return order
}

/** The part of an order that the audit log tells before and after. */
export const auditedOrder = ({ status, paymentStatus }: OrderRow) => ({ status, paymentStatus })
