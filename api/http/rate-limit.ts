import { ShopError } from './shop-error.ts'

export interface Limit {
  max: number
  /** Milliseconds. */
  windowMs: number
}

/** Counters kept at the most: an attacker's made-up keys push out the oldest, and memory stays bounded. */
const mostKeys = 50_000

/**
 * Fixed windows in memory, scaled by `RATE_LIMIT_FACTOR`; one process is all that a shop has. Windows are measured with
 * the monotonic clock: setting the time of day neither ends nor extends one, and `Retry-After` is at most `windowMs`.
 */
export function createRateLimit(monotonicMs: () => number, factor: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(key: string, limit: Limit, now: number) {
    const known = windows.get(key)
    if (known && known.endsAt > now) return known
    const fresh = { count: 0, endsAt: now + limit.windowMs }
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
      const window = windows.get(key)
      return window !== undefined && window.endsAt > monotonicMs() && window.count >= limit.max * factor
    },
    /** Throws `rate_limited` with `Retry-After` when `key` has used its limit up; counts nothing. */
    check(key: string, limit: Limit) {
      const now = monotonicMs()
      const window = windowOf(key, limit, now)
      if (window.count < limit.max * factor) return
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
      if (window && window.count > 0) window.count -= 1
    },
    /** Forgets the uses of `key`, after a success that clears a suspicion. */
    clear(key: string) {
      windows.delete(key)
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
