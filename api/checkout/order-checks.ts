import { or, type SQL, sql } from 'drizzle-orm'
import type { CreateOrderBody, RefusalCode, Refused, RefusedItem } from '#contract/checkout'
import type { PaymentMethod } from '#contract/orders'
import type { ShippingSettings } from '#contract/settings'
import type { Courier } from '#contract/shipping'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import { addressKeyOf, addressOf, parseAddressLine } from '#rules/address/address'
import { deliveryProblem, stateOfPin } from '#rules/address/pin'
import { findState, stateByCode } from '#rules/address/states'
import { type CodLimits, codSizeProblem, couponProblem } from '#rules/order/order-limits'
import type { SellableVariant } from '#rules/order/price-order'
import type { CourierKind } from '#rules/provider-accounts'
import { isIntraState, isOutsideState, placeOfSupply } from '#rules/tax/place-of-supply'
import type { SettingsRow } from '../catalogue/catalogue-store.ts'
import { orders } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'
import { statement } from '../db/statement.ts'
import { sha256 } from '../http/credentials.ts'
import { type ApiTexts, apiTexts, ShopError } from '../http/shop-error.ts'
import { storedCouriers } from '../shipping/check-pin.ts'
import { findCoupon } from './coupons.ts'
import { isReachedUnderLock } from './new-order-store.ts'

interface Reason {
  code: RefusalCode
  /** Returns the message for the shopper why the order is refused. */
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

/** Throws `OrderRefused` while the shop is closed. */
export function assertOpen(settings: SettingsRow | null): void {
  if (settings && !settings.isOpen) throw new OrderRefused({ code: 'shop_closed', message: (t) => t.shopClosed })
}

interface Delivery {
  pin: string | null
  courier: CourierKind
  method: PaymentMethod
  /** Whether the shop accepts online payment. If so, the message of a refusal suggests it. */
  online: boolean
  now: Date
}

/** Throws `OrderRefused` if no courier delivers to the PIN code. An unchecked PIN code is accepted. */
export async function assertDeliverable(tx: Tx, { pin, courier, method, online, now }: Delivery): Promise<void> {
  assertDelivered(pin === null ? null : await storedCouriers(tx, pin, courier, now), method, online)
}

/**
 * Throws `OrderRefused` if none of the couriers delivers to the PIN code. `couriers` is null if the couriers are
 * unknown.
 */
export function assertDelivered(couriers: readonly Courier[] | null, method: PaymentMethod, online: boolean): void {
  const code = deliveryProblem(couriers, method)
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

/** Returns the delivery address of an order, and the key by which the orders of an address are counted. */
export function deliveryOf(body: CreateOrderBody) {
  const address = body.shippingAddressDetails
    ? addressOf(body.shippingAddressDetails)
    : parseAddressLine(body.shippingAddress)
  return { address, addressKey: sha256(addressKeyOf(address)) }
}

export interface Supply {
  /** Code of the state in which the order is taxed (place of supply); null if it is unknown. */
  place: string | null
  /** Whether the place of supply is the state of the shop, so that CGST and SGST apply instead of IGST. */
  intraState: boolean
}

/**
 * Returns where an order is taxed. Throws `OrderRefused` if the shop delivers only within its state, because it charges
 * no GST, and the address is in another state.
 */
export function supplyOf(
  address: { state: string | null; zipCode: string | null },
  settings: ShippingSettings,
): Supply {
  const { shopState } = settings
  const deliveryState = findState(address.state ?? '')?.code ?? stateOfPin(address.zipCode ?? '')
  if (isOutsideState(settings, deliveryState)) {
    const state = stateByCode(shopState ?? '')
    const nameIn = (t: ApiTexts) => (state && (t.stateNames[state.code] ?? state.name)) ?? ''
    throw new OrderRefused({ code: 'pin_unserviceable', message: (t) => t.withinStateOnly(nameIn(t)) })
  }
  const place = placeOfSupply({ deliveryState, shopState })
  return { place, intraState: isIntraState(place, shopState) }
}

/** Maximum number up to which unconfirmed orders are counted. A higher limit in the settings has no effect. */
export const maxCounted = 10_000

/**
 * Returns the key by which the orders of an IP address are counted: 24 bits of a hash. Hundreds of IP addresses share
 * each key, so that a stored key identifies no shopper. Two busy networks rarely share a key.
 */
export const ipKeyOf = (ip: string): string => sha256(`order ${ip}`).slice(0, 4)

/** Whether an order of these variants needs a prescription. */
export const needsPrescription = (variants: readonly SellableVariant[]): boolean =>
  variants.some(({ requiresPrescription }) => requiresPrescription)

/**
 * Throws `OrderRefused` if the owner has switched off cash on delivery, or if a product requires a prescription: an
 * order with a prescription is paid online after the approval.
 */
export function assertTakesCash(
  settings: { cashOnDelivery: boolean } | null,
  variants: readonly SellableVariant[],
  online: boolean,
): void {
  if (needsPrescription(variants)) {
    const message = (t: ApiTexts) => (online ? t.prescriptionPaysOnline : t.prescriptionUnavailable)
    throw new OrderRefused({ code: 'prescription_required', message })
  }
  if (settings?.cashOnDelivery !== false) return
  throw new OrderRefused({ code: 'cod_unavailable', message: (t) => (online ? t.cashOff : t.noPaymentMethod) })
}

// The values in the condition are literals instead of parameters, because SQLite uses a partial index only if the query
// contains the same literal condition.
export const isCash = sql`${orders.paymentMethod} = 'cash_on_delivery'`
const isOnline = sql`${orders.paymentMethod} = 'razorpay'`

/**
 * SQL condition: at least `max` pending orders match `condition`. It reads at most `max` orders. The alternative, a
 * `count(*)` of a limited subquery, takes ten times as long in SQLite.
 */
export const reached = (condition: SQL, max: string) =>
  sql`exists (select 1 from ${orders} where ${isPending(orders.status)} and ${condition} limit ${sql.placeholder(`${max}Limit`)} offset ${sql.placeholder(`${max}Offset`)})`

const cashLimit = statement('find_reached_cash_limit', (tx) =>
  tx
    .select({
      isReached: sql`${or(
        reached(sql`${isCash} and ${orders.customerPhone} = ${sql.placeholder('phone')}`, 'perPhone'),
        reached(sql`${isCash} and ${orders.addressKey} = ${sql.placeholder('addressKey')}`, 'perAddress'),
        reached(sql`${isCash} and ${orders.ipKey} = ${sql.placeholder('ipKey')}`, 'perIp'),
      )}`.mapWith(Boolean),
    })
    .from(sql`(select 1) as one`),
)

const unpaidLimit = statement('find_reached_unpaid_limit', (tx) =>
  tx
    .select({
      isReached: sql`${reached(sql`${isOnline} and ${orders.ipKey} = ${sql.placeholder('ipKey')}`, 'perIp')}`.mapWith(
        Boolean,
      ),
    })
    .from(sql`(select 1) as one`),
)

/** Returns the SQL parameters of `reached` for a limit. A limit above `maxCounted` counts as never reached. */
export const parametersOf = (max: string, limit: number): Record<string, number> => ({
  [`${max}Limit`]: limit > maxCounted ? 0 : 1,
  [`${max}Offset`]: Math.ceil(limit) - 1,
})

interface Order {
  /** Total of the order with tax and delivery, in paise. */
  total: number
  pieces: number
  phone: string
  addressKey: string
  ipKey: string
}

interface Shop {
  /** The value of the setting `RATE_LIMIT_FACTOR`, by which limits are multiplied. */
  factor: number
  /** Whether the shop accepts online payment. If so, the message of a refusal suggests it. */
  online: boolean
}

/**
 * Throws `OrderRefused` if a cash on delivery order exceeds the COD limits, which exist because such an order reserves
 * stock without a payment. Counts the unconfirmed orders with the same phone number, address or IP address. Call it
 * after `lockForOrder` and after the products are locked.
 */
export async function assertCodLimits(tx: Tx, order: Order, limits: CodLimits, shop: Shop): Promise<void> {
  assertCodSize(order, limits, shop.online)
  const { phone, addressKey, ipKey } = order
  const { factor } = shop
  const isReached = async (perIp: number) => {
    const [row] = await cashLimit(tx).execute({
      phone,
      addressKey,
      ipKey,
      ...parametersOf('perPhone', limits.openPerPhone * factor),
      ...parametersOf('perAddress', limits.openPerAddress * factor),
      ...parametersOf('perIp', perIp),
    })
    return row?.isReached === true
  }
  if (await isReachedUnderLock(tx, ipKey, limits.openPerIp * factor, isReached)) throw tooManyOpen(shop.online)
}

/** Throws `OrderRefused` if the amount or the number of pieces of an order exceeds the limit for cash on delivery. */
export function assertCodSize(order: Pick<Order, 'total' | 'pieces'>, limits: CodLimits, online: boolean): void {
  const size = codSizeProblem(order, limits)
  if (size) throw overLimit(size, (t) => (online ? t.payOnline : t.orderLess))
}

/**
 * Creates the refusal for too many unconfirmed COD orders. Its message does not name the detail that reached the limit,
 * because that would reveal to other people that a phone number has orders.
 */
export const tooManyOpen = (online: boolean): OrderRefused =>
  overLimit(
    (t) => t.cashOrdersOpen,
    (t) => (online ? t.payOnlineOrLater : t.tryLater),
  )

const overLimit = (problem: Reason['message'], wayOn: Reason['message']) =>
  new OrderRefused({ code: 'cod_limit', message: (t) => `${problem(t)} ${wayOn(t)}` })

/**
 * Maximum number of unpaid online orders of one IP address. It is high because many shoppers of a mobile network share
 * an IP address.
 */
const maxUnpaidPerIp = 200

/**
 * Throws `rate_limited` if an IP address has too many unpaid online orders, because each of them reserves stock. Call
 * it at the same point as `assertCodLimits`.
 */
export async function assertUnpaidLimit(tx: Tx, ipKey: string, factor: number, windowMinutes: number): Promise<void> {
  const isReached = async (perIp: number) => {
    const [row] = await unpaidLimit(tx).execute({ ipKey, ...parametersOf('perIp', perIp) })
    return row?.isReached === true
  }
  if (!(await isReachedUnderLock(tx, ipKey, maxUnpaidPerIp * factor, isReached))) return
  throw new ShopError('rate_limited', (t) => t.tooManyUnpaid, {
    headers: { 'retry-after': String(windowMinutes * 60) },
  })
}
