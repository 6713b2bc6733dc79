import { type CreateOrderInput, createOrder, type Refused } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { call } from '../../api-client.ts'
import { HttpError, OfflineError } from '../../http-error.ts'
import { dropAttempt, keyFor } from './order-attempt.ts'

export type Outcome =
  | { kind: 'placed'; order: Order }
  | { kind: 'refused'; refusal: Refused }
  /** Nobody answered: the order may be sent again, with the same key. */
  | { kind: 'unreached' }
  | { kind: 'failed'; message: string; fields: Record<string, string> }

const attempts = 5
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

// The first request of this key is still at work, in another tab or behind a lost connection: its answer is wanted.
async function send(body: CreateOrderInput, idempotencyKey: string, left = attempts) {
  try {
    return await call(createOrder, { body }, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'in_progress' || left <= 1) throw error
    await pause(Math.min(error.retryAfter ?? 1, 5))
    return send(body, idempotencyKey, left - 1)
  }
}

/** Sends an order; repeating it with the same body never places a second one. */
export async function placeOrder(body: CreateOrderInput): Promise<Outcome> {
  const key = await keyFor(JSON.stringify(body))
  try {
    const reply = await send(body, key)
    if (reply.success) return { kind: 'placed', order: reply.order }
    if (reply.code === 'order_cancelled') await dropAttempt()
    return { kind: 'refused', refusal: reply }
  } catch (error) {
    if (error instanceof HttpError) {
      if (error.code === 'in_progress') return { kind: 'unreached' }
      if (error.code === 'key_reused') await dropAttempt()
      // Specification section 8's words for a reply that is not OK.
      return { kind: 'failed', message: `Server error: ${error.status} - ${error.message}`, fields: error.fields }
    }
    if (error instanceof OfflineError) return { kind: 'unreached' }
    return { kind: 'failed', message: 'Failed to place order', fields: {} }
  }
}
