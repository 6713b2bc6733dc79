import { raiseCatalogueVersion } from '../catalogue/version-store.ts'
import type { Deps } from '../deps.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findOrder } from '../orders/order-store.ts'

/**
 * Cancels an order that can no longer be paid, and releases its stock; an order that is no longer pending stays as it is.
 * The shopper gets no email: the answer to their request says it.
 */
export async function withdrawOrder(
  { db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  orderId: number,
  reason: string,
): Promise<void> {
  const now = clock()
  await db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    const order = await findOrder(tx, orderId)
    if (order?.status === 'pending') await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  })
  catalogue.changed()
}
