import { and, count, eq, gt, lte } from 'drizzle-orm'
import { lockKey, type Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'

const hourMs = 3600_000

interface Email {
  jobId: number
  /** Whose limit it counts for. */
  recipient: string
  /** Emails an hour. */
  max: number
  now: Date
}

/**
 * Counts an email for its recipient; false when `max` were counted in the last hour. An email counts once, however often
 * it is tried.
 */
export async function countEmail(tx: Tx, { jobId, recipient, max, now }: Email): Promise<boolean> {
  await lockKey(tx, recipient)
  const [email] = await tx.select({ countedAt: jobs.countedAt }).from(jobs).where(eq(jobs.id, jobId))
  if (!email || email.countedAt !== null) return true
  const [counted] = await tx
    .select({ number: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.recipient, recipient),
        gt(jobs.countedAt, new Date(now.getTime() - hourMs)),
        // A clock that was set back leaves some in the future: they must not block for as long as it was ahead.
        lte(jobs.countedAt, now),
      ),
    )
  if ((counted?.number ?? 0) >= max) return false
  await markCounted(tx, jobId, recipient, now)
  return true
}

/** Counts an email whatever the limit says: it will not be withheld. */
export async function markCounted(tx: Tx, jobId: number, recipient: string, now: Date): Promise<void> {
  await tx.update(jobs).set({ recipient, countedAt: now }).where(eq(jobs.id, jobId))
}
