import * as v from 'valibot'
import * as t from '#texts/validation'
import { Message } from './account.ts'
import { admin, get, getWithQuery, post } from './endpoint.ts'
import { email, Id, IdInput, Instant, Paging } from './scalars.ts'

export const NewsletterBody = v.object({ email: email(t.emailInvalid) })

/**
 * Subscribes an email address to the newsletter. The response is the same for new and known addresses; the discount
 * code is sent by email.
 */
export const subscribe = post('/api/newsletter', NewsletterBody, Message, { idempotent: true })

export const StockRequestBody = v.object({
  email: email(t.emailInvalid),
  productId: IdInput,
  variantId: v.optional(v.nullable(IdInput)),
})

/**
 * Requests one email when a sold-out product or variant is available again. Without `variantId`, the request is for the
 * only variant of the product. The response is the same for new and repeated requests; 404 for a product that is not
 * sold.
 */
export const requestStock = post('/api/stock-requests', StockRequestBody, Message, { idempotent: true })

/**
 * A variant that shoppers wait for, with the number of waiting shoppers. `variant` has an empty title for a product
 * without options.
 */
const WaitingForStock = v.object({
  product: v.object({ id: Id, name: v.string() }),
  variant: v.object({ id: Id, title: v.string() }),
  requests: v.number(),
  since: Instant,
})
export type WaitingForStock = v.InferOutput<typeof WaitingForStock>

/** Returns the variants for whose stock shoppers wait, most requests first, at most 100, without email addresses. */
export const getWaitingForStock = get('/api/admin/stock-requests', v.array(WaitingForStock), admin)

export const Subscriber = v.object({
  id: Id,
  email: v.string(),
  isActive: v.boolean(),
  /** The discount code of the subscriber; null if none was issued to the email address. */
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
