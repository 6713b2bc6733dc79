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
}

const insert = statement('insert_job', (tx) =>
  tx
    .insert(jobs)
    .values(placeholders('kind', 'uniqueKey', 'payload', 'runAt', 'createdAt'))
    .onConflictDoNothing({ target: jobs.uniqueKey }),
)

/** Asks for something to be done after the caller's transaction; without its commit it never happens. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  await insert(tx).execute({ ...job, createdAt: job.runAt })
}
