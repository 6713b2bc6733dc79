import * as v from 'valibot'
import type { EmailName } from './email-data.ts'

const to = v.string()
const id = v.number()

/** What `enqueueLetter` stored. */
export const LetterPayload = v.variant('letter', [
  v.object({ letter: v.literal('password-reset'), to }),
  v.object({ letter: v.literal('password-changed'), to, userId: id }),
  v.object({ letter: v.literal('confirm-address'), to, userId: id }),
  v.object({ letter: v.literal('order-placed'), to, orderId: id }),
  v.object({ letter: v.literal('payment-received'), to, orderId: id }),
  v.object({ letter: v.literal('order-shipped'), to, orderId: id }),
  v.object({ letter: v.literal('order-delivered'), to, orderId: id }),
  v.object({
    letter: v.literal('order-cancelled'),
    to,
    orderId: id,
    reason: v.nullable(v.string()),
    // Emails queued by an earlier version do not say so.
    rest: v.optional(v.nullable(v.number()), null),
  }),
  v.object({
    letter: v.literal('order-refunded'),
    to,
    orderId: id,
    amount: v.number(),
    whole: v.boolean(),
    // Emails queued by an earlier version do not say so.
    part: v.optional(v.boolean(), false),
  }),
  v.object({ letter: v.literal('orders-expire'), to, warnedAt: v.string() }),
  v.object({ letter: v.literal('newsletter-welcome'), to, code: v.string(), unsubscribeToken: v.string() }),
])
export type LetterPayload = v.InferOutput<typeof LetterPayload>

export type PayloadOf<Name extends EmailName> = Extract<LetterPayload, { letter: Name }>
