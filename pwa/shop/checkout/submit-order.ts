import { type CreateOrderInput, createOrder, type Placed, type Refused } from '#contract/checkout'
import { call } from '../../api/api-client.ts'
import { HttpError } from '../../api/http-error.ts'
import { dropAttempt, keyFor, retryInProgress } from '../../offline/attempt.ts'
import type { KeptLine } from '../../offline/db.ts'
import { orderAttempt } from '../../offline/order-drafts.ts'
import { lineToKeep } from '../../offline/order-to-keep.ts'
import { holdOrders, isUnanswered, type NewEntry, queueEntry, sendQueued } from '../outbox/outbox-store.ts'

export type Outcome =
  | (Pick<Placed, 'order'> & { kind: 'placed'; reply: Placed })
  | { kind: 'refused'; refusal: Refused }
  /** The order is stored in the outbox and not placed yet. */
  | { kind: 'queued' }
  /** The device was offline at every attempt, so no request has left it. */
  | { kind: 'unsent' }
  /** The order may be placed. Sending it again with the same key places it only once. */
  | { kind: 'unknown'; message: string | null }
  | { kind: 'failed'; message: string; fields: Record<string, string> }

/** Keys that were only tried while the browser reported that it is offline. */
const neverSent = new Set<string>()

/**
 * Sends an order. Repeating the same body never places a second order; a changed body replaces the first. If no
 * answer arrives, a cash order is stored in the outbox with its line items as shown.
 */
export async function submitOrder(body: CreateOrderInput, lines: readonly KeptLine[]): Promise<Outcome> {
  const { key, replaces, repeated } = await keyFor(orderAttempt, JSON.stringify(body))
  const earlier = repeated ? [key, ...replaces] : replaces
  const unsent = !navigator.onLine && earlier.every((tried) => neverSent.has(tried))
  if (unsent) neverSent.add(key)
  else neverSent.delete(key)
  const sent = replaces.length > 0 ? { ...body, replaces: [...replaces] } : body
  const send = () => retryInProgress(() => call(createOrder, { body: sent }, { idempotencyKey: key }))
  const entry: NewEntry = {
    kind: 'order',
    key,
    path: createOrder.path,
    body: JSON.stringify(sent),
    tried: !unsent,
    lines: lines.map(lineToKeep),
  }
  const cash = body.paymentMethod === 'cash_on_delivery'
  try {
    // A waiting entry is an earlier version of this order and must not be sent in parallel.
    await holdOrders()
    const reply = await (cash ? sendQueued(entry, send) : send())
    if (reply.success) return { kind: 'placed', order: reply.order, reply }
    if (reply.code === 'order_cancelled') await dropAttempt(orderAttempt)
    return { kind: 'refused', refusal: reply }
  } catch (error) {
    // A truncated answer does not say whether the order was placed.
    if (!(error instanceof HttpError) || isUnanswered(error)) {
      if (cash && (await queueEntry(entry))) return { kind: 'queued' }
      return unsent ? { kind: 'unsent' } : { kind: 'unknown', message: null }
    }
    if (error.code === 'key_reused') await dropAttempt(orderAttempt)
    // Specification section 8 prescribes this text for a failed reply; online payment has another text.
    const message =
      body.paymentMethod === 'razorpay' ? error.message : `Server error: ${error.status} - ${error.message}`
    // The server answers `unavailable` before it changes anything. Any other failure may have happened after the order
    // was placed.
    if (error.status >= 500 && error.code !== 'unavailable') return { kind: 'unknown', message }
    return { kind: 'failed', message, fields: error.fields }
  }
}
