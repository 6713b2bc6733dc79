import { sql } from 'drizzle-orm'
import type { RefusalCode, Refused, RefusedItem } from '#contract/checkout'
import type { Language } from '#contract/language'
import type { PaymentMethod } from '#contract/orders'
import type { Tx } from '#engine'
import { deliveryProblem } from '#rules/address/pin'
import { type CodLimits, codOpenProblem, codSizeProblem, type OpenOrders } from '#rules/order/cod-limits'
import { couponProblem } from '#rules/order/coupon'
import type { CourierKind } from '#rules/provider-accounts'
import { orders } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'
import { statement } from '../db/statement.ts'
import { type ApiTexts, apiTexts } from '../http/api-texts.ts'
import { ShopError } from '../http/shop-error.ts'
import { sha256 } from '../http/tokens.ts'
import { storedCouriers } from '../shipping/check-pin.ts'
import { findCoupon } from './coupons.ts'

interface Reason {
  code: RefusalCode
  /** The message for the shopper. */
  message: (t: ApiTexts) => string
  items?: readonly RefusedItem[]
}

/** Returns the response to a refused order in the language of the request. */
export function refused({ code, message, items }: Reason, language: Language): Refused {
  const text = message(apiTexts[language])
  return { success: false, error: text, message: text, code, ...(items ? { items: [...items] } : {}) }
}

/** An order that the server refuses. It is thrown inside the transaction, so that the transaction is rolled back. */
export class OrderRefused extends Error {
  override name = 'OrderRefused'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.code)
    this.reason = reason
  }
}

interface Delivery {
  pin: string | null
  courier: CourierKind
  method: PaymentMethod
  /** Whether the shopper can pay online instead. */
  online: boolean
  now: Date
}

/** Throws `OrderRefused` if no courier delivers to the PIN code. An unchecked PIN code is accepted. */
export async function assertDeliverable(tx: Tx, { pin, courier, method, online, now }: Delivery): Promise<void> {
  const code = deliveryProblem(pin === null ? null : await storedCouriers(tx, pin, courier, now), method)
  if (!code) return
  if (code === 'pin_unserviceable') throw new OrderRefused({ code, message: (t) => t.pinUnserviceable })
  throw new OrderRefused({
    code,
    message: (t) => (online ? t.cashUnavailablePayOnline : t.cashUnavailableOtherAddress),
  })
}

/**
 * Checks the coupon before stock is reserved. Only `takeCoupon` guarantees that it is used once. Throws `OrderRefused`.
 */
export async function assertCoupon(tx: Tx, code: string, email: string): Promise<void> {
  const message = couponProblem(await findCoupon(tx, code, email), email)
  if (message) throw new OrderRefused({ code: 'coupon_invalid', message })
}

/** Orders are counted up to this number. A higher limit has no effect. */
const maxCounted = 10_000

/**
 * Returns the key by which the orders of an IP address are counted: 24 bits of a hash. Hundreds of IP addresses share
 * each key, so a stored key identifies no shopper, and two busy networks hardly ever share one.
 */
export const ipKeyOf = (ip: string): string => sha256(`order ${ip}`).slice(0, 4)

// These are literals, not parameters, because SQLite uses a partial index only if it can see that the condition
// matches.
const isCash = sql`${orders.paymentMethod} = 'cash_on_delivery'`
const isOnline = sql`${orders.paymentMethod} = 'razorpay'`

/** Counts the pending orders that match `condition`, up to the parameter `max`. */
const counted = (condition: ReturnType<typeof sql>, max: string) =>
  sql<number>`(select count(*) from (select 1 from ${orders} where ${isPending(orders.status)} and ${condition} limit ${sql.placeholder(max)}) as counted)`.mapWith(
    Number,
  )

const countCash = statement('count_open_cash_orders', (tx) =>
  tx
    .select({
      phone: counted(sql`${isCash} and ${orders.customerPhone} = ${sql.placeholder('phone')}`, 'perPhone'),
      address: counted(sql`${isCash} and ${orders.addressKey} = ${sql.placeholder('addressKey')}`, 'perAddress'),
      ip: counted(sql`${isCash} and ${orders.ipKey} = ${sql.placeholder('ipKey')}`, 'perIp'),
    })
    .from(sql`(select 1) as one`),
)

const countUnpaid = statement('count_unpaid_orders', (tx) =>
  tx
    .select({ ip: counted(sql`${isOnline} and ${orders.ipKey} = ${sql.placeholder('ipKey')}`, 'perIp') })
    .from(sql`(select 1) as one`),
)

const countUpTo = (limit: number) => (limit > maxCounted ? 0 : Math.ceil(limit))

interface Whose {
  phone: string
  addressKey: string
  ipKey: string
}

/**
 * Counts unconfirmed cash on delivery orders, each kind up to its limit. Call it after `raiseCatalogueVersion`, whose
 * row lock serializes counting and inserting.
 */
async function countOpenCash(
  tx: Tx,
  whose: Whose,
  limits: { perPhone: number; perAddress: number; perIp: number },
): Promise<OpenOrders> {
  const [row] = await countCash(tx).execute({
    ...whose,
    perPhone: countUpTo(limits.perPhone),
    perAddress: countUpTo(limits.perAddress),
    perIp: countUpTo(limits.perIp),
  })
  return row ?? { phone: 0, address: 0, ip: 0 }
}

/**
 * Counts unpaid online orders of an IP address up to `limit`. Call it after `raiseCatalogueVersion`, like
 * `countOpenCash`.
 */
async function countUnpaidOnline(tx: Tx, ipKey: string, limit: number): Promise<number> {
  const [row] = await countUnpaid(tx).execute({ ipKey, perIp: countUpTo(limit) })
  return row?.ip ?? 0
}

interface Order {
  /** Total of the order in paise. */
  total: number
  pieces: number
  phone: string
  addressKey: string
  ipKey: string
}

interface Shop {
  /** The value of `RATE_LIMIT_FACTOR`. */
  factor: number
  /** Whether the shopper can pay online instead. */
  online: boolean
}

/**
 * Checks a cash on delivery order against the COD limits, because it reserves stock without a payment. Throws
 * `OrderRefused`.
 */
export async function assertCodLimits(tx: Tx, order: Order, limits: CodLimits, shop: Shop): Promise<void> {
  const size = codSizeProblem(order, limits)
  if (size) throw overLimit(size, (t) => (shop.online ? t.payOnline : t.orderLess))
  const { phone, addressKey, ipKey } = order
  const { factor } = shop
  const open = await countOpenCash(
    tx,
    { phone, addressKey, ipKey },
    {
      perPhone: limits.openPerPhone * factor,
      perAddress: limits.openPerAddress * factor,
      perIp: limits.openPerIp * factor,
    },
  )
  const wait = codOpenProblem(open, limits, factor)
  if (wait) throw overLimit(wait, (t) => (shop.online ? t.payOnlineOrLater : t.tryLater))
}

const overLimit = (problem: Reason['message'], wayOn: Reason['message']) =>
  new OrderRefused({ code: 'cod_limit', message: (t) => `${problem(t)} ${wayOn(t)}` })

/**
 * Maximum number of unpaid online orders of one IP address. It is high because many shoppers of a mobile network share
 * an address.
 */
const maxUnpaidPerIp = 200

/** Limits the unpaid online orders of an IP address, because each reserves stock. Throws `rate_limited`. */
export async function assertUnpaidLimit(tx: Tx, ipKey: string, factor: number, windowMinutes: number): Promise<void> {
  const max = maxUnpaidPerIp * factor
  if ((await countUnpaidOnline(tx, ipKey, max)) < max) return
  throw new ShopError('rate_limited', (t) => t.tooManyUnpaid, {
    headers: { 'retry-after': String(windowMinutes * 60) },
  })
}
