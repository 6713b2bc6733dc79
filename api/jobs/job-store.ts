import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'
import { encoded, statement } from '../db/statement.ts'
import { sha256 } from '../http/credentials.ts'

export type JobRow = typeof jobs.$inferSelect

/** Maximum number of jobs that one transaction claims, and of job results that one transaction stores. */
export const jobBatchSize = 20

/**
 * Returns a function that finds due jobs of these kinds, at most `max`, oldest first: jobs that are waiting and due, or
 * whose lease ended before their process finished them. Each kind is read separately, in the order of the index and
 * only up to `max`, because sorting all waiting jobs would take longer the more jobs wait.
 */
export function findDueJobs(kinds: readonly string[]) {
  const columns = sql`${jobs.id}, ${jobs.runAt}, ${jobs.attempts}`
  const waiting = (kind: string) =>
    sql`select * from (select ${columns} from ${jobs} where ${jobs.state} = 'waiting' and ${jobs.kind} = ${kind} and ${jobs.runAt} <= ${encoded('now', jobs.runAt)} order by ${jobs.runAt}, ${jobs.id} limit ${sql.placeholder('max')}) as waiting`
  const abandoned = sql`select ${columns} from ${jobs} where ${jobs.state} = 'running' and ${inArray(jobs.kind, [...kinds])} and ${jobs.leaseUntil} <= ${encoded('now', jobs.leaseUntil)}`
  // The statement name contains the kinds, because a connection outlives a change of the providers, and PostgreSQL
  // refuses a different statement with the same name.
  const due = statement(`find_due_jobs_${sha256(kinds.join()).slice(0, 16)}`, (tx) =>
    tx
      .select({ id: sql<number>`id`.mapWith(Number), attempts: sql<number>`attempts`.mapWith(Number) })
      .from(sql`(${sql.join([...kinds.map(waiting), abandoned], sql` union all `)}) as due`)
      .orderBy(sql`run_at`, sql`id`)
      .limit(sql.placeholder('max')),
  )
  return async (tx: Tx, parameters: { now: Date; max: number }): Promise<Pick<JobRow, 'id' | 'attempts'>[]> =>
    kinds.length === 0 ? [] : due(tx).execute(parameters)
}

/**
 * Returns the kinds of the jobs in a state. Each kind is found with one lookup in the index, because with `select
 * distinct` both database engines would read all jobs of the state.
 */
export async function kindsOf(tx: Tx, state: JobRow['state']): Promise<string[]> {
  const first = sql`select min(${jobs.kind}) from ${jobs} where ${jobs.state} = ${state}`
  const kinds = sql`with recursive kinds (kind) as (${first} union all select (${first} and ${jobs.kind} > kinds.kind) from kinds where kinds.kind is not null) select kind from kinds where kind is not null`
  const rows = await tx.select({ kind: sql<string>`kind` }).from(sql`(${kinds}) as kinds_of_state`)
  return rows.map(({ kind }) => kind)
}

const claim = statement('claim_job', (tx) =>
  tx
    .update(jobs)
    .set({ state: 'running', attempts: sql`${jobs.attempts} + 1`, leaseUntil: encoded('leaseUntil', jobs.leaseUntil) })
    .where(
      and(
        eq(jobs.id, sql.placeholder('id')),
        // If two runners claim the same job, the second one finds no row, because the first one has set the lease to a
        // later time.
        or(
          and(eq(jobs.state, 'waiting'), lte(jobs.runAt, encoded('now', jobs.runAt))),
          and(eq(jobs.state, 'running'), lte(jobs.leaseUntil, encoded('now', jobs.leaseUntil))),
        ),
      ),
    )
    .returning(),
)

const ascending = (a: number, b: number) => a - b

/**
 * Claims due jobs for one runner and returns them, oldest first. The result does not contain jobs that another runner
 * has claimed first. Each claim counts as an attempt.
 */
export async function claimJobs(
  tx: Tx,
  ids: readonly number[],
  times: { now: Date; leaseUntil: Date },
): Promise<JobRow[]> {
  const claimed: JobRow[] = []
  // Rows are locked in the order of their ids, so that two processes on PostgreSQL cannot block each other.
  for (const id of [...ids].sort(ascending)) claimed.push(...(await claim(tx).execute({ id, ...times })))
  return claimed.sort((a, b) => a.runAt.getTime() - b.runAt.getTime() || a.id - b.id)
}

/** The columns that are stored after an attempt of a job. */
export type JobOutcome =
  | { state: 'done'; finishedAt: Date }
  | { state: 'failed' | 'withheld'; lastError: string; finishedAt: Date }
  | { state: 'waiting'; lastError: string | null; runAt: Date; attempts?: number }

export interface JobResult {
  job: JobRow
  outcome: JobOutcome
}

/**
 * SQL condition: no other runner has claimed the job since this attempt began, because every claim changes the number
 * of attempts.
 */
const isAttempt = and(
  eq(jobs.id, sql.placeholder('id')),
  eq(jobs.state, 'running'),
  eq(jobs.attempts, sql.placeholder('attempts')),
)

const isOurs = ({ id, attempts }: JobRow) =>
  and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempts))

const finishDone = statement('finish_done_job', (tx) =>
  tx
    .update(jobs)
    .set({
      state: 'done',
      leaseUntil: null,
      lastError: null,
      // The payload of a finished job is deleted, because it may contain private data and is no longer needed.
      payload: {},
      finishedAt: encoded('finishedAt', jobs.finishedAt),
    })
    .where(and(isAttempt, eq(jobs.runAt, encoded('runAt', jobs.runAt))))
    .returning({ id: jobs.id }),
)

/** Stores the result of one job, unless the job was queued again while it ran. */
const finish = (tx: Tx, { job, outcome }: JobResult) =>
  outcome.state === 'done'
    ? finishDone(tx).execute({ ...job, finishedAt: outcome.finishedAt })
    : tx
        .update(jobs)
        .set({ leaseUntil: null, ...outcome })
        .where(and(isOurs(job), eq(jobs.runAt, job.runAt)))
        .returning({ id: jobs.id })

/**
 * Stores the results of job attempts. The result of a job that another runner has claimed, because its lease ended, is
 * not stored. A job that was queued again while it ran (`enqueueRepeat`) is set to waiting instead, with its attempts
 * reset.
 */
export async function storeResults(tx: Tx, results: readonly JobResult[]): Promise<void> {
  for (const result of results.toSorted((a, b) => a.job.id - b.job.id)) {
    const { job } = result
    if ((await finish(tx, result)).length > 0) continue
    // `enqueueRepeat` may have stored a time slightly in the future. The job gets the time of its claim instead, so
    // that it is due now.
    const again = { state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, runAt: job.runAt } as const
    await tx.update(jobs).set(again).where(isOurs(job))
  }
}

/** Returns claimed jobs that have not started to the state waiting. The claim does not count as an attempt. */
export async function releaseJobs(tx: Tx, claimed: readonly JobRow[]): Promise<void> {
  for (const job of claimed) {
    const released = { state: 'waiting', attempts: job.attempts - 1, leaseUntil: null } as const
    await tx.update(jobs).set(released).where(isOurs(job))
  }
}
