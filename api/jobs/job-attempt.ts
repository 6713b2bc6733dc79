import { describeError, type Log } from '../http/log.ts'
import type { JobOutcome, JobRow } from './job-store.ts'
import { backOff, PermanentFailure, Postponed, Withheld } from './retries.ts'

export interface Job {
  id: number
  attempts: number
  createdAt: Date
  /** Aborted when the time limit of the attempt is reached. */
  signal: AbortSignal
}

/** Runs one job of a kind. It must be idempotent, because a job can run twice after a crash. */
export type JobHandler = (payload: JobRow['payload'], job: Job) => Promise<void>

interface Options {
  clock: () => Date
  log: Log
  /** Time limit of an attempt. */
  attemptMs: number
  handlers: Readonly<Record<string, JobHandler>>
}

/** Creates the function that runs a claimed job once and returns what to store: done, retry later, failed or withheld. */
export function createAttempt({ clock, log, attemptMs, handlers }: Options): (job: JobRow) => Promise<JobOutcome> {
  function outcomeOf({ id, kind, attempts }: JobRow, error: unknown): JobOutcome {
    const now = clock()
    if (error instanceof Postponed) {
      return { state: 'waiting', attempts: 0, lastError: null, runAt: new Date(now.getTime() + error.waitMs) }
    }
    if (error instanceof Withheld) {
      log.warn({ job: id, kind, cause: error.message }, 'job is withheld')
      return { state: 'withheld', lastError: error.message, finishedAt: now }
    }
    const waitMs = error instanceof PermanentFailure ? null : backOff(attempts)
    const lastError = describeError(error).slice(0, 1000)
    if (waitMs === null) {
      log.error({ job: id, kind, attempts, cause: lastError }, 'job failed and is parked')
      return { state: 'failed', lastError, finishedAt: now }
    }
    log.warn({ job: id, kind, attempts, cause: lastError }, 'job failed and will be retried')
    return { state: 'waiting', lastError, runAt: new Date(now.getTime() + waitMs) }
  }

  return async (job) => {
    const { id, kind, attempts, createdAt } = job
    if (attempts > 1 && backOff(attempts - 1) === null) return outcomeOf(job, new PermanentFailure('Too many attempts'))
    try {
      await handlers[kind]?.(job.payload, { id, attempts, createdAt, signal: AbortSignal.timeout(attemptMs) })
    } catch (error) {
      return outcomeOf(job, error)
    }
    return { state: 'done', finishedAt: clock() }
  }
}
