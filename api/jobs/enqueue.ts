import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'
import { placeholders, statement } from '../db/statement.ts'

export type Payload = Record<string, string | number | boolean | null>

export interface NewJob {
  kind: string
  /** Of all jobs of all kinds: what is asked for twice under one key happens once. */
  uniqueKey: string
  payload: Payload
  runAt: Date
  /** The key under which an email counts against the hourly limit of its recipient; null or absent without a limit. */
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

/** Asks for something to be done after the caller's transaction; without its commit it never happens. */
export async function enqueue(tx: Tx, { recipient = null, ...job }: NewJob): Promise<void> {
  const values = { ...job, createdAt: job.runAt }
  if (recipient === null) await insert(tx).execute(values)
  else await insertCounted(tx).execute({ ...values, recipient, countedAt: job.runAt })
}
