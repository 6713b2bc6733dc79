import * as v from 'valibot'
import { admin, getWithQuery, post } from './endpoint.ts'
import { Id, IdInput, Instant } from './scalars.ts'

/** An email that was not sent: given up after several tries, or withheld by the hourly limit of its address. */
export const UnsentEmail = v.object({
  id: Id,
  /** Which one: `order-placed`. */
  letter: v.string(),
  to: v.string(),
  /** The order that it tells of; null where it tells of none. */
  orderId: v.nullable(Id),
  /** Why it was not sent. */
  error: v.nullable(v.string()),
  /** When it was given up or withheld. */
  failedAt: v.nullable(Instant),
})
export type UnsentEmail = v.InferOutput<typeof UnsentEmail>

const UnsentState = v.picklist(['failed', 'withheld'])
export type UnsentState = v.InferOutput<typeof UnsentState>

/** Emails that were given up, or with `state=withheld` those that were withheld, the newest first and 100 at most. */
export const getLetters = getWithQuery(
  '/api/admin/letters',
  v.object({ state: v.optional(UnsentState) }),
  v.array(UnsentEmail),
  admin,
)

const Letters = v.object({ ids: v.pipe(v.array(IdInput), v.minLength(1), v.maxLength(100)) })
const Count = v.object({ count: v.number() })

/**
 * Queues failed and withheld emails once more, written with what is true by then; no limit withholds them again. `count`
 * says how many. 409 when none of them is failed or withheld any more.
 */
export const sendLettersAgain = post('/api/admin/letters/again', Letters, Count, admin)

/** Takes failed and withheld emails off the lists; they are not sent. 409 as above. */
export const forgetLetters = post('/api/admin/letters/forget', Letters, Count, admin)
