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
 * (`RATE_LIMIT_FACTOR`). Failed sign-ins are counted in the database (`createFailureLimiter`). Windows use the monotonic
 * clock, so that changes of the system time have no effect and `Retry-After` is at most `windowMs`.
 */
export function createRateLimit(monotonicMs: () => number, factor: number) {
  const windows = new LRUCache<string, Window>({ max: maxKeys })
  const current = (key: string, limit: Limit, now: number) => windowAt(windows.get(key), limit, factor, now)

  return {
    /** Whether the limit of `key` is reached. It counts no use. */
    isUsedUp(key: string, limit: Limit): boolean {
      return (current(key, limit, monotonicMs())?.count ?? 0) >= limit.max * factor
    },
    /** Throws `rate_limited` with `Retry-After` if the limit of `key` is reached. It counts no use. */
    check(key: string, limit: Limit) {
      const now = monotonicMs()
      assertAvailable(current(key, limit, now), limit, factor, now)
    },
    /** Counts one use of `key`. */
    count(key: string, limit: Limit) {
      const now = monotonicMs()
      windows.set(key, withUse(current(key, limit, now), limit, factor, now))
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>

/** How often a client IP address may send a wrong proof, such as a wrong email address for an order. */
export interface GuessLimit {
  /** Endpoints with the same name share one limit. */
  name: string
  /** Maximum number of wrong proofs per client IP address. Further ones get 429. */
  address: Limit
  /**
   * Above `max` a correct proof is still accepted, unless the IP address has sent this many wrong proofs for the same
   * order or email address.
   */
  each: Limit
  /** Above `max` a correct proof is still accepted, unless the IP address has sent this many wrong proofs in total. */
  total: Limit
}

/**
 * Applies the limits to a proof that can be guessed. Use it only for callers whose cookies do not identify them.
 * `subjects` are the order and the email address of the proof. Returns `isRight`. Throws `rate_limited` after too many
 * wrong proofs.
 *
 * Many shoppers share an IP address (carrier NAT), so wrong proofs of one shopper must not block correct proofs of
 * another. An attacker above the limit still cannot try many email addresses for one order, one email address for many
 * orders, or many pairs.
 */
export function checkGuess(
  limit: GuessLimit,
  { ip, subjects, isRight }: { ip: string; subjects: readonly string[]; isRight: boolean },
  rateLimit: RateLimit,
): boolean {
  const address = `${limit.name} ${ip}`
  const total = `${limit.name} in all ${ip}`
  const each = subjects.map((subject) => `${limit.name} ${ip} ${subject}`)
  if (!isRight) {
    rateLimit.count(total, limit.total)
    // Above the limit for all wrong proofs these counters have no effect. They are not stored, so that an attacker
    // cannot fill the memory with them.
    if (!rateLimit.isUsedUp(total, limit.total)) for (const key of each) rateLimit.count(key, limit.each)
    rateLimit.check(address, limit.address)
    rateLimit.count(address, limit.address)
    return false
  }
  if (rateLimit.isUsedUp(address, limit.address)) {
    rateLimit.check(total, limit.total)
    for (const key of each) rateLimit.check(key, limit.each)
  }
  return true
}
