import * as v from 'valibot'
import { admin, getWithQuery } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Id, Instant } from './scalars.ts'

export const Subscriber = v.object({
  id: Id,
  email: v.string(),
  isActive: v.boolean(),
  /** Null where the address never had one. */
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
 * Newest first, 25 a page unless `limit` says otherwise, `X-Total-Count` always. `q` is part of the address or
 * the code; `used` looks at the code.
 */
export const getSubscribers = getWithQuery('/api/admin/subscribers', SubscriberQuery, v.array(Subscriber), admin)
