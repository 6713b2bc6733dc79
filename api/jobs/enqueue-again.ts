import { ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'
import type { NewJob } from './enqueue.ts'

/** Asks for something whether or not it was asked for, done or given up before; what is being done now goes on. */
export async function enqueueAgain(tx: Tx, job: NewJob): Promise<void> {
  const fresh = { state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, finishedAt: null } as const
  await tx
    .insert(jobs)
    .values({ ...job, createdAt: job.runAt })
    .onConflictDoUpdate({
      target: jobs.uniqueKey,
      set: { ...fresh, payload: job.payload, runAt: job.runAt },
      setWhere: ne(jobs.state, 'running'),
    })
}
