import { type CreateOrderInput, createOrder, type Placed, type Refused } from '#contract/checkout'
import type { StoredLine } from '../../offline/db.ts'
import { toStoredLine } from '../../offline/stored-order.ts'
import { completeEntry } from '../outbox/complete-entry-store.ts'
import { submit } from '../outbox/outbox-store.ts'

export type Outcome =
  | (Pick<Placed, 'order'> & { kind: 'placed'; reply: Placed })
  | { kind: 'refused'; refusal: Refused }
  /** The order is stored in the outbox and not placed yet. */
  | { kind: 'waiting' }
  /** The device was offline at every attempt, so no request has left it. */
  | { kind: 'unsent' }
  /** The order may be placed. Sending it again with the same key places it only once. */
  | { kind: 'unknown'; message: string | null }
  | { kind: 'failed'; message: string; fields: Record<string, string> }
  /** Another account uses the browser now: nothing of the order is shown. */
  | { kind: 'account-changed' }

/**
 * Sends an order. Repeating the same body never places a second order; a changed body replaces the first. If no
 * answer arrives, a cash order is stored in the outbox with its line items as shown.
 */
export async function submitOrder(body: CreateOrderInput, lines: readonly StoredLine[]): Promise<Outcome> {
  const isOnline = body.paymentMethod === 'razorpay'
  const submitted = await submit(
    { kind: 'order', path: createOrder.path, body, lines: lines.map(toStoredLine), isForeground: isOnline },
    { complete: (sent) => completeEntry(sent, false) },
  )
  if (submitted.kind === 'sent') {
    // `judge` has checked the shape of the reply.
    const reply = submitted.entry.reply as Placed
    return { kind: 'placed', order: reply.order, reply }
  }
  if (submitted.kind === 'waiting') return { kind: 'waiting' }
  if (submitted.kind === 'account-changed') return { kind: 'account-changed' }
  if (submitted.kind === 'unanswered') return submitted.tried ? { kind: 'unknown', message: null } : { kind: 'unsent' }
  const { error, reply } = submitted
  // A response with status 200 that is not a success is the server's refusal.
  if (error.status === 200) return { kind: 'refused', refusal: reply as Refused }
  // Specification section 8 prescribes this text for a failed reply; online payment has another text.
  const message = isOnline ? error.message : `Server error: ${error.status} - ${error.message}`
  // The server answers `unavailable` before it changes anything. Any other failure may have happened after the order
  // was placed.
  if (error.status >= 500 && error.code !== 'unavailable') return { kind: 'unknown', message }
  return { kind: 'failed', message, fields: error.fields }
}
