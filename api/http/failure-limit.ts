import type { Limit, RateLimit } from './rate-limit.ts'
import { ShopError } from './shop-error.ts'

/** How often one address, and anybody for one account, may be refused. */
export interface FailureLimit {
  address: Limit
  /** All devices together that the account does not know, and each that it knows. */
  each: Limit & { subject: (body: Record<string, unknown>) => string | undefined }
}

interface FailingCall {
  name: string
  body: unknown
  ip: string
  /** The device that the account knows, from which the call comes. */
  device: string | null
}

/**
 * Runs a call whose refusals (401) are limited. Each is counted before it is known to be one, so that a hundred guesses
 * at once are a hundred; what turns out well is taken back, and clears the account of its earlier failures. The failures
 * of a known device and those of all others are limited apart: nobody can keep an account's owner out by failing.
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
    const done = await work()
    for (const [key] of counted) rateLimit.takeBack(key)
    rateLimit.clear(account)
    return done
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'unauthenticated')) {
      for (const [key] of counted) rateLimit.takeBack(key)
    }
    throw error
  }
}
