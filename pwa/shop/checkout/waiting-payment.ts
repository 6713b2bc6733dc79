import * as v from 'valibot'
import { Order } from '#contract/orders'
import { readDraft, saveDraft } from '../../offline/draft.ts'
import { paymentDraft } from '../../offline/order-drafts.ts'
import { StoredLines } from '../../offline/stored-order.ts'

const Waiting = v.object({ order: Order, lines: StoredLines })

/** An order whose payment the bank has not confirmed, with its line items. */
export type Waiting = v.InferOutput<typeof Waiting>

// As long as the server polls the bank.
const maxAgeMs = 4 * 24 * 3600 * 1000

/** Stores the unconfirmed payment so that a reload does not lead to a second payment. */
export async function storeWaiting(waiting: Waiting): Promise<void> {
  await saveDraft(paymentDraft, { ...waiting, since: Date.now() })
}

const StoredWaiting = v.object({ ...Waiting.entries, since: v.number() })

/** The unconfirmed payment on this device, or null. */
export async function readWaiting(): Promise<Waiting | null> {
  const { success, output } = v.safeParse(StoredWaiting, await readDraft(paymentDraft))
  if (!success) return null
  // The clock has been set back: the four days start now.
  if (output.since > Date.now()) await storeWaiting(output)
  return Date.now() - output.since < maxAgeMs ? output : null
}
