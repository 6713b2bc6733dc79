/** What the shop does later or again. Tests decide by themselves when time passes. */
export interface Timers {
  /** Does work as soon as the current work has ended. */
  soon(work: () => void): void
  /** Does work after `firstMs`, then every `everyMs` milliseconds, until the returned function is called. */
  every(everyMs: number, work: () => void, firstMs?: number): () => void
}

/** The real ones. They do not keep the process running. */
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
