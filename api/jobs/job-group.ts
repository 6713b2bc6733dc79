import type { Database } from '#engine'
import { describeError, type Log } from '../http/log.ts'
import { createAttempt, type JobHandler } from './job-attempt.ts'
import { claimJobs, findDueJobs, type JobOutcome, type JobRow, jobBatchSize, releaseJobs } from './job-store.ts'

interface Options {
  db: Database
  clock: () => Date
  monotonicMs: () => number
  log: Log
  /** The handlers of the group by kind. */
  handlers: Readonly<Record<string, JobHandler>>
  /** Maximum number of jobs that run at the same time. */
  concurrency: number
  /** Time limit of an attempt. */
  attemptMs: number
  storeResult: (job: JobRow, outcome: JobOutcome) => Promise<void>
  /** Called when the result of a job was stored. The job may have queued others, of any group. */
  onStored: () => void
}

/** A group that claims again within this time claims more jobs at once: its jobs are short. */
const shortMs = 1000

/**
 * Creates a group of jobs, which runs independently of the others. It claims several jobs in one transaction, because a
 * commit takes longer than most jobs, but only as many as will start soon: twice as many as last time if those lasted
 * less than a second.
 */
export function createJobGroup(options: Options) {
  const { db, clock, monotonicMs, log, handlers, concurrency, attemptMs, storeResult, onStored } = options
  const findDue = findDueJobs(Object.keys(handlers))
  const runAttempt = createAttempt({ clock, log, attemptMs, handlers })
  /** Claimed jobs that have not started. */
  let claimed: JobRow[] = []
  /** Jobs that have started, until their results are stored. */
  const running = new Map<number, Promise<void>>()
  /** Number of handlers that run. */
  let active = 0
  let claimSize = concurrency
  let claimedAt = Number.NEGATIVE_INFINITY
  let wanted = false
  /** The transaction that claims or releases jobs. */
  let changingClaims: Promise<void> | null = null
  let closed = false

  async function run(job: JobRow) {
    active += 1
    const outcome = await runAttempt(job)
    active -= 1
    const stored = storeResult(job, outcome)
    startOrClaim()
    await stored
  }

  function start(job: JobRow) {
    const done = run(job)
      .catch((error) => log.error({ job: job.id, cause: describeError(error) }, 'result of a job could not be stored'))
      .finally(() => {
        running.delete(job.id)
        onStored()
      })
    running.set(job.id, done)
  }

  /** Whether the lease of a claimed job lasts for an attempt. */
  const hasTime = ({ leaseUntil }: JobRow) => (leaseUntil?.getTime() ?? 0) - clock().getTime() >= attemptMs

  /** Starts claimed jobs, and claims more when none is left. */
  function startOrClaim() {
    if (closed || changingClaims) return
    for (let [next] = claimed; next && active < concurrency; [next] = claimed) {
      if (!hasTime(next)) return changeClaims(releaseClaimed)
      claimed.shift()
      start(next)
    }
    if (wanted && claimed.length === 0 && running.size < concurrency) changeClaims(claimDue)
  }

  function changeClaims(change: () => Promise<void>) {
    changingClaims = change()
      .catch((error) => log.error({ cause: describeError(error) }, 'looking for jobs failed'))
      .finally(() => {
        changingClaims = null
        startOrClaim()
      })
  }

  async function releaseClaimed() {
    const jobs = claimed.splice(0)
    await db.writeInBackground((tx) => releaseJobs(tx, jobs))
    wanted = true
  }

  async function claimDue() {
    wanted = false
    const now = clock()
    claimSize = monotonicMs() - claimedAt < shortMs ? Math.min(2 * claimSize, jobBatchSize) : concurrency
    claimedAt = monotonicMs()
    const due = await db.read((tx) => findDue(tx, { now, max: claimSize + running.size }))
    const ids = due
      // A job that runs longer than its lease seems due. This process must not start it a second time.
      .filter(({ id }) => !running.has(id))
      .slice(0, claimSize)
      // A job that was attempted before may have ended its process, so it is claimed only if it starts at once.
      .filter(({ attempts }, index) => attempts === 0 || index < concurrency - running.size)
      .map(({ id }) => id)
    if (ids.length === 0) return
    const leaseUntil = new Date(now.getTime() + 2 * attemptMs)
    claimed = await db.writeInBackground((tx) => claimJobs(tx, ids, { now, leaseUntil }))
    // Another process has claimed some of the jobs, so there may be others for this one.
    if (claimed.length < ids.length) wanted = true
  }

  return {
    /** Looks for due jobs when a job can start. */
    look() {
      wanted = true
      startOrClaim()
    },
    isBusy: () => changingClaims !== null || running.size > 0,
    /** Resolves when the jobs that run now have ended. */
    settled: () => Promise.all([changingClaims, ...running.values()]),
    /** Stops claiming, and releases the jobs that have not started. */
    async close() {
      closed = true
      await changingClaims
      changeClaims(releaseClaimed)
    },
  }
}
