import type { Order } from '#contract/orders'
import { dropAttempt } from '../../offline/attempt.ts'
import type { KeptLine } from '../../offline/db.ts'
import { formDraft, orderAttempt } from '../../offline/order-drafts.ts'
import { orderToKeep } from '../../offline/order-to-keep.ts'
import { settleOrder } from '../cart/cart-store.ts'
import { dropOrders } from '../outbox/outbox-store.ts'
import { waitingDraft } from './waiting-payment.ts'

/**
 * Takes a placed order out of the cart, keeps it on this device, and forgets what was needed to place it. Never rejects:
 * the order stands whatever the device can still keep of it.
 */
export async function settlePlaced(order: Order, lines: readonly KeptLine[]): Promise<void> {
  const drafts = [formDraft, orderAttempt, waitingDraft]
  await settleOrder(orderToKeep(order, lines, Date.now()), drafts).catch(() => undefined)
  // Without a database, or where it failed, the key is elsewhere: ordering the same again is a new order.
  await dropAttempt(orderAttempt)
  await dropOrders().catch(() => undefined)
}
