interface Options {
  monotonicMs: () => number
  /** Number of consecutive failures that open the circuit. */
  maxFailures?: number
  /** Time for which the circuit stays open. */
  openMs?: number
}

/**
 * Creates a circuit breaker: after several consecutive failures no calls are allowed for `openMs`, then one trial call.
 */
export function createCircuitBreaker({ monotonicMs, maxFailures = 5, openMs = 60_000 }: Options) {
  let consecutiveFailures = 0
  let openUntilMs = 0
  return {
    /** Whether a call may be made now. */
    allows(): boolean {
      const now = monotonicMs()
      if (now < openUntilMs) return false
      // This call is the trial call. Other calls are blocked until its result is known.
      if (consecutiveFailures >= maxFailures) openUntilMs = now + openMs
      return true
    },
    succeeded() {
      consecutiveFailures = 0
      openUntilMs = 0
    },
    failed() {
      consecutiveFailures += 1
      if (consecutiveFailures >= maxFailures) openUntilMs = monotonicMs() + openMs
    },
  }
}
