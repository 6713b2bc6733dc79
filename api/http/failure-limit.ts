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
