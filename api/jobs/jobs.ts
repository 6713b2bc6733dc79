import type { Database } from '#engine'
import { describeError } from '../http/describe-error.ts'
import type { Log } from '../http/log.ts'
import type { Timers } from '../timers.ts'
import { backOff } from './back-off.ts'
import { claim, dueJobs, type JobRow, settle } from './job-store.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { Postponed } from './postponed.ts'
import { Withheld } from './withheld.ts'

export interface Job {
  id: number
  attempts: number
  createdAt: Date
  /** Aborted when the time for the attempt is up: what it calls must give up then. */
  signal: AbortSignal
}

/** Does one kind of job. It may run twice after a crash, and must be harmless then. */
export type Work = (payload: JobRow['payload'], job: Job) => Promise<void>

interface Options {
  db: Database
  clock: () => Date
  log: Log
  timers: Timers
  /** Runs before each look for due jobs. */
  upkeep: () => Promise<void>
  /**
   * By kind, one set for each provider that they wait for: a silent one holds up the jobs of its own set only. Jobs of
   * other kinds are left to a runner that knows them.
   */
  work: readonly Record<string, Work>[]
  /** Jobs of a set at the same time. */
  concurrency?: number
  /** How long an attempt may take. */
  attemptMs?: number
}

/** How long an attempt may take, in milliseconds. */
const defaultAttemptMs = 60_000
/** How long a job stays claimed after a crash, in milliseconds. */
export const leaseMs = 2 * defaultAttemptMs
const closingMs = 5000
/** How often to look for what is due. */
const pollMs = 5000

/** Does what is due in the jobs table: one runner each job at a time, tried again with growing waits, parked at last. */
export function openJobs(options: Options) {
  const { db, clock, log, timers, upkeep, work, concurrency = 2, attemptMs = defaultAttemptMs } = options
  const sets = work.map((set) => Object.keys(set))
  const doing: Record<string, Work> = Object.assign({}, ...work)
  const running = new Map<number, { kind: string; done: Promise<void> }>()
  let closed = false
  let wanted = false
  let looking: Promise<void> | null = null

  async function attempt(job: JobRow): Promise<void> {
    const { id, kind, attempts, createdAt } = job
    if (attempts > 1 && backOff(attempts - 1) === null) return fail(job, new PermanentFailure('Given up'))
    try {
      await doing[kind]?.(job.payload, { id, attempts, createdAt, signal: AbortSignal.timeout(attemptMs) })
    } catch (error) {
      return fail(job, error)
    }
    // Nothing of what was done is needed again, and some of it is private.
    await db.write((tx) => settle(tx, job, { state: 'done', lastError: null, payload: {}, finishedAt: clock() }))
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    const { id, kind, attempts } = job
    if (error instanceof Postponed) {
      const runAt = new Date(clock().getTime() + error.waitMs)
      return db.write((tx) => settle(tx, job, { state: 'waiting', attempts: 0, lastError: null, runAt }))
    }
    if (error instanceof Withheld) {
      log.warn({ job: id, kind, cause: error.message }, 'job is withheld')
      const outcome = { state: 'withheld', lastError: error.message, finishedAt: clock() } as const
      return db.write((tx) => settle(tx, job, outcome))
    }
    const wait = error instanceof PermanentFailure ? null : backOff(attempts)
    const lastError = describeError(error).slice(0, 1000)
    const now = clock()
    if (wait === null) {
      log.error({ job: id, kind, attempts, cause: lastError }, 'job failed and is parked')
      await db.write((tx) => settle(tx, job, { state: 'failed', lastError, finishedAt: now }))
    } else {
      log.warn({ job: id, kind, attempts, cause: lastError }, 'job failed and is tried again')
      const runAt = new Date(now.getTime() + wait)
      await db.write((tx) => settle(tx, job, { state: 'waiting', lastError, runAt }))
    }
  }

  function start(job: JobRow) {
    const done = attempt(job)
      .catch((error) => log.error({ job: job.id, cause: describeError(error) }, 'job could not be settled'))
      .finally(() => {
        running.delete(job.id)
        wake()
      })
    running.set(job.id, { kind: job.kind, done })
  }

  async function claimDue(kinds: readonly string[]): Promise<boolean> {
    const free = concurrency - [...running.values()].filter(({ kind }) => kinds.includes(kind)).length
    if (free <= 0) return false
    const now = clock()
    // One that takes longer than its lease looks due, but is not begun again beside itself.
    const due = await db.read((tx) => dueJobs(tx, kinds, now, concurrency + running.size))
    const ids = due.filter((id) => !running.has(id)).slice(0, free)
    const lease = new Date(now.getTime() + 2 * attemptMs)
    const claimed = await Promise.all(ids.map((id) => db.write((tx) => claim(tx, id, now, lease))))
    for (const job of claimed) if (job) start(job)
    return ids.length > 0
  }

  async function look() {
    wanted = false
    await upkeep()
    do {
      wanted = false
      while (!closed && (await Promise.all(sets.map(claimDue))).some(Boolean));
    } while (wanted && !closed)
  }

  /** Looks for due jobs now, and for those that they ask for. */
  function wake() {
    wanted = true
    if (closed || looking) return
    looking = look()
      .catch((error) => log.error({ cause: describeError(error) }, 'looking for jobs failed'))
      .finally(() => {
        looking = null
        if (wanted) wake()
      })
  }

  async function idle(): Promise<void> {
    while (looking || running.size > 0) await Promise.all([looking, ...[...running.values()].map(({ done }) => done)])
  }

  const stopPolling = timers.every(pollMs, wake)

  return {
    wake,
    /** When nothing that is due is left. */
    idle,
    /** Takes nothing more, and waits for what is being done; after five seconds another process may have it. */
    async close() {
      closed = true
      stopPolling()
      let limit: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        limit = setTimeout(resolve, closingMs)
      })
      await Promise.race([idle(), late])
      clearTimeout(limit)
    },
  }
}
