import type { Database } from '#engine'
import { describeError, type Log } from '../http/log.ts'
import { claimJobs, findDueJobs, type JobOutcome, type JobRow, jobBatchSize, releaseJobs } from './job-store.ts'

export interface Job {
  id: number
  attempts: number
  createdAt: Date
  /** The signal that is aborted when the time limit of the attempt is reached. */
  signal: AbortSignal
}

/** Runs one job of a kind. It must be idempotent, because a job can run twice after a crash. */
export type JobHandler = (payload: JobRow['payload'], job: Job) => Promise<void>

interface ClaimOptions {
  db: Database
  clock: () => Date
  monotonicMs: () => number
  /** The kinds of jobs that the group claims. */
  kinds: readonly string[]
  /** Maximum number of jobs of the group that run at the same time. */
  concurrency: number
  /** Time limit of an attempt of a job, in milliseconds. */
  attemptMs: number
}

interface Options extends Omit<ClaimOptions, 'kinds'> {
  log: Log
  /** The handlers of the group by job kind. */
  handlers: Readonly<Record<string, JobHandler>>
  storeResult: (job: JobRow, outcome: JobOutcome) => Promise<void>
  /**
   * Called when a claim of jobs has ended, and when the result of a job was stored. In the second case `hasResult` is
   * true, because the job may have queued jobs of any group.
   */
  onChanged: (hasResult: boolean) => void
}

/**
 * If a group claims jobs again within this time in milliseconds, it assumes that its jobs are short and claims more of
 * them at once.
 */
const shortMs = 1000

/**
 * Returns a function that claims due jobs, except those that this process still runs. It claims several jobs in one
 * transaction, because a commit takes longer than most jobs, but only as many as will start soon: the number doubles if
 * the last claim was less than a second ago.
 */
function createClaim({ db, clock, monotonicMs, kinds, concurrency, attemptMs }: ClaimOptions) {
  const findDue = findDueJobs(kinds)
  let size = concurrency
  let claimedAt = Number.NEGATIVE_INFINITY

  return async function claim(running: ReadonlyMap<number, unknown>): Promise<{ jobs: JobRow[]; hasMore: boolean }> {
    const now = clock()
    size = monotonicMs() - claimedAt < shortMs ? Math.min(2 * size, jobBatchSize) : concurrency
    claimedAt = monotonicMs()
    const due = await db.read((tx) => findDue(tx, { now, max: size + running.size }))
    const ids = due
      // A job that runs longer than its lease counts as due. The claim skips it, so that this process does not start it
      // a second time.
      .filter(({ id }) => !running.has(id))
      .slice(0, size)
      // A job that was attempted before may have crashed the process. It is claimed only if it can start at once, so
      // that another crash does not affect jobs that were claimed with it.
      .filter(({ attempts }, index) => attempts === 0 || index < concurrency - running.size)
      .map(({ id }) => id)
    if (ids.length === 0) return { jobs: [], hasMore: false }
    const leaseUntil = new Date(now.getTime() + 2 * attemptMs)
    const jobs = await db.writeInBackground((tx) => claimJobs(tx, ids, { now, leaseUntil }))
    // If another process has claimed some of the due jobs at the same time, there may be further due jobs.
    return { jobs, hasMore: jobs.length < ids.length }
  }
}

interface AttemptOptions {
  clock: () => Date
  log: Log
  /** Time limit of an attempt of a job, in milliseconds. */
  attemptMs: number
  handlers: Readonly<Record<string, JobHandler>>
}

/**
 * Creates the function that runs a claimed job once and returns the result to store: done, retry later, failed or
 * withheld.
 */
function createAttempt({ clock, log, attemptMs, handlers }: AttemptOptions): (job: JobRow) => Promise<JobOutcome> {
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
      log.error({ job: id, kind, attempts, cause: lastError }, 'job failed and is not retried')
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

/**
 * Runs claimed jobs and stores their results. `onEnded` is called when a handler has finished, so that another job can
 * start. `onStored` is called when the result of a job was stored.
 */
function createRunning(options: Options, onEnded: () => void, onStored: () => void) {
  const { log, storeResult } = options
  const runAttempt = createAttempt(options)
  /** The jobs that have started and whose results are not stored yet. */
  const jobs = new Map<number, Promise<void>>()
  /** Number of job handlers of this group that are running. */
  let active = 0

  async function run(job: JobRow) {
    active += 1
    const outcome = await runAttempt(job)
    active -= 1
    const stored = storeResult(job, outcome)
    onEnded()
    await stored
  }

  return {
    jobs,
    activeCount: () => active,
    start(job: JobRow) {
      const done = run(job)
        .catch((error) =>
          log.error({ job: job.id, cause: describeError(error) }, 'result of a job could not be stored'),
        )
        .finally(() => {
          jobs.delete(job.id)
          onStored()
        })
      jobs.set(job.id, done)
    },
  }
}

/**
 * Creates a group of jobs. Groups run independently of each other, so that a provider that does not respond delays only
 * the jobs of its group.
 */
export function createJobGroup(options: Options) {
  const { db, clock, log, handlers, concurrency, attemptMs, onChanged } = options
  const claim = createClaim({ ...options, kinds: Object.keys(handlers) })
  const running = createRunning(options, startOrClaim, onStored)
  /** Claimed jobs that have not started yet. */
  let claimed: JobRow[] = []
  let wanted = false
  /** The transaction that is claiming or releasing jobs; null if none is running. */
  let changingClaims: Promise<void> | null = null
  let closed = false

  /** Whether the remaining lease of a claimed job is long enough for an attempt. */
  const hasTime = ({ leaseUntil }: JobRow) => (leaseUntil?.getTime() ?? 0) - clock().getTime() >= attemptMs

  /** Starts claimed jobs, and claims further jobs when no claimed job is waiting. */
  function startOrClaim() {
    if (closed || changingClaims) return
    for (let [next] = claimed; next && running.activeCount() < concurrency; [next] = claimed) {
      if (!hasTime(next)) return changeClaims(releaseClaimed)
      claimed.shift()
      running.start(next)
    }
    if (wanted && claimed.length === 0 && running.jobs.size < concurrency) changeClaims(claimDue)
  }

  function changeClaims(change: () => Promise<void>) {
    changingClaims = change()
      .catch((error) => log.error({ cause: describeError(error) }, 'looking for jobs failed'))
      .finally(() => {
        changingClaims = null
        startOrClaim()
        onChanged(false)
      })
  }

  /** Claims due jobs if the group can start another job. */
  function look() {
    wanted = true
    startOrClaim()
  }

  function onStored() {
    look()
    onChanged(true)
  }

  async function releaseClaimed() {
    const jobs = claimed.splice(0)
    await db.writeInBackground((tx) => releaseJobs(tx, jobs))
    wanted = true
  }

  async function claimDue() {
    wanted = false
    const { jobs, hasMore } = await claim(running.jobs)
    claimed = jobs
    if (hasMore) wanted = true
  }

  return {
    look,
    isBusy: () => changingClaims !== null || running.jobs.size > 0,
    /** Resolves when the jobs that are running at the time of the call have ended. */
    settled: () => Promise.all([changingClaims, ...running.jobs.values()]),
    /** Stops claiming jobs, and releases the claimed jobs that have not started. */
    async close() {
      closed = true
      await changingClaims
      if (claimed.length > 0) changeClaims(releaseClaimed)
    },
  }
}

const minute = 60_000
const hour = 60 * minute

const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 6 * hour, 12 * hour, 12 * hour]

/**
 * Returns the delay in milliseconds before the next attempt of a job after `attempts` failed ones; null after ten
 * attempts, when the job fails permanently.
 */
export const backOff = (attempts: number): number | null => waits[attempts - 1] ?? null

/** Thrown by a job if retrying it cannot succeed. The message is shown to admins and contains no personal data. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** Thrown by a job that is not due yet. It runs again after `waitMs` milliseconds, and the attempt does not count. */
export class Postponed extends Error {
  override name = 'Postponed'
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`Postponed by ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/**
 * Thrown by a job that must wait until an admin requests it. The message has the reason and contains no personal data.
 */
export class Withheld extends Error {
  override name = 'Withheld'
}
