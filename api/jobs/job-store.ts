import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'
import { statement } from '../db/statement.ts'

export type JobRow = typeof jobs.$inferSelect

/**
 * SQL condition for jobs to run: waiting and due, or claimed by a process that did not finish them before the lease
 * ended.
 */
const isDue = (now: Date) =>
  or(
    and(eq(jobs.state, 'waiting'), lte(jobs.runAt, now)),
    and(eq(jobs.state, 'running'), isNotNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)),
  )

/**
 * Returns a function that returns the ids of due jobs of these kinds, at most `max`, oldest first. Each kind is read
 * separately, in the order of the index and only up to `max`, because sorting all waiting jobs takes longer the more
 * jobs wait.
 */
export function findDueJobs(
  kinds: readonly string[],
): (tx: Tx, parameters: { now: Date; max: number }) => Promise<number[]> {
  const instant = (column: typeof jobs.runAt | typeof jobs.leaseUntil) => sql.param(sql.placeholder('now'), column)
  const waiting = (kind: string) =>
    sql`select * from (select ${jobs.id}, ${jobs.runAt} from ${jobs} where ${jobs.state} = 'waiting' and ${jobs.kind} = ${kind} and ${jobs.runAt} <= ${instant(jobs.runAt)} order by ${jobs.runAt}, ${jobs.id} limit ${sql.placeholder('max')}) as waiting`
  const abandoned = sql`select ${jobs.id}, ${jobs.runAt} from ${jobs} where ${jobs.state} = 'running' and ${inArray(jobs.kind, [...kinds])} and ${jobs.leaseUntil} <= ${instant(jobs.leaseUntil)}`
  const due = statement(`find_due_jobs_${kinds[0]}`, (tx) =>
    tx
      .select({ id: sql<number>`id`.mapWith(Number) })
      .from(sql`(${sql.join([...kinds.map(waiting), abandoned], sql` union all `)}) as due`)
      .orderBy(sql`run_at`, sql`id`)
      .limit(sql.placeholder('max')),
  )
  return async (tx, parameters) => {
    if (kinds.length === 0) return []
    const rows = await due(tx).execute(parameters)
    return rows.map(({ id }) => id)
  }
}

/**
 * Claims a due job for one runner. Returns null if another runner has claimed it first. Each claim counts as an
 * attempt.
 */
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
 * Stores the result of an attempt, unless the lease ended and another runner has claimed the job. A job that was queued
 * again while it ran (`enqueueRepeat`) is set to waiting instead, with its attempts reset.
 */
export async function finishJob(tx: Tx, job: JobRow, outcome: Outcome): Promise<void> {
  const isOurs = and(eq(jobs.id, job.id), eq(jobs.state, 'running'), eq(jobs.attempts, job.attempts))
  const finished = await tx
    .update(jobs)
    .set({ leaseUntil: null, ...outcome })
    .where(and(isOurs, eq(jobs.runAt, job.runAt)))
    .returning({ id: jobs.id })
  if (finished.length > 0) return
  const { runAt } = job
  await tx.update(jobs).set({ state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, runAt }).where(isOurs)
}
