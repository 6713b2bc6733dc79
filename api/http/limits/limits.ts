import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { Context } from '../handler-types.ts'
import type { FailureLimit } from './failure-limit.ts'
import type { Limit, LimitedKey, WithLimits } from './rate-limit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Fields = Record<string, unknown>

interface SubjectLimit extends Limit {
  /**
   * Returns the subject (such as an email address) whose requests are counted, from the validated body and the caller;
   * undefined if there is none.
   */
  subject(body: Fields, caller: { user: CurrentUser | null; ip: string }): string | undefined
}

interface EndpointLimits {
  /** Limit of all requests of one client IP address together. */
  address?: Limit
  /**
   * Limit of requests with a wrong proof, so that clients cannot guess which email address belongs to an order. The
   * handler applies it by calling `Context.guess`.
   */
  guesses?: GuessLimit
  /**
   * Limit of requests that failed with 401, per client IP address and per account, so that clients cannot guess
   * passwords.
   */
  failures?: FailureLimit
  /** Limits of all requests per account, email address or phone number. */
  each?: readonly SubjectLimit[]
  /**
   * Limit of all requests per email address, counted over all clients. A request above this limit gets the usual
   * response, but the handler does nothing (`isSilenced`).
   */
  silent?: SubjectLimit
  /** The limit per known device of the account. For requests from a known device, only this limit applies. */
  knownDevice?: { account(body: Fields): string | undefined; limit?: Limit }
}

const field = (name: string) => (body: Fields) => {
  const value = body[name]
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

const account: SubjectLimit['subject'] = (_body, { user }) => (user ? `user ${user.id}` : undefined)

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
/**
 * The limit of wrong proofs of an order. All endpoints that read an order share it, so that a client that alternates
 * between endpoints gets no additional attempts.
 */
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

/** Rate limits of the endpoints (records 14 and 21). They are multiplied by `RATE_LIMIT_FACTOR`. */
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
  getOrderActions: orderProofs,
  getInvoice: orderProofs,
  getDocuments: orderProofs,
  cancelOwnOrder: orderProofs,
  createReturn: sixtyPerTenMinutes,
  savePayout: sixtyPerTenMinutes,
  uploadPrescription: sixtyPerTenMinutes,
  payOrder: orderProofs,
  postReview: {
    ...sixtyPerTenMinutes,
    each: [
      { ...fivePerTenMinutes, subject: accountOrEmail('customerEmail') },
      // The limits per IP address apply to reviews of guests only. Accounts need no such limit, because an account has
      // one review per product.
      { max: 10, windowMs: dayMs, subject: ({ productId }, { user, ip }) => (user ? undefined : `${productId} ${ip}`) },
      { max: 100, windowMs: dayMs, subject: (_body, { ip }) => `day ${ip}` },
    ],
  },
  voteReview: { each: [{ max: 60, windowMs: 10 * minuteMs, subject: account }] },
  putCart: { each: [{ max: 120, windowMs: minuteMs, subject: account }] },
  subscribe: { ...sixtyPerTenMinutes, each: [{ ...fivePerTenMinutes, subject: accountOrEmail('email') }] },
  requestStock: { ...sixtyPerTenMinutes, each: [{ ...fivePerTenMinutes, subject: accountOrEmail('email') }] },
  sendMessage: { ...sixtyPerTenMinutes, each: [{ ...fivePerTenMinutes, subject: accountOrEmail('email') }] },
  checkServiceability: { address: { max: 120, windowMs: 10 * minuteMs } },
  checkCoupon: { address: { max: 120, windowMs: 10 * minuteMs } },
}

type Name = keyof typeof contract

interface LimitedCall {
  name: Name
  /** The validated body of the request. */
  body: unknown
  /** The known device (glossary) that sends the request; null for another browser. */
  device: string | null
}

/** Applies the limit per client IP address, before query and body are validated. Throws `rate_limited`. */
export async function limitAddress(name: Name, ip: string, withLimits: WithLimits): Promise<void> {
  const limit = limits[name]?.address
  if (limit) await countAll(withLimits, [[`${name} ${ip}`, limit]])
}

/**
 * Applies the limits per subject, such as account, email address or phone number. Throws `rate_limited`, or sets
 * `isSilenced`.
 */
export async function limitSubjects({ name, body, device }: LimitedCall, call: Context, withLimits: WithLimits) {
  const { each = [], knownDevice, silent } = limits[name] ?? {}
  if (typeof body !== 'object' || body === null) return
  const { user } = each.length > 0 ? await call.caller() : { user: null }
  const keyOf = (limit: SubjectLimit, kind: string): LimitedKey[] => {
    const subject = limit.subject({ ...body }, { user, ip: call.ip })
    return subject === undefined ? [] : [[`${name} ${kind} ${subject}`, limit]]
  }
  if (device !== null) {
    await countAll(withLimits, knownDevice?.limit ? [[`${name} ${device}`, knownDevice.limit]] : [])
    return
  }
  await countAll(
    withLimits,
    each.flatMap((limit, index) => keyOf(limit, `each ${index}`)),
  )
  for (const [key, limit] of silent ? keyOf(silent, 'silent') : []) {
    await withLimits([[key, limit]], (rateLimit) => {
      if (rateLimit.isUsedUp(key, limit)) call.isSilenced = true
      else rateLimit.count(key, limit)
    })
  }
}

async function countAll(withLimits: WithLimits, keys: readonly LimitedKey[]): Promise<void> {
  if (keys.length === 0) return
  await withLimits(keys, (rateLimit) => {
    for (const [key, limit] of keys) rateLimit.check(key, limit)
    for (const [key, limit] of keys) rateLimit.count(key, limit)
  })
}

/**
 * Returns the email address in a request body, by which a known device is looked up. Returns undefined if the endpoint
 * has no limit for known devices.
 */
export function accountOf(name: Name, body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? limits[name]?.knownDevice?.account({ ...body }) : undefined
}

/** How often a client IP address may send a wrong proof, such as a wrong email address for an order. */
interface GuessLimit {
  /** Name of the limit. Endpoints with the same name share one limit. */
  name: string
  /** Maximum number of wrong proofs per client IP address. The next wrong proofs get 429. */
  address: Limit
  /**
   * Maximum number of wrong proofs of an IP address for the same order or email address. After the limit `address` is
   * reached, a correct proof is accepted only while this limit is not reached.
   */
  each: Limit
  /**
   * Maximum number of wrong proofs of an IP address in total. After the limit `address` is reached, a correct proof is
   * accepted only while this limit is not reached.
   */
  total: Limit
}

/**
 * Applies the limits to a proof that can be guessed. Use it only for callers whose cookies do not identify them.
 * `subjects` are the order and the email address of the proof. Returns `isRight`. Throws `rate_limited` after too many
 * wrong proofs.
 *
 * Many shoppers share an IP address (carrier NAT), so wrong proofs of one shopper must not block correct proofs of
 * another. Above the limit, an attacker still cannot try many email addresses for one order, one email address for many
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
      // When the limit of all wrong proofs is reached, the counters per order and email address have no effect. They
      // are then not stored, so that an attacker cannot fill the memory.
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
