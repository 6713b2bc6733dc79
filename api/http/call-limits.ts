import type { contract } from '#contract/contract'
import type { Context } from './handlers.ts'
import { limits, type SubjectLimit } from './limits.ts'
import type { Limit, RateLimit } from './rate-limit.ts'

type Name = keyof typeof contract

interface LimitedCall {
  name: Name
  /** The validated body. */
  body: unknown
  /** The known device of the account from which the request comes, otherwise null. */
  device: string | null
}

/** Counts a request for the client IP address, before query and body are validated. Throws `rate_limited`. */
export function limitAddress(name: Name, ip: string, rateLimit: RateLimit): void {
  const limit = limits[name]?.address
  if (limit) countAll(rateLimit, [[`${name} ${ip}`, limit]])
}

/**
 * Counts a request for its subjects, such as account, email address or phone number. Throws `rate_limited`, or sets
 * `isSilenced`.
 */
export async function limitSubjects({ name, body, device }: LimitedCall, call: Context, rateLimit: RateLimit) {
  const { each = [], knownDevice, silent } = limits[name] ?? {}
  if (typeof body !== 'object' || body === null) return
  const { user } = each.length > 0 ? await call.caller() : { user: null }
  const keyOf = (limit: SubjectLimit, kind: string): [string, SubjectLimit][] => {
    const subject = limit.subject({ ...body }, { user, ip: call.ip })
    return subject === undefined ? [] : [[`${name} ${kind} ${subject}`, limit]]
  }
  if (device !== null) return countAll(rateLimit, knownDevice?.limit ? [[`${name} ${device}`, knownDevice.limit]] : [])
  countAll(
    rateLimit,
    each.flatMap((limit, index) => keyOf(limit, `each ${index}`)),
  )
  for (const [key, limit] of silent ? keyOf(silent, 'silent') : []) {
    if (rateLimit.isUsedUp(key, limit)) call.isSilenced = true
    else rateLimit.count(key, limit)
  }
}

function countAll(rateLimit: RateLimit, keys: readonly [string, Limit][]) {
  for (const [key, limit] of keys) rateLimit.check(key, limit)
  for (const [key, limit] of keys) rateLimit.count(key, limit)
}

/**
 * Returns the email address in a body, by which a known device is looked up. Returns undefined if the endpoint has no
 * limit for known devices.
 */
export function accountOf(name: Name, body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? limits[name]?.knownDevice?.account({ ...body }) : undefined
}
