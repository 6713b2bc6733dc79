import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { FailureLimit } from './failure-limit.ts'
import type { GuessLimit } from './guess-limit.ts'
import type { Limit } from './rate-limit.ts'

const minute = 60_000
const hour = 60 * minute

interface EndpointLimits {
  /** Every call of one address. */
  address?: Limit
  /** Only calls with a wrong proof: guessing which e-mail belongs to which order. The handler asks `Context.guess`. */
  guesses?: GuessLimit
  /** Only calls that were refused with 401, of one address and for one account: guessing passwords. */
  failures?: FailureLimit
  /** Every call for one account, e-mail or phone; `subject` reads it from the checked body or the session. */
  each?: Limit & { subject: (body: Record<string, unknown>, user: CurrentUser | null) => string | undefined }
}

const field = (name: string) => (body: Record<string, unknown>) => {
  const value = body[name]
  return typeof value === 'string' ? value.toLowerCase() : undefined
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

/** How often what may be called (record 14, limits): before the factor of `RATE_LIMIT_FACTOR`. */
export const limits: Partial<Record<keyof typeof contract, EndpointLimits>> = {
  login: {
    failures: {
      address: { max: 100, windowMs: 15 * minute },
      each: { max: 10, windowMs: 15 * minute, subject: field('email') },
    },
  },
  register: { address: { max: 60, windowMs: hour } },
  forgotPassword: {
    address: { max: 30, windowMs: hour },
    each: { max: 3, windowMs: hour, subject: field('email') },
  },
  createOrder: {
    address: { max: 600, windowMs: 10 * minute },
    each: { max: 10, windowMs: hour, subject: field('customerPhone') },
  },
  verifyPayment: { address: { max: 600, windowMs: 10 * minute }, ...orderProofs },
  trackOrder: orderProofs,
  trackShipment: orderProofs,
  getOrder: orderProofs,
  getOrderItems: orderProofs,
  getOrderTracking: orderProofs,
  postReview: {
    ...sixtyAnAddress,
    each: {
      ...fiveEach,
      subject: (body, user) => (user ? `user ${user.id}` : field('customerEmail')(body)),
    },
  },
  subscribe: { ...sixtyAnAddress, each: { ...fiveEach, subject: field('email') } },
  sendMessage: { ...sixtyAnAddress, each: { ...fiveEach, subject: field('email') } },
  checkServiceability: { address: { max: 120, windowMs: 10 * minute } },
  checkCoupon: { address: { max: 120, windowMs: 10 * minute } },
}
