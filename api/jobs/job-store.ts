import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'

export type JobRow = typeof jobs.$inferSelect

/** Waiting and due, or begun by a process that died before its lease was over. */
const isDue = (now: Date) =>
  or(
    and(eq(jobs.state, 'waiting'), lte(jobs.runAt, now)),
    and(eq(jobs.state, 'running'), isNotNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)),
  )

/** Ids of due jobs of these kinds, the longest due first. */
export async function dueJobs(tx: Tx, kinds: readonly string[], now: Date, most: number): Promise<number[]> {
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.kind, [...kinds]), isDue(now)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Takes a due job for one runner alone; null when another one was faster. Each claim counts as an attempt. */
export async function claim(tx: Tx, id: number, now: Date, leaseUntil: Date): Promise<JobRow | null> {
  const [known] = await tx.select({ attempts: jobs.attempts }).from(jobs).where(eq(jobs.id, id))
  if (!known) return null
  const [row] = await tx
    .update(jobs)
    .set({ state: 'running', attempts: known.attempts + 1, leaseUntil })
    // The number of attempts changes with every claim: the second of two runners finds nothing.
    .where(and(eq(jobs.id, id), eq(jobs.attempts, known.attempts), isDue(now)))
    .returning()
  return row ?? null
}

type Outcome = Pick<JobRow, 'state' | 'lastError'> &
  Partial<Pick<JobRow, 'attempts' | 'payload' | 'runAt' | 'finishedAt'>>

/**
 * Writes how an attempt ended, unless its lease ran out and another runner has taken the job over. A job that was asked
 * for again while it ran (`enqueueRepeat`) waits instead, for a first attempt.
 */
export async function settle(tx: Tx, job: JobRow, outcome: Outcome): Promise<void> {
  const isOurs = and(eq(jobs.id, job.id), eq(jobs.state, 'running'), eq(jobs.attempts, job.attempts))
  const ended = await tx
    .update(jobs)
    .set({ leaseUntil: null, ...outcome })
    .where(and(isOurs, eq(jobs.runAt, job.runAt)))
    .returning({ id: jobs.id })
  if (ended.length > 0) return
  const { runAt } = job
  await tx.update(jobs).set({ state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, runAt }).where(isOurs)
}
