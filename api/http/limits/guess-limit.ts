import type { Limit } from './rate-limit.ts'
import type { LimitedKey, WithLimits } from './shared-limit.ts'

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
  withLimits: WithLimits,
): Promise<boolean> {
  const address = `${limit.name} ${ip}`
  const total = `${limit.name} in all ${ip}`
  const each = subjects.map((subject) => `${limit.name} ${ip} ${subject}`)
  const keys: LimitedKey[] = [
    [address, limit.address],
    [total, limit.total],
    ...each.map((key): LimitedKey => [key, limit.each]),
  ]
  return withLimits(keys, (rateLimit) => {
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
  })
}
