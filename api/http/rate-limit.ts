import { ShopError } from './shop-error.ts'

export interface Limit {
  max: number
  /** Milliseconds. */
  windowMs: number
  /** Uses come back one by one, spread over the window, and not all at its end: who is refused waits for one only. */
  gradual?: true
}

interface Window {
  count: number
  /** When the next use comes back, or all. */
  endsAt: number
}

/** Counters kept at the most: an attacker's made-up keys push out the oldest, and memory stays bounded. */
const mostKeys = 50_000

/**
 * Counters in memory, scaled by `RATE_LIMIT_FACTOR`; one process is all that a shop has. Windows are measured with
 * the monotonic clock: setting the time of day neither ends nor extends one, and `Retry-After` is at most `windowMs`.
 */
export function createRateLimit(monotonicMs: () => number, factor: number) {
  const windows = new Map<string, Window>()
  const stepOf = ({ max, windowMs, gradual }: Limit) => (gradual ? windowMs / Math.max(1, max * factor) : windowMs)

  /** The window as it is now; undefined when all its uses have come back. */
  function current(key: string, limit: Limit, now: number): Window | undefined {
    const known = windows.get(key)
    if (!known || known.endsAt > now) return known
    const stepMs = stepOf(limit)
    const back = limit.gradual ? 1 + Math.floor((now - known.endsAt) / stepMs) : known.count
    if (known.count <= back) return undefined
    known.count -= back
    known.endsAt += back * stepMs
    return known
  }

  function windowOf(key: string, limit: Limit, now: number) {
    const known = current(key, limit, now)
    if (known) return known
    const fresh = { count: 0, endsAt: now + stepOf(limit) }
    windows.delete(key)
    windows.set(key, fresh)
    if (windows.size > mostKeys) {
      const oldest = windows.keys().next().value
      if (oldest !== undefined) windows.delete(oldest)
    }
    return fresh
  }

  return {
    /** Whether `key` has used its limit up; counts nothing. */
    isUsedUp(key: string, limit: Limit): boolean {
      return (current(key, limit, monotonicMs())?.count ?? 0) >= limit.max * factor
    },
    /** Throws `rate_limited` with `Retry-After` when `key` has used its limit up; counts nothing. */
    check(key: string, limit: Limit) {
      const now = monotonicMs()
      const window = current(key, limit, now)
      if (!window || window.count < limit.max * factor) return
      const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      throw new ShopError('rate_limited', 'Too many requests. Please wait a few minutes before trying again.', {
        headers: { 'retry-after': String(seconds) },
      })
    },
    /** Counts one use of `key`. */
    count(key: string, limit: Limit) {
      windowOf(key, limit, monotonicMs()).count += 1
    },
    /** Takes back one counted use of `key`, which turned out to be none. */
    takeBack(key: string) {
      const window = windows.get(key)
      if (!window) return
      window.count -= 1
      if (window.count <= 0) windows.delete(key)
    },
    /** Forgets the uses of `key`, after a success that clears a suspicion. */
    clear(key: string) {
      windows.delete(key)
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
