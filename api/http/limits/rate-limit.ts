import { LRUCache } from 'lru-cache'
import { ShopError } from '../shop-error.ts'

export interface Limit {
  max: number
  windowMs: number
  /**
   * Whether uses become available one by one, spread over the window, instead of all at its end. A rejected caller then
   * waits until one use is available.
   */
  gradual?: true
}

export interface Window {
  count: number
  /** When the next use becomes available, or for a limit that is not gradual, when all of them do. In milliseconds. */
  endsAt: number
}

const stepOf = ({ max, windowMs, gradual }: Limit, factor: number) =>
  gradual ? windowMs / Math.max(1, max * factor) : windowMs

/** Returns what is left of a window at the time `now`; undefined if all its uses are available. */
export function windowAt(known: Window | undefined, limit: Limit, factor: number, now: number): Window | undefined {
  if (!known || known.endsAt > now) return known
  const stepMs = stepOf(limit, factor)
  const released = limit.gradual ? 1 + Math.floor((now - known.endsAt) / stepMs) : known.count
  if (known.count <= released) return undefined
  return { count: known.count - released, endsAt: known.endsAt + released * stepMs }
}

/** Returns a window with one more use. */
export const withUse = (window: Window | undefined, limit: Limit, factor: number, now: number): Window => ({
  count: (window?.count ?? 0) + 1,
  endsAt: window?.endsAt ?? now + stepOf(limit, factor),
})

/** Throws `rate_limited` with `Retry-After` if a window has no use left. */
export function assertAvailable(window: Window | undefined, limit: Limit, factor: number, now: number): void {
  if (!window || window.count < limit.max * factor) return
  const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
  throw new ShopError('rate_limited', (t) => t.tooManyRequests, { headers: { 'retry-after': String(seconds) } })
}

/**
 * Maximum number of counters, which limits the memory: above it the least recently used counter is removed. An attacker
 * who sends many made-up keys does not remove the counter that limits the other requests of the attack, because that
 * counter is used constantly.
 */
const maxKeys = 50_000

/**
 * Creates a rate limiter with counters in the memory of this process; limits are multiplied by `factor`
 * (`RATE_LIMIT_FACTOR`). Windows use the monotonic clock, so that changes of the system time have no effect and
 * `Retry-After` is at most `windowMs`.
 */
export const createRateLimit = (monotonicMs: () => number, factor: number) =>
  rateLimitOf(new LRUCache<string, Window>({ max: maxKeys }), monotonicMs, factor)

interface Windows {
  get(key: string): Window | undefined
  set(key: string, window: Window): unknown
}

/** Returns a rate limiter on windows, which are stored under `storedKey` of their key. `nowMs` returns the time. */
export function rateLimitOf(
  windows: Windows,
  nowMs: () => number,
  factor: number,
  storedKey: (key: string) => string = (key) => key,
) {
  const current = (key: string, limit: Limit, now: number) => windowAt(windows.get(storedKey(key)), limit, factor, now)

  return {
    /** Whether the limit of `key` is reached. It counts no use. */
    isUsedUp(key: string, limit: Limit): boolean {
      return (current(key, limit, nowMs())?.count ?? 0) >= limit.max * factor
    },
    /** Throws `rate_limited` with `Retry-After` if the limit of `key` is reached. It counts no use. */
    check(key: string, limit: Limit) {
      const now = nowMs()
      assertAvailable(current(key, limit, now), limit, factor, now)
    },
    /** Counts one use of `key`. */
    count(key: string, limit: Limit) {
      const now = nowMs()
      windows.set(storedKey(key), withUse(current(key, limit, now), limit, factor, now))
    },
  }
}

export type RateLimit = ReturnType<typeof rateLimitOf>
