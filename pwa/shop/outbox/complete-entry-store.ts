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
 * Completes an order that is placed, and paid if it is paid online: in one transaction removes its items from the cart,
 * stores it on this device and deletes its drafts, its entry, the orders that it replaces and all foreground orders.
 * `entry` is null for an order paid online. Resolves with false when `isRequired` and another tab has already done so.
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

/** Deletes the keys of orders that were refused, or cancelled unpaid: the next order is a new one. */
export async function dropOrderKeys(): Promise<void> {
  const isDropped = (entry: Entry) =>
    entry.kind === 'order' && entry.state === 'foreground' && !isOthers(entry, owner())
  for (const { key } of readMirrored().filter(isDropped)) forgetMirrored(key)
  await dropDraft(orderAttempt)
  await editOutbox((entries) => entries.filter((entry) => !isDropped(entry))).catch(() => undefined)
}

const Placed = object({ order: Order })

/** The order in the reply of an entry, if this build can read it. */
export function orderIn({ kind, reply }: Entry): Order | null {
  const placed = kind === 'order' ? safeParse(Placed, reply) : null
  return placed?.success ? placed.output.order : null
}

/**
 * Completes an entry that the server has: an order as in `completePlaced`, others are removed. Resolves with false when
 * `isRequired` and another tab has already completed it.
 */
export function completeEntry(entry: Entry, { isRequired = false } = {}): Promise<boolean> {
  const order = orderIn(entry)
  return order ? completePlaced(order, entry.lines, { entry, isRequired }) : removeEntry(entry)
}
