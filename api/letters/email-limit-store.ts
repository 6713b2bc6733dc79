import { and, count, eq, gt, inArray, lt, lte, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'

const hourMs = 3600_000

/**
 * Whether an email is one too many: `max` emails to its recipient were asked for in the hour before it and not withheld.
 * Nothing is written, so an email costs no transaction more, and an email that is tried again is judged as before.
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
        // A clock that was set back leaves emails with a later time: they must not block for as long as it was ahead.
        lte(jobs.countedAt, email.countedAt),
        lt(jobs.id, jobId),
        ne(jobs.state, 'withheld'),
      ),
    )
  return (earlier?.number ?? 0) >= max
}

/** Emails that count for nobody from here on: released or dropped by an admin, or sent to nobody. */
export async function uncount(tx: Tx, jobIds: readonly number[]): Promise<void> {
  await tx
    .update(jobs)
    .set({ recipient: null, countedAt: null })
    .where(inArray(jobs.id, [...jobIds]))
}
