import type { Order } from '#contract/orders'
import type { Totals } from '#rules/totals'
import { readDraft, saveDraft } from '../../offline/draft.ts'
import type { PricedRow } from '../cart/cart.queries.ts'

/** The draft that holds an order whose money nobody knows of yet. */
export const waitingDraft = 'waiting-payment'

/** What is being ordered: kept on the screen while the cart is emptied behind it. */
export interface Ordering {
  lines: readonly PricedRow[]
  totals: Totals
}

/** An order that the bank's answer is awaited for, and what was bought with it. */
export interface Waiting {
  order: Order
  ordering: Ordering
}

// As long as the shop itself asks the bank.
const keptMs = 4 * 24 * 3600 * 1000

/** Remembers it over a reload, so that nobody pays twice because a page forgot. */
export async function keepWaiting(waiting: Waiting): Promise<void> {
  await saveDraft(waitingDraft, { ...waiting, since: Date.now() })
}

const isWaiting = (value: object): value is Waiting & { since: number } =>
  'order' in value &&
  typeof value.order === 'object' &&
  value.order !== null &&
  'id' in value.order &&
  typeof value.order.id === 'number' &&
  'ordering' in value &&
  typeof value.ordering === 'object' &&
  value.ordering !== null &&
  'lines' in value.ordering &&
  Array.isArray(value.ordering.lines) &&
  'totals' in value.ordering &&
  'since' in value &&
  typeof value.since === 'number'

/** What this device still waits for; null where it waits for nothing. */
export async function readWaiting(): Promise<Waiting | null> {
  const kept = await readDraft(waitingDraft)
  if (typeof kept !== 'object' || kept === null || !isWaiting(kept)) return null
  return Date.now() - kept.since < keptMs ? { order: kept.order, ordering: kept.ordering } : null
}
