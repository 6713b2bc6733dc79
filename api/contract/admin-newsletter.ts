import * as v from 'valibot'
import { admin, getWithQuery } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Id, Instant } from './scalars.ts'

export const Subscriber = v.object({
  id: Id,
  email: v.string(),
  isActive: v.boolean(),
  /** Null if the address never had a discount code. */
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
