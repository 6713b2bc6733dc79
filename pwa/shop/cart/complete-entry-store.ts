import type { PlacedOrder } from '../../offline/db.ts'
import { announce } from '../../offline/outbox/entry-store.ts'
import { withOwnRecords } from '../../offline/own-records.ts'
import { withoutOrdered } from './cart-edits.ts'
import { rereadCart } from './cart-store.ts'
import { parseRecords, recordsOf } from './saved-cart.ts'

/**
 * Completes an order that the outbox has sent, in one transaction: removes its entry, removes its items from the
 * cart, stores the order and deletes the named drafts. Returns false when another tab has already done so.
 * Separate from the cart store, which is part of every first load.
 */
export async function completeOrderEntry(
  order: PlacedOrder,
  drafts: readonly string[],
  entry: string,
): Promise<boolean> {
  const done = await withOwnRecords(['cart', 'drafts', 'placed', 'outbox'], 'readwrite', async (tx) => {
    const outbox = tx.objectStore('outbox')
    if ((await outbox.getKey(entry)) === undefined) return false
    await outbox.delete(entry)
    const carts = tx.objectStore('cart')
    const left = withoutOrdered(parseRecords(await carts.getAll()), order.lines)
    await carts.clear()
    for (const record of recordsOf(left)) await carts.put(record)
    await tx.objectStore('placed').put(order)
    for (const name of drafts) await tx.objectStore('drafts').delete(name)
    await tx.done
    return true
  })
  if (!done) return false
  announce()
  await rereadCart()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('shop')
  channel?.postMessage({ type: 'cart' })
  channel?.close()
  return true
}
