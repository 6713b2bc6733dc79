import type { Limit, RateLimit } from './rate-limit.ts'

/** How often one address may give a wrong proof. */
export interface GuessLimit {
  /** Calls with one name share their budget. */
  name: string
  /** Wrong proofs of one address; after these a wrong one answers 429. */
  address: Limit
  /** Then a right proof still passes, unless the address gave this many wrong ones for the same order or e-mail, */
  each: Limit
  /** or this many in all. */
  total: Limit
}

/**
 * Compares a proof that can be guessed; only for callers whose cookies prove nothing. `subjects` are what a guess is
 * about: the order, the e-mail. Returns whether the proof is right; throws `rate_limited` after too many wrong ones.
 *
 * Many shoppers share an address (carrier NAT), so the wrong proofs of one do not refuse the right proof of another. An
 * address over its limit learns nothing by trying on: it can neither try many e-mails for one order, nor one e-mail for
 * many orders, nor many pairs.
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
    // Beyond that nothing depends on them, and an attacker must not fill the memory with counters.
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
