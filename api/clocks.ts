/** The timer functions of the shop. Tests replace them by simulated ones. */
export interface Timers {
  /** Runs `work` once, after `delayMs` milliseconds. */
  after(delayMs: number, work: () => void): void
  /** Runs `work` after `firstMs`, and then every `everyMs` milliseconds until the returned function is called. */
  every(everyMs: number, work: () => void, firstMs?: number): () => void
}

/** Creates timers of Node. They do not prevent the process from exiting. */
export const systemTimers: Timers = {
  after: (delayMs, work) => void setTimeout(work, delayMs).unref(),
  every(everyMs, work, firstMs = everyMs) {
    let interval: NodeJS.Timeout | undefined
    const first = setTimeout(() => {
      interval = setInterval(work, everyMs).unref()
      work()
    }, firstMs).unref()
    return () => {
      clearTimeout(first)
      clearInterval(interval)
    }
  },
}

interface Options {
  clock: () => Date
  monotonicMs: () => number
}

const minute = 60_000

/** Maximum clock change in milliseconds that is treated as a small correction and not as a jump. */
export const clockToleranceMs = 5 * minute
/** Time in milliseconds after which a clock that has jumped ahead is accepted as correct. */
export const trustedAfterMs = 60 * minute

/**
 * Creates the clock that decides whether orders and sessions have expired. It returns the time of day. When the time of
 * day jumps ahead, this clock ignores the jump for one hour, so that a clock that is wrong for less than an hour
 * expires nothing early. The disadvantage: if the new time is correct (the machine was suspended, or its clock was
 * slow), orders and sessions expire up to one hour late.
 */
export function createExpiryClock({ clock, monotonicMs }: Options): () => Date {
  let offset = clock().getTime() - monotonicMs()
  let aheadSince: number | null = null
  return () => {
    const time = clock()
    const elapsed = monotonicMs()
    const expected = elapsed + offset
    const isAhead = time.getTime() - expected > clockToleranceMs
    aheadSince = isAhead ? (aheadSince ?? elapsed) : null
    if (aheadSince !== null && elapsed - aheadSince < trustedAfterMs) return new Date(expected)
    aheadSince = null
    offset = time.getTime() - elapsed
    return time
  }
}

/** Time in milliseconds that a read waits for the database. After that, reads treat the database as unavailable. */
const maxWaitMs = 2000

/**
 * Returns a promise with the result of `done`. It rejects if `progress` returns the same number during `maxWaitMs`,
 * because then the database does not respond. A refresh with many products takes longer, but makes progress.
 */
export function inTime(done: Promise<void>, timers: Pick<Timers, 'after'>, progress: () => number): Promise<void> {
  const result = new Promise<void>((resolve, reject) => {
    let isDone = false
    const watch = (before: number) =>
      timers.after(maxWaitMs, () => {
        if (isDone) return
        if (progress() === before) reject(new Error('the database does not respond'))
        else watch(progress())
      })
    watch(progress())
    done.then(resolve, reject).finally(() => {
      isDone = true
    })
  })
  // The returned promise can reject while no caller awaits it. The empty handler prevents an unhandled rejection.
  result.catch(() => undefined)
  return result
}
