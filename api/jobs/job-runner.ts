import type { Database } from '#engine'
import type { Timers } from '../clocks.ts'
import { describeError, type Log } from '../http/log.ts'
import { createJobGroup, type JobHandler } from './job-group.ts'
import { type JobOutcome, type JobResult, type JobRow, jobBatchSize, storeResults } from './job-store.ts'

/**
 * A recurring job: work that a timer starts, not a row of the jobs table. Intervals are measured with the monotonic
 * clock, so that a wrong time of day neither delays nor repeats the work (record 28). Two runs of the same job never
 * overlap.
 */
export interface RecurringJob {
  name: string
  /** Milliseconds from the start of the shop to the first run. */
  firstMs: number
  everyMs: number
  /**
   * Runs the work. `signal` is aborted when the shop stops. If it fails, the error is logged and the next run takes
   * place as usual.
   */
  run: (signal: AbortSignal) => Promise<void>
}

/** Starts the timers of recurring jobs. */
function startRecurringJobs(recurring: readonly RecurringJob[], { log, timers }: { log: Log; timers: Timers }) {
  const closing = new AbortController()
  const runs = new Map<string, Promise<void>>()

  function start({ name, run }: RecurringJob): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    const current =
      runs.get(name) ??
      run(closing.signal)
        .catch((error) => log.error({ job: name, cause: describeError(error) }, 'recurring job failed'))
        .finally(() => runs.delete(name))
    runs.set(name, current)
    return current
  }

  const stops = recurring.map((job) => timers.every(job.everyMs, () => void start(job), job.firstMs))
  return {
    /** Runs a recurring job now. If it is running already, waits for that run. Throws for an unknown name. */
    run(name: string): Promise<void> {
      const job = recurring.find((known) => known.name === name)
      if (!job) throw new Error(`There is no recurring job "${name}"`)
      return start(job)
    },
    async close() {
      for (const stop of stops) stop()
      closing.abort()
      await Promise.all(runs.values())
    },
  }
}

interface Options {
  db: Database
  clock: () => Date
  monotonicMs: () => number
  log: Log
  timers: Timers
  /** Called before each search for due jobs. It does the maintenance of the database. */
  upkeep: () => Promise<void>
  /**
   * Job handlers by kind, in groups that run independently, so that a provider that does not respond delays only its
   * group. Jobs of other kinds are not run; another process may have a handler for them.
   */
  handlers: readonly Record<string, JobHandler>[]
  recurring?: readonly RecurringJob[]
  /** Maximum number of jobs of a group that run at the same time. */
  concurrency?: number
  /** Time limit of an attempt of a job, in milliseconds. */
  attemptMs?: number
}

const defaultAttemptMs = 60_000
/**
 * Time in milliseconds for which a job is claimed (its lease). After a crash, another process can claim the job when
 * this time has passed.
 */
export const leaseMs = 2 * defaultAttemptMs
const closingMs = 5000
const pollMs = 5000
/**
 * Minimum time in milliseconds between two searches for due jobs of all groups while jobs run. Each stored result
 * starts a search; without this limit, short jobs would cause more database reads than jobs.
 */
const lookIntervalMs = 25

/**
 * Creates the runner of queued and recurring jobs. It runs due jobs of the jobs table and retries failed jobs after
 * growing delays; after ten attempts a job has failed permanently. Its writes have the priority of background writes.
 */
export function createJobRunner(options: Options) {
  const { db, log, timers, monotonicMs, upkeep, recurring = [], concurrency = 2 } = options
  const { attemptMs = defaultAttemptMs } = options
  const storeResult = createResultStore(db)
  const groups = options.handlers.map((handlers) =>
    createJobGroup({ ...options, handlers, concurrency, attemptMs, storeResult, onChanged }),
  )
  let closed = false
  let wanted = false
  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  /** Whether a job result was stored since the last search for due jobs. */
  let hasNewResult = false

  async function look() {
    while (wanted && !closed) {
      wanted = false
      hasNewResult = false
      lookedAt = monotonicMs()
      await upkeep()
      for (const group of groups) group.look()
    }
  }

  /** Looks for due jobs now, without waiting for the timer. */
  function wake() {
    wanted = true
    looking ??= look()
      .catch((error) => {
        wanted = false
        log.error({ cause: describeError(error) }, 'looking for jobs failed')
      })
      .finally(() => {
        looking = null
        if (wanted && !closed) wake()
      })
  }

  function onChanged(hasResult: boolean) {
    hasNewResult ||= hasResult
    const isTime = monotonicMs() - lookedAt >= lookIntervalMs || !groups.some((group) => group.isBusy())
    if (hasNewResult && isTime) wake()
  }

  async function idle(): Promise<void> {
    while (looking || groups.some((group) => group.isBusy())) {
      await Promise.all([looking, ...groups.map((group) => group.settled())])
    }
  }

  async function closeGroups() {
    await Promise.all(groups.map((group) => group.close()))
    await idle()
  }

  const repeated = startRecurringJobs(recurring, { log, timers })
  const stopPolling = timers.every(pollMs, wake)

  return {
    wake,
    /** Resolves when no job is due any more. */
    idle,
    runRecurring: repeated.run,
    /**
     * Stops the runner. Waits for recurring jobs, and up to five seconds for queued jobs. Jobs that are still running
     * then can be claimed again when their leases end.
     */
    async close() {
      closed = true
      stopPolling()
      await repeated.close()
      let limit: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        limit = setTimeout(resolve, closingMs)
      })
      await Promise.race([closeGroups(), late])
      clearTimeout(limit)
    },
  }
}

interface Waiting {
  result: JobResult
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Creates the function that stores the result of a job. Results that arrive during a commit are stored together in the
 * next transaction.
 */
function createResultStore(db: Pick<Database, 'writeInBackground'>) {
  const waiting: Waiting[] = []
  let storing = false

  async function storeWaiting() {
    storing = true
    while (waiting.length > 0) {
      let batch: Waiting[] = []
      try {
        await db.writeInBackground(async (tx) => {
          // The results are taken from the queue when the write starts, so that results that arrived before then are
          // included.
          batch = waiting.splice(0, jobBatchSize)
          await storeResults(
            tx,
            batch.map(({ result }) => result),
          )
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        // The batch is empty if the write failed before it started. All waiting results are rejected.
        if (batch.length === 0) batch = waiting.splice(0, jobBatchSize)
        for (const { reject } of batch) reject(error)
      }
    }
    storing = false
  }

  return (job: JobRow, outcome: JobOutcome): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ result: { job, outcome }, resolve, reject })
      if (!storing) void storeWaiting()
    })
}
