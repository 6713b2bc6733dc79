import * as v from 'valibot'
import { admin, get, post } from './endpoint.ts'
import { Id, IdInput, Instant } from './scalars.ts'

export const FailedLetter = v.object({
  id: Id,
  /** Which one: `order-placed`. */
  letter: v.string(),
  to: v.string(),
  /** The order that it tells of; null where it tells of none. */
  orderId: v.nullable(Id),
  /** Why it was given up. */
  error: v.nullable(v.string()),
  failedAt: v.nullable(Instant),
})
export type FailedLetter = v.InferOutput<typeof FailedLetter>

/** Letters that were given up, the newest first and 100 at most. */
export const getFailedLetters = get('/api/admin/letters', v.array(FailedLetter), admin)

const Letters = v.object({ ids: v.pipe(v.array(IdInput), v.minLength(1), v.maxLength(100)) })
const Count = v.object({ count: v.number() })

/**
 * Queues letters that were given up once more, each as it is right by then; `count` says how many of them. 409 where none
 * of them has failed any more.
 */
export const sendLettersAgain = post('/api/admin/letters/again', Letters, Count, admin)

/** Takes letters that were given up off the list for good; they are not sent. 409 as above. */
export const forgetLetters = post('/api/admin/letters/forget', Letters, Count, admin)
