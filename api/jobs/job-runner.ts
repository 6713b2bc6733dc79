import type { Database } from '#engine'
import type { Timers } from '../clocks.ts'
import { describeError, type Log } from '../http/log.ts'
import { claim, findDueJobs, finishJob, type JobRow } from './job-store.ts'
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

/**
 * Work that a timer starts, not a row of the jobs table. Intervals are measured with the monotonic clock, so a wrong
 * time of day neither delays nor repeats the work (record 28). It never overlaps with itself.
 */
export interface RecurringJob {
  name: string
  /** Milliseconds from the start to the first run. */
  firstMs: number
  everyMs: number
  /**
   * Runs the work. `signal` is aborted when the shop stops. An error is logged, and the next run takes place as usual.
   */
  run: (signal: AbortSignal) => Promise<void>
}

interface Options {
  db: Database
  clock: () => Date
  log: Log
  timers: Timers
  /** Runs each time before the runner looks for due jobs. */
  upkeep: () => Promise<void>
  /**
   * Handlers by kind, in groups that run independently, so that a provider that does not respond delays only its group.
   * Jobs of other kinds are not run; another process may have a handler for them.
   */
  handlers: readonly Record<string, JobHandler>[]
  recurring?: readonly RecurringJob[]
  /** Maximum number of jobs of a group that run at the same time. */
  concurrency?: number
  /** Time limit of an attempt. */
  attemptMs?: number
}

const defaultAttemptMs = 60_000
/** Time for which a job is claimed. After a crash another process can claim it when this time has passed. */
export const leaseMs = 2 * defaultAttemptMs
const closingMs = 5000
const pollMs = 5000

/**
 * Creates the runner of queued and recurring jobs. It runs due jobs of the jobs table, retries failed jobs after
 * growing delays, and gives up after ten attempts: the job then has failed permanently.
 */
export function createJobRunner(options: Options) {
  const { db, clock, log, timers, upkeep, handlers, recurring = [] } = options
  const { concurrency = 2, attemptMs = defaultAttemptMs } = options
  const groups = handlers.map((group) => {
    const kinds = Object.keys(group)
    return { kinds, findDue: findDueJobs(kinds) }
  })
  const runJob = createAttempt({ db, clock, log, attemptMs, handlerOf: Object.assign({}, ...handlers) })
  const running = new Map<number, { kind: string; done: Promise<void> }>()
  let closed = false
  let wanted = false
  let looking: Promise<void> | null = null

  function start(job: JobRow) {
    const done = runJob(job)
      .catch((error) => log.error({ job: job.id, cause: describeError(error) }, 'result of a job could not be stored'))
      .finally(() => {
        running.delete(job.id)
        wake()
      })
    running.set(job.id, { kind: job.kind, done })
  }

  async function claimDue({ kinds, findDue }: (typeof groups)[number]): Promise<boolean> {
    const free = concurrency - [...running.values()].filter(({ kind }) => kinds.includes(kind)).length
    if (free <= 0) return false
    const now = clock()
    // A job that runs longer than its lease seems due. This process must not start it a second time.
    const due = await db.read((tx) => findDue(tx, { now, max: concurrency + running.size }))
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
      while (!closed && (await Promise.all(groups.map(claimDue))).some(Boolean));
    } while (wanted && !closed)
  }

  /** Looks for due jobs now, without waiting for the timer. */
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

  const repeated = createRecurring(recurring, { log, timers })
  const stopPolling = timers.every(pollMs, wake)

  return {
    wake,
    /** Resolves when no due job is left. */
    idle,
    runRecurring: repeated.run,
    /**
     * Stops the runner. Waits for recurring jobs, and up to five seconds for queued ones. Other jobs that were running
     * can be claimed again when their leases end.
     */
    async close() {
      closed = true
      stopPolling()
      await repeated.close()
      let limit: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        limit = setTimeout(resolve, closingMs)
      })
      await Promise.race([idle(), late])
      clearTimeout(limit)
    },
  }
}

interface AttemptOptions extends Pick<Options, 'db' | 'clock' | 'log'> {
  attemptMs: number
  handlerOf: Readonly<Record<string, JobHandler>>
}

/** Creates the function that runs a claimed job once and stores the result: done, waiting for a retry, failed or withheld. */
function createAttempt({ db, clock, log, attemptMs, handlerOf }: AttemptOptions): (job: JobRow) => Promise<void> {
  async function storeFailure(job: JobRow, error: unknown): Promise<void> {
    const { id, kind, attempts } = job
    if (error instanceof Postponed) {
      const runAt = new Date(clock().getTime() + error.waitMs)
      return db.write((tx) => finishJob(tx, job, { state: 'waiting', attempts: 0, lastError: null, runAt }))
    }
    if (error instanceof Withheld) {
      log.warn({ job: id, kind, cause: error.message }, 'job is withheld')
      const outcome = { state: 'withheld', lastError: error.message, finishedAt: clock() } as const
      return db.write((tx) => finishJob(tx, job, outcome))
    }
    const waitMs = error instanceof PermanentFailure ? null : backOff(attempts)
    const lastError = describeError(error).slice(0, 1000)
    const now = clock()
    if (waitMs === null) {
      log.error({ job: id, kind, attempts, cause: lastError }, 'job failed and is parked')
      await db.write((tx) => finishJob(tx, job, { state: 'failed', lastError, finishedAt: now }))
    } else {
      log.warn({ job: id, kind, attempts, cause: lastError }, 'job failed and will be retried')
      const runAt = new Date(now.getTime() + waitMs)
      await db.write((tx) => finishJob(tx, job, { state: 'waiting', lastError, runAt }))
    }
  }

  return async (job) => {
    const { id, kind, attempts, createdAt } = job
    if (attempts > 1 && backOff(attempts - 1) === null)
      return storeFailure(job, new PermanentFailure('Too many attempts'))
    try {
      await handlerOf[kind]?.(job.payload, { id, attempts, createdAt, signal: AbortSignal.timeout(attemptMs) })
    } catch (error) {
      return storeFailure(job, error)
    }
    // The payload may contain private data and is no longer needed.
    await db.write((tx) => finishJob(tx, job, { state: 'done', lastError: null, payload: {}, finishedAt: clock() }))
  }
}

function createRecurring(recurring: readonly RecurringJob[], { log, timers }: Pick<Options, 'log' | 'timers'>) {
  const closing = new AbortController()
  const rounds = new Map<string, Promise<void>>()

  function start({ name, run }: RecurringJob): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    const round =
      rounds.get(name) ??
      run(closing.signal)
        .catch((error) => log.error({ job: name, cause: describeError(error) }, 'recurring job failed'))
        .finally(() => rounds.delete(name))
    rounds.set(name, round)
    return round
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
      await Promise.all(rounds.values())
    },
  }
}
