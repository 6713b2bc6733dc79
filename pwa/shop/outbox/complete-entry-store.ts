import { object, safeParse } from 'valibot'
import { Order } from '#contract/orders'
import { forgetMirrored, orderAttempt, readMirrored } from '../../offline/add-entry.ts'
import type { StoredLine } from '../../offline/db.ts'
import { checkoutDraft, dropDraft, pendingPaymentDraft } from '../../offline/draft.ts'
import { type Entry, isOthers, obsoleteKeys } from '../../offline/outbox/entry.ts'
import { announceOutbox, editOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'
import { owner } from '../../offline/owner.ts'
import { orderRecord } from '../../offline/stored-order.ts'
import { completeOrder } from '../cart/cart-changes-store.ts'
import { removeEntry } from './submit-store.ts'

/**
 * Completes an order that is placed (and paid, if it is paid online). One transaction removes the items from the cart,
 * stores the order on this device and deletes its drafts, its outbox entry, the orders that it replaces and all
 * foreground orders. `entry` is null for an order paid online. Resolves with false when `isRequired` and another tab
 * has already completed the order.
 */
export async function completePlaced(
  order: Order,
  lines: readonly StoredLine[],
  { entry = null, isRequired = false }: { entry?: Entry | null; isRequired?: boolean } = {},
): Promise<boolean> {
  const { entries } = await readOutbox()
  const keys = obsoleteKeys([...entries, ...readMirrored()], entry, owner())
  const isCompleted = await completeOrder({
    order: orderRecord(order, lines, Date.now()),
    drafts: [checkoutDraft, pendingPaymentDraft, orderAttempt],
    entries: keys,
    required: isRequired && entry ? entry.key : null,
  })
  for (const key of keys) forgetMirrored(key)
  announceOutbox()
  return isCompleted
}

/**
 * Deletes the idempotency keys of orders that were refused, or cancelled before payment, so that the next order is a
 * new one.
 */
export async function dropOrderKeys(): Promise<void> {
  const isDropped = (entry: Entry) =>
    entry.kind === 'order' && entry.state === 'foreground' && !isOthers(entry, owner())
  for (const { key } of readMirrored().filter(isDropped)) forgetMirrored(key)
  await dropDraft(orderAttempt)
  await editOutbox((entries) => entries.filter((entry) => !isDropped(entry))).catch(() => undefined)
}

const Placed = object({ order: Order })

/**
 * Returns the order in the server's response to an outbox entry, or null if there is none or this build cannot read it.
 */
export function orderIn({ kind, reply }: Entry): Order | null {
  const placed = kind === 'order' ? safeParse(Placed, reply) : null
  return placed?.success ? placed.output.order : null
}

/** The ids of the sent orders that the page of unsent writes shows, so that no message repeats them. */
export const ordersOnPage = new Set<number>()

/**
 * Completes an outbox entry that the server has received: an order with `completePlaced`; any other entry is removed.
 * Resolves with false when `isRequired` and another tab has already completed the entry.
 */
export function completeEntry(entry: Entry, { isRequired = false } = {}): Promise<boolean> {
  const order = orderIn(entry)
  return order ? completePlaced(order, entry.lines, { entry, isRequired }) : removeEntry(entry)
}
