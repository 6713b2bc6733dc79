import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { FailureLimit } from './failure-limit.ts'
import type { GuessLimit } from './guess-limit.ts'
import type { Limit } from './rate-limit.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Fields = Record<string, unknown>

export interface SubjectLimit extends Limit {
  /** What is counted, from the checked body and the caller; undefined for nothing. */
  subject(body: Fields, caller: { user: CurrentUser | null; ip: string }): string | undefined
}

interface EndpointLimits {
  /** Every call of one address. */
  address?: Limit
  /** Only calls with a wrong proof: guessing which e-mail belongs to which order. The handler asks `Context.guess`. */
  guesses?: GuessLimit
  /** Only calls that were refused with 401, of one address and for one account: guessing passwords. */
  failures?: FailureLimit
  /** Every call for one account, e-mail or phone. */
  each?: readonly SubjectLimit[]
  /** Every call for one e-mail, whoever makes it; a call over it is answered as usual and does nothing (`isSilenced`). */
  silent?: SubjectLimit
  /** Calls for the account of an e-mail from a device that the account knows: only this limit counts, for that device. */
  knownDevice?: { account(body: Fields): string | undefined; limit?: Limit }
}

const field = (name: string) => (body: Fields) => {
  const value = body[name]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

/** The account of a caller who is signed in; else the e-mail as one address gives it, so that others cannot use it up. */
const callerBy =
  (name: string): SubjectLimit['subject'] =>
  (body, { user, ip }) => {
    const email = field(name)(body)
    return user ? `user ${user.id}` : email && `${email} ${ip}`
  }

const sixtyAnAddress = { address: { max: 60, windowMs: 10 * minute } }
/** One budget for all calls that read an order, so that going round them gains nothing. */
const orderProofs = {
  guesses: {
    name: 'order proofs',
    address: { max: 20, windowMs: 10 * minute },
    each: { max: 5, windowMs: 10 * minute },
    total: { max: 200, windowMs: 10 * minute },
  },
}
const fiveEach = { max: 5, windowMs: 10 * minute }
const threeAnHour = { max: 3, windowMs: hour }

/** How often what may be called (records 14 and 21): before the factor of `RATE_LIMIT_FACTOR`. */
export const limits: Partial<Record<keyof typeof contract, EndpointLimits>> = {
  login: {
    failures: {
      address: { max: 100, windowMs: 15 * minute },
      each: { max: 10, windowMs: 15 * minute, gradual: true, subject: field('email') },
    },
    knownDevice: { account: field('email') },
  },
  register: { address: { max: 60, windowMs: hour } },
  forgotPassword: {
    address: { max: 30, windowMs: hour },
    each: [{ ...threeAnHour, subject: callerBy('email') }],
    silent: { ...threeAnHour, gradual: true, subject: field('email') },
    knownDevice: { account: field('email'), limit: threeAnHour },
  },
  createOrder: {
    address: { max: 600, windowMs: 10 * minute },
    each: [{ max: 10, windowMs: hour, subject: field('customerPhone') }],
  },
  verifyPayment: { address: { max: 600, windowMs: 10 * minute }, ...orderProofs },
  trackOrder: orderProofs,
  trackShipment: orderProofs,
  getOrder: orderProofs,
  getOrderItems: orderProofs,
  getOrderTracking: orderProofs,
  postReview: {
    ...sixtyAnAddress,
    each: [
      { ...fiveEach, subject: callerBy('customerEmail') },
      // Of an account there is one review for a product.
      { max: 10, windowMs: day, subject: ({ productId }, { user, ip }) => (user ? undefined : `${productId} ${ip}`) },
      { max: 100, windowMs: day, subject: (_body, { ip }) => `day ${ip}` },
    ],
  },
  voteReview: {
    each: [{ max: 60, windowMs: 10 * minute, subject: (_body, { user }) => (user ? `user ${user.id}` : undefined) }],
  },
  subscribe: { ...sixtyAnAddress, each: [{ ...fiveEach, subject: callerBy('email') }] },
  sendMessage: { ...sixtyAnAddress, each: [{ ...fiveEach, subject: callerBy('email') }] },
  checkServiceability: { address: { max: 120, windowMs: 10 * minute } },
  checkCoupon: { address: { max: 120, windowMs: 10 * minute } },
}
