interface Options {
  monotonicMs: () => number
  /** Failures in a row after which nothing is asked any more. */
  failures?: number
  /** For how long. */
  restMs?: number
}

/** Spares shoppers the wait for somebody who has not answered several times; after a rest one call tries again. */
export function createBreaker({ monotonicMs, failures = 5, restMs = 60_000 }: Options) {
  let inRow = 0
  let restsUntil = 0
  return {
    /** Whether a call may be made now. */
    allows(): boolean {
      const now = monotonicMs()
      if (now < restsUntil) return false
      // The one that tries: whoever comes beside it waits for what it finds.
      if (inRow >= failures) restsUntil = now + restMs
      return true
    },
    succeeded() {
      inRow = 0
      restsUntil = 0
    },
    failed() {
      inRow += 1
      if (inRow >= failures) restsUntil = monotonicMs() + restMs
    },
  }
}
