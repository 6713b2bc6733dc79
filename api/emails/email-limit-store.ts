import { and, count, eq, gt, inArray, lt, lte, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'

/** Maximum number of limited emails per mailbox and hour, before it is multiplied by `RATE_LIMIT_FACTOR`. */
export const emailsPerHour = 10

const hourMs = 3600_000

/**
 * Whether an email exceeds the limit: in the hour before it, `max` emails to its recipient were queued and not
 * withheld. The function writes nothing, so a retry of the email gets the same result.
 */
export async function isOverLimit(tx: Tx, jobId: number, max: number): Promise<boolean> {
  const [email] = await tx
    .select({ recipient: jobs.recipient, countedAt: jobs.countedAt })
    .from(jobs)
    .where(eq(jobs.id, jobId))
  if (!email?.recipient || !email.countedAt) return false
  const [earlier] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.recipient, email.recipient),
        gt(jobs.countedAt, new Date(email.countedAt.getTime() - hourMs)),
        // Emails with a later time were queued before the clock was set back. They must not block new ones.
        lte(jobs.countedAt, email.countedAt),
        lt(jobs.id, jobId),
        ne(jobs.state, 'withheld'),
      ),
    )
  return (earlier?.number ?? 0) >= max
}

/** Excludes emails from the hourly limit: those that an admin resent or dismissed, and those without a recipient. */
export async function removeFromLimit(tx: Tx, jobIds: readonly number[]): Promise<void> {
  await tx
    .update(jobs)
    .set({ recipient: null, countedAt: null })
    .where(inArray(jobs.id, [...jobIds]))
}
