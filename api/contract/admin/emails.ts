import * as v from 'valibot'
import { admin, getWithQuery, post } from '../endpoint.ts'
import { Id, IdInput, Instant } from '../scalars.ts'

/**
 * An email that was not sent: it failed after several attempts, or was withheld because its mailbox had reached the
 * hourly limit.
 */
export const UnsentEmail = v.object({
  id: Id,
  /** The type of the email, for example `order-placed`. */
  type: v.string(),
  to: v.string(),
  /** The order that the email is about; null if there is none. */
  orderId: v.nullable(Id),
  /** The error of the last attempt, or the reason why it was withheld. */
  error: v.nullable(v.string()),
  /** The time of the last failed attempt, or when the email was withheld. */
  failedAt: v.nullable(Instant),
})
export type UnsentEmail = v.InferOutput<typeof UnsentEmail>

const UnsentState = v.picklist(['failed', 'withheld'])
export type UnsentState = v.InferOutput<typeof UnsentState>

/** Returns the failed emails, or with `state=withheld` the withheld ones. Newest first, at most 100. */
export const getUnsentEmails = getWithQuery(
  '/api/admin/emails',
  v.object({ state: v.optional(UnsentState) }),
  v.array(UnsentEmail),
  admin,
)

const EmailIds = v.object({ ids: v.pipe(v.array(IdInput), v.minLength(1), v.maxLength(100)) })
const Count = v.object({ count: v.number() })

/**
 * Queues failed and withheld emails again. Their text is created from the current data, and the hourly limit does not
 * apply. `count` is the number of queued emails. 409 if none of them is failed or withheld any more.
 */
export const resendEmails = post('/api/admin/emails/resend', EmailIds, Count, admin)

/**
 * Removes failed and withheld emails from the lists without sending them. 409 if none of them is failed or withheld any
 * more.
 */
export const dismissEmails = post('/api/admin/emails/dismiss', EmailIds, Count, admin)
