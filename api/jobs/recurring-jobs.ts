import type { Timers } from '../clocks.ts'
import { describeError, type Log } from '../http/log.ts'

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

/** Starts the timers of recurring jobs. */
export function startRecurringJobs(recurring: readonly RecurringJob[], { log, timers }: { log: Log; timers: Timers }) {
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
