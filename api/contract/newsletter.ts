import * as v from 'valibot'
import * as t from '#texts/validation'
import { Message } from './account.ts'
import { admin, getWithQuery, post } from './endpoint.ts'
import { email, Id, Instant, Paging } from './scalars.ts'

export const NewsletterBody = v.object({ email: email(t.emailInvalid) })

/**
 * Subscribes an email address. The response is the same for new and known addresses; the discount code is sent by
 * email.
 */
export const subscribe = post('/api/newsletter', NewsletterBody, Message, { idempotent: true })

export const Subscriber = v.object({
  id: Id,
  email: v.string(),
  isActive: v.boolean(),
  /** Null if the email address never had a discount code. */
  coupon: v.nullable(
    v.object({
      code: v.string(),
      percent: v.number(),
      usedBy: v.nullable(v.object({ id: Id, orderNumber: v.string() })),
    }),
  ),
  createdAt: Instant,
})
export type Subscriber = v.InferOutput<typeof Subscriber>

const Flag = v.optional(v.picklist(['true', 'false']))

export const SubscriberQuery = v.object({ ...Paging.entries, active: Flag, used: Flag })

/**
 * Returns newsletter subscribers, newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q`
 * searches in email address and code; `used` filters by whether the code was used.
 */
export const getSubscribers = getWithQuery('/api/admin/subscribers', SubscriberQuery, v.array(Subscriber), admin)
