/** Timers of the shop. Tests replace them. */
export interface Timers {
  /** Runs `work` as soon as the current work has ended. */
  soon(work: () => void): void
  /** Runs `work` after `firstMs`, and then every `everyMs` milliseconds until the returned function is called. */
  every(everyMs: number, work: () => void, firstMs?: number): () => void
}

/** Creates timers of Node. They do not prevent the process from exiting. */
export const systemTimers: Timers = {
  soon: (work) => void setImmediate(work),
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
