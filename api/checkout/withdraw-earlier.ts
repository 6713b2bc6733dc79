import type { Tx } from '#engine'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { spendKey } from './spent-key-store.ts'

interface Withdrawal {
  /** Idempotency keys of attempts without a response. */
  keys: readonly string[]
  userId: number | null
  /** Whose keys they are (`scopeOf`). */
  scope: string
  /** The catalogue's version, raised already. */
  version: number
  now: Date
}

const reason = 'It was placed again with changes.'

/** Only the account that placed an order can replace it, and only while it is pending and unpaid. */
export const mayReplace = (
  order: Pick<OrderRow, 'userId' | 'status' | 'paymentStatus'>,
  userId: number | null,
): boolean =>
  (order.userId === null || order.userId === userId) && order.status === 'pending' && order.paymentStatus === 'pending'

/**
 * Cancels earlier orders of the shopper whose responses were lost, for the order that replaces them. The idempotency key
 * is the proof, as in a replay: 128 random bits cannot be guessed, and the guest cookie may be lost too.
 */
export async function withdrawEarlier(tx: Tx, { keys, userId, scope, version, now }: Withdrawal): Promise<void> {
  for (const key of keys) {
    const orderId = await spendKey(tx, { key, scope, now })
    const order = orderId === null ? null : await findOrder(tx, orderId)
    if (order && mayReplace(order, userId)) await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  }
}
