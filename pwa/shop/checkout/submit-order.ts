import { type CreateOrderInput, createOrder, type Placed, type Refused } from '#contract/checkout'
import { call } from '../../api/api-client.ts'
import { HttpError } from '../../api/http-error.ts'
import { dropAttempt, keyFor, patiently } from '../../offline/attempt.ts'
import type { KeptLine } from '../../offline/db.ts'
import { orderAttempt } from '../../offline/order-drafts.ts'
import { lineToKeep } from '../../offline/order-to-keep.ts'
import { holdOrders, isUnheard, keepEntry, type NewEntry, sendKept } from '../outbox/outbox-store.ts'

export type Outcome =
  | (Pick<Placed, 'order'> & { kind: 'placed'; reply: Placed })
  | { kind: 'refused'; refusal: Refused }
  /** Saved on this device, to be sent when there is a network: not placed yet. */
  | { kind: 'kept' }
  /** The device was offline, now and at every earlier try: nothing has left it. */
  | { kind: 'unsent' }
  /** It may be placed or not; sent again with the same key, it is placed only once. */
  | { kind: 'unknown'; message: string | null }
  | { kind: 'failed'; message: string; fields: Record<string, string> }

/** Keys that were only ever tried while the browser itself said that it has no network. */
const neverSent = new Set<string>()

/**
 * Sends an order. Repeating the same body never places a second one, and another body takes the place of the first.
 * Where nothing answers, an order that is paid in cash goes to the outbox, with its lines as the shopper saw them.
 */
export async function submitOrder(body: CreateOrderInput, lines: readonly KeptLine[]): Promise<Outcome> {
  const { key, replaces, repeated } = await keyFor(orderAttempt, JSON.stringify(body))
  const earlier = repeated ? [key, ...replaces] : replaces
  const unsent = !navigator.onLine && earlier.every((tried) => neverSent.has(tried))
  if (unsent) neverSent.add(key)
  else neverSent.delete(key)
  const sent = replaces.length > 0 ? { ...body, replaces: [...replaces] } : body
  const send = () => patiently(() => call(createOrder, { body: sent }, { idempotencyKey: key }))
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
    // What waits already is this order as it was before: it must not be sent beside it.
    await holdOrders()
    const reply = await (cash ? sendKept(entry, send) : send())
    if (reply.success) return { kind: 'placed', order: reply.order, reply }
    if (reply.code === 'order_cancelled') await dropAttempt(orderAttempt)
    return { kind: 'refused', refusal: reply }
  } catch (error) {
    // An answer that broke off says nothing either.
    if (!(error instanceof HttpError) || isUnheard(error)) {
      if (cash && (await keepEntry(entry))) return { kind: 'kept' }
      return unsent ? { kind: 'unsent' } : { kind: 'unknown', message: null }
    }
    if (error.code === 'key_reused') await dropAttempt(orderAttempt)
    // Specification section 8's words for a reply that is not OK; online payment has its own.
    const message =
      body.paymentMethod === 'razorpay' ? error.message : `Server error: ${error.status} - ${error.message}`
    // The shop says `unavailable` before it does anything; any other failure may have come after the order.
    if (error.status >= 500 && error.code !== 'unavailable') return { kind: 'unknown', message }
    return { kind: 'failed', message, fields: error.fields }
  }
}
