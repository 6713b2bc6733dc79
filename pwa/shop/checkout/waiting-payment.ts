import * as v from 'valibot'
import { Order } from '#contract/orders'
import { readDraft, saveDraft } from '../../offline/draft.ts'
import { keptLines } from '../../offline/kept-order.ts'

/** The draft that holds an order whose money nobody knows of yet. */
export const waitingDraft = 'waiting-payment'

const Waiting = v.object({ order: Order, lines: keptLines })

/** An order that the bank's answer is awaited for, and what was bought with it. */
export type Waiting = v.InferOutput<typeof Waiting>

// As long as the shop itself asks the bank.
const keptMs = 4 * 24 * 3600 * 1000

/** Remembers it over a reload, so that nobody pays twice because a page forgot. */
export async function keepWaiting(waiting: Waiting): Promise<void> {
  await saveDraft(waitingDraft, { ...waiting, since: Date.now() })
}

const Kept = v.object({ ...Waiting.entries, since: v.number() })

/** What this device still waits for; null where it waits for nothing. */
export async function readWaiting(): Promise<Waiting | null> {
  const { success, output } = v.safeParse(Kept, await readDraft(waitingDraft))
  if (!success) return null
  // The clock has been set back: the four days begin now.
  if (output.since > Date.now()) await keepWaiting(output)
  return Date.now() - output.since < keptMs ? output : null
}
