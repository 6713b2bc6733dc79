import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { jobs } from '../db/schema/operations.ts'
import type { NewJob } from './enqueue.ts'

/**
 * Asks for a job that starts after this moment, once however often it is asked for: a waiting one is enough, and one
 * that is running is run once more when it has ended, because it may have looked before.
 */
export async function enqueueRepeat(tx: Tx, job: NewJob): Promise<void> {
  const fresh = { state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, finishedAt: null } as const
  const queued = await tx
    .insert(jobs)
    .values({ ...job, createdAt: job.runAt })
    .onConflictDoUpdate({
      target: jobs.uniqueKey,
      set: { ...fresh, payload: job.payload, runAt: job.runAt },
      setWhere: ne(jobs.state, 'running'),
    })
    .returning({ id: jobs.id })
  if (queued.length > 0) return
  const [running] = await tx.select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.uniqueKey, job.uniqueKey))
  if (!running) return
  // Another time than the one that it was claimed with: `settle` sees that it was asked for again.
  const runAt = new Date(Math.max(job.runAt.getTime(), running.runAt.getTime() + 1))
  await tx
    .update(jobs)
    .set({ runAt })
    .where(and(eq(jobs.uniqueKey, job.uniqueKey), eq(jobs.state, 'running')))
}
