import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'
import { placeholders, statement } from '../db/statement.ts'

export type Payload = Record<string, string | number | boolean | null>

/** The kind of the jobs that send emails. It cannot be renamed, because the jobs of earlier releases contain it. */
export const emailJobKind = 'letter'

export interface NewJob {
  kind: string
  /** The unique key of the job. If another job of any kind has the same key, the new job is not inserted. */
  uniqueKey: string
  payload: Payload
  runAt: Date
  /**
   * The key under which an email counts against the hourly limit of its recipient; null or absent if it has no limit.
   */
  recipient?: string | null
}

const fields = ['kind', 'uniqueKey', 'payload', 'runAt', 'createdAt'] as const

const insert = statement('insert_job', (tx) =>
  tx
    .insert(jobs)
    .values(placeholders(...fields))
    .onConflictDoNothing({ target: jobs.uniqueKey }),
)

const insertCounted = statement('insert_counted_job', (tx) =>
  tx
    .insert(jobs)
    .values(placeholders(...fields, 'recipient', 'countedAt'))
    .onConflictDoNothing({ target: jobs.uniqueKey }),
)

/** Returns the table row of a new job. */
export const jobRow = ({ recipient = null, ...job }: NewJob) => ({
  ...job,
  createdAt: job.runAt,
  recipient,
  countedAt: recipient === null ? null : job.runAt,
})

/** Queues a job in the caller's transaction, so that it runs only after the commit. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  const row = jobRow(job)
  // Jobs without a recipient use a statement without the recipient columns, because drizzle cannot encode null for a
  // time in a prepared statement.
  if (row.recipient === null) await insert(tx).execute(row)
  else await insertCounted(tx).execute(row)
}

const fresh = {
  state: 'waiting',
  attempts: 0,
  leaseUntil: null,
  lastError: null,
  finishedAt: null,
  failureReported: false,
} as const

const insertOrReset = (tx: Tx, job: NewJob) =>
  tx
    .insert(jobs)
    .values({ ...job, createdAt: job.runAt })
    .onConflictDoUpdate({
      target: jobs.uniqueKey,
      set: { ...fresh, payload: job.payload, runAt: job.runAt },
      setWhere: ne(jobs.state, 'running'),
    })
    .returning({ id: jobs.id })

/** Queues a job, even if a job with the same key is done or failed. A running job with the same key is not changed. */
export async function enqueueAgain(tx: Tx, job: NewJob): Promise<void> {
  await insertOrReset(tx, job)
}

/**
 * Queues a job that starts after this call. A waiting job with the same key is not changed. A running job runs a second
 * time afterwards, with the new payload, because it may have read its data before the caller's change.
 */
export async function enqueueRepeat(tx: Tx, job: NewJob): Promise<void> {
  if ((await insertOrReset(tx, job)).length > 0) return
  const [running] = await tx.select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.uniqueKey, job.uniqueKey))
  if (!running) return
  // `runAt` must differ from the time at which the job was claimed, so that `finishJob` detects that the job was queued
  // again.
  const runAt = new Date(Math.max(job.runAt.getTime(), running.runAt.getTime() + 1))
  await tx
    .update(jobs)
    .set({ runAt, payload: job.payload })
    .where(and(eq(jobs.uniqueKey, job.uniqueKey), eq(jobs.state, 'running')))
}
