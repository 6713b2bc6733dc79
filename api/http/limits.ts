import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { FailureLimit } from './failure-limit.ts'
import type { GuessLimit } from './guess-limit.ts'
import type { Limit } from './rate-limit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Fields = Record<string, unknown>

export interface SubjectLimit extends Limit {
  /**
   * Returns the subject whose requests are counted, from the validated body and the caller; undefined if there is none.
   */
  subject(body: Fields, caller: { user: CurrentUser | null; ip: string }): string | undefined
}

interface EndpointLimits {
  /** Limits all requests of a client IP address. */
  address?: Limit
  /**
   * Limits requests with a wrong proof, so that clients cannot guess which email address belongs to an order. The
   * handler calls `Context.guess`.
   */
  guesses?: GuessLimit
  /**
   * Limits requests that failed with 401, per client IP address and per account, so that clients cannot guess
   * passwords.
   */
  failures?: FailureLimit
  /** Limits all requests per account, email address or phone number. */
  each?: readonly SubjectLimit[]
  /**
   * Limits all requests per email address, from all clients. A request beyond the limit gets the usual response and has
   * no effect (`isSilenced`).
   */
  silent?: SubjectLimit
  /** For requests from a known device of the account, only this limit applies, per device. */
  knownDevice?: { account(body: Fields): string | undefined; limit?: Limit }
}

const field = (name: string) => (body: Fields) => {
  const value = body[name]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/**
 * Returns the account of a signed-in caller; otherwise the email address together with the client IP address, so that
 * other clients cannot use up the limit.
 */
const accountOrEmail =
  (name: string): SubjectLimit['subject'] =>
  (body, { user, ip }) => {
    const email = field(name)(body)
    return user ? `user ${user.id}` : email && `${email} ${ip}`
  }

const sixtyPerTenMinutes = { address: { max: 60, windowMs: 10 * minuteMs } }
/** All endpoints that read an order share this limit, so that alternating between them gives no further attempts. */
const orderProofs = {
  guesses: {
    name: 'order proofs',
    address: { max: 20, windowMs: 10 * minuteMs },
    each: { max: 5, windowMs: 10 * minuteMs },
    total: { max: 200, windowMs: 10 * minuteMs },
  },
}
const fivePerTenMinutes = { max: 5, windowMs: 10 * minuteMs }
const threePerHour = { max: 3, windowMs: hourMs }

/** Rate limits of the endpoints (records 14 and 21), before they are multiplied by `RATE_LIMIT_FACTOR`. */
export const limits: Partial<Record<keyof typeof contract, EndpointLimits>> = {
  login: {
    failures: {
      address: { max: 100, windowMs: 15 * minuteMs },
      each: { max: 10, windowMs: 15 * minuteMs, gradual: true, subject: field('email') },
    },
    knownDevice: { account: field('email') },
  },
  register: { address: { max: 60, windowMs: hourMs } },
  forgotPassword: {
    address: { max: 30, windowMs: hourMs },
    each: [{ ...threePerHour, subject: accountOrEmail('email') }],
    silent: { ...threePerHour, gradual: true, subject: field('email') },
    knownDevice: { account: field('email'), limit: threePerHour },
  },
  createOrder: {
    address: { max: 600, windowMs: 10 * minuteMs },
    each: [{ max: 10, windowMs: hourMs, subject: field('customerPhone') }],
  },
  verifyPayment: { address: { max: 600, windowMs: 10 * minuteMs }, ...orderProofs },
  trackOrder: orderProofs,
  trackShipment: orderProofs,
  getOrder: orderProofs,
  getOrderItems: orderProofs,
  getOrderTracking: orderProofs,
  postReview: {
    ...sixtyPerTenMinutes,
    each: [
      { ...fivePerTenMinutes, subject: accountOrEmail('customerEmail') },
      // Accounts need no limit per product, because they have one review per product. This limit is for guests.
      { max: 10, windowMs: dayMs, subject: ({ productId }, { user, ip }) => (user ? undefined : `${productId} ${ip}`) },
      { max: 100, windowMs: dayMs, subject: (_body, { ip }) => `day ${ip}` },
    ],
  },
  voteReview: {
    each: [{ max: 60, windowMs: 10 * minuteMs, subject: (_body, { user }) => (user ? `user ${user.id}` : undefined) }],
  },
  subscribe: { ...sixtyPerTenMinutes, each: [{ ...fivePerTenMinutes, subject: accountOrEmail('email') }] },
  sendMessage: { ...sixtyPerTenMinutes, each: [{ ...fivePerTenMinutes, subject: accountOrEmail('email') }] },
  checkServiceability: { address: { max: 120, windowMs: 10 * minuteMs } },
  checkCoupon: { address: { max: 120, windowMs: 10 * minuteMs } },
}
