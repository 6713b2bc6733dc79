import type { Limit, RateLimit } from './rate-limit.ts'
import { ShopError } from './shop-error.ts'

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
