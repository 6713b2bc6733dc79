import { LRUCache } from 'lru-cache'
import { ShopError } from './shop-error.ts'

export interface Limit {
  max: number
  windowMs: number
  /**
   * Whether uses become available one by one, spread over the window, instead of all at its end. A rejected caller then
   * waits until one use is available.
   */
  gradual?: true
}

interface Window {
  count: number
  /** When the next use becomes available, or for a limit that is not gradual, when all of them do. */
  endsAt: number
}

/**
 * Maximum number of counters, which limits the memory: above it the least recently used counter is removed. An attacker
 * who sends many made-up keys does not remove the counter that limits the other requests of the attack, because that
 * counter is used constantly.
 */
const maxKeys = 50_000

/**
 * Creates a rate limiter. Counters are in memory, because a shop is one process; limits are multiplied by `factor`
 * (`RATE_LIMIT_FACTOR`). Windows use the monotonic clock, so that changes of the system time have no effect and
 * `Retry-After` is at most `windowMs`.
 */
export function createRateLimit(monotonicMs: () => number, factor: number) {
  const windows = new LRUCache<string, Window>({ max: maxKeys })
  const stepOf = ({ max, windowMs, gradual }: Limit) => (gradual ? windowMs / Math.max(1, max * factor) : windowMs)

  /** Returns the current window of a key; undefined if all its uses are available. */
  function current(key: string, limit: Limit, now: number): Window | undefined {
    const known = windows.get(key)
    if (!known || known.endsAt > now) return known
    const stepMs = stepOf(limit)
    const released = limit.gradual ? 1 + Math.floor((now - known.endsAt) / stepMs) : known.count
    if (known.count <= released) return undefined
    known.count -= released
    known.endsAt += released * stepMs
    return known
  }

  function windowOf(key: string, limit: Limit, now: number) {
    const known = current(key, limit, now)
    if (known) return known
    const window = { count: 0, endsAt: now + stepOf(limit) }
    windows.set(key, window)
    return window
  }

  return {
    /** Whether the limit of `key` is reached. It counts no use. */
    isUsedUp(key: string, limit: Limit): boolean {
      return (current(key, limit, monotonicMs())?.count ?? 0) >= limit.max * factor
    },
    /** Throws `rate_limited` with `Retry-After` if the limit of `key` is reached. It counts no use. */
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
    /** Removes one counted use of `key`. */
    undoCount(key: string) {
      const window = windows.get(key)
      if (!window) return
      window.count -= 1
      if (window.count <= 0) windows.delete(key)
    },
    /** Removes all uses of `key`. */
    clear(key: string) {
      windows.delete(key)
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
