import type { Limit, RateLimit } from './rate-limit.ts'
import { ShopError } from './shop-error.ts'

/** How often one address, and anybody for one account, may be refused. */
export interface FailureLimit {
  address: Limit
  each: Limit & { subject: (body: Record<string, unknown>) => string | undefined }
}

/**
 * Runs a call whose refusals (401) are limited. Each is counted before it is known to be one, so that a hundred guesses
 * at once are a hundred; what turns out well is taken back, and clears the account of its earlier failures.
 */
export async function limitFailures<T>(
  limit: FailureLimit,
  { name, body, ip }: { name: string; body: unknown; ip: string },
  rateLimit: RateLimit,
  work: () => T | Promise<T>,
): Promise<T> {
  const fields = typeof body === 'object' && body !== null ? { ...body } : {}
  const address = `${name} failures ${ip}`
  const account = `${name} failures of ${limit.each.subject(fields) ?? ''}`
  rateLimit.check(address, limit.address)
  rateLimit.check(account, limit.each)
  rateLimit.count(address, limit.address)
  rateLimit.count(account, limit.each)
  try {
    const done = await work()
    rateLimit.takeBack(address)
    rateLimit.clear(account)
    return done
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'unauthenticated')) {
      rateLimit.takeBack(address)
      rateLimit.takeBack(account)
    }
    throw error
  }
}
