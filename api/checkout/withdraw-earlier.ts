import type { Tx } from '#engine'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { spendKey } from './spent-key-store.ts'

interface Withdrawal {
  /** Keys that the browser made for tries whose answers it never got. */
  keys: readonly string[]
  userId: number | null
  /** Whose keys they are (`scopeOf`). */
  scope: string
  /** The catalogue's version, raised already. */
  version: number
  now: Date
}

const reason = 'It was placed again with changes.'

/** An account's order is the account's alone. One that the shop has begun to work on, or that is paid, stands. */
export const mayReplace = (
  order: Pick<OrderRow, 'userId' | 'status' | 'paymentStatus'>,
  userId: number | null,
): boolean =>
  (order.userId === null || order.userId === userId) && order.status === 'pending' && order.paymentStatus === 'pending'

/**
 * Gives up what the shopper placed without hearing of it, for the order that takes its place. The key is the proof, as
 * in a replay: nobody guesses 128 random bits, and the guest cookie may have been lost with the answer.
 */
export async function withdrawEarlier(tx: Tx, { keys, userId, scope, version, now }: Withdrawal): Promise<void> {
  for (const key of keys) {
    const orderId = await spendKey(tx, { key, scope, now })
    const order = orderId === null ? null : await findOrder(tx, orderId)
    if (order && mayReplace(order, userId)) await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  }
}
