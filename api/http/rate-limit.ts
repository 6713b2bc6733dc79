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
      throw new ShopError('rate_limited', (t) => t.tooManyRequests, {
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

/** How often a request may fail, per client IP address and per account. */
export interface FailureLimit {
  address: Limit
  /** The limit per account. It applies to each known device separately, and to all unknown devices together. */
  each: Limit & { subject: (body: Record<string, unknown>) => string | undefined }
}

interface FailingCall {
  name: string
  body: unknown
  ip: string
  /** The known device of the account from which the request comes, otherwise null. */
  device: string | null
}

/**
 * Runs `work` and limits how often it fails with 401. A use is counted before `work` runs, so that concurrent guesses
 * are all counted. The use is removed unless `work` fails with 401, and a success clears the earlier failures of the
 * account. Failures of known and unknown devices are counted separately, so that other people cannot lock the owner out
 * of an account. Throws `rate_limited`.
 */
export async function limitFailures<T>(
  limit: FailureLimit,
  { name, body, ip, device }: FailingCall,
  rateLimit: RateLimit,
  work: () => T | Promise<T>,
): Promise<T> {
  const fields = typeof body === 'object' && body !== null ? { ...body } : {}
  const account = `${name} failures of ${limit.each.subject(fields) ?? ''} ${device ?? ''}`
  const address = `${name} failures ${ip}`
  const counted: [string, Limit][] = device
    ? [[account, limit.each]]
    : [
        [address, limit.address],
        [account, limit.each],
      ]
  for (const [key, each] of counted) rateLimit.check(key, each)
  for (const [key, each] of counted) rateLimit.count(key, each)
  try {
    const result = await work()
    for (const [key] of counted) rateLimit.undoCount(key)
    rateLimit.clear(account)
    return result
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'unauthenticated')) {
      for (const [key] of counted) rateLimit.undoCount(key)
    }
    throw error
  }
}

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
