import type { CreateOrderBody, createOrder } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import type { PaymentMethod } from '#contract/orders'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import { orderNumber } from '#rules/codes'
import { dayInIndia } from '#rules/dates'
import { mailboxOf } from '#rules/mailbox'
import { eventFor } from '#rules/order/order-events'
import { couponCodeOf } from '#rules/order/order-limits'
import { priceOrder } from '#rules/order/price-order'
import { newsletterDiscount, type Totals } from '#rules/totals'
import { removeOrdered } from '../cart/cart-store.ts'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { codLimitsOf, settingsReply, shownProfile } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { Idempotency } from '../http/handler-types.ts'
import { chargeOrder } from '../ledger/ledger-store.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import { insertPrescription } from '../orders/pending-store.ts'
import { awaitPayment } from '../payments/unpaid-orders.ts'
import { postMovements } from '../stock/movement-store.ts'
import { leaving, lockSellable, reserveStock } from '../stock/stock-store.ts'
import { takeCoupon } from './coupons.ts'
import {
  insertEvent,
  insertLines,
  insertNumbered,
  isLimitFar,
  lockForOrder,
  lockWithProducts,
  type NewOrder,
  unpaidOrdersOf,
  withShownNames,
} from './new-order-store.ts'
import {
  assertCodLimits,
  assertCoupon,
  assertDeliverable,
  assertOpen,
  assertTakesCash,
  assertUnpaidLimit,
  deliveryOf,
  ipKeyOf,
  needsPrescription,
  OrderRefused,
  refused,
  type Supply,
  supplyOf,
} from './order-checks.ts'
import { ordersOfKeys, withdrawEarlier } from './withdraw-order.ts'

export type Outcome = ReplyOf<typeof createOrder>

export interface OrderRequest {
  body: CreateOrderBody
  /** The id of the signed-in user, from the session and never from the request body; null for a guest. */
  userId: number | null
  /** The hash of the guest cookie under which the order is stored; null for an order of an account. */
  guestHash: string | null
  /** The hash of the guest cookie that the browser sent with the order; null without a cookie. */
  sentGuestHash: string | null
  /** The owner of the request's idempotency key (`scopeOf`). */
  scope: string
  /** The caller's IP address. */
  ip: string
  /** The language in which the order is placed. */
  locale: Language
  idempotency: Idempotency | null
  /**
   * The idempotency of an online order that needs a prescription. It stores the response with the order, because no
   * gateway order is created then.
   */
  ifPrescribed?: Idempotency | null
}

/**
 * Places an order: reserves stock and stores order, lines, first event and the response for repeated requests in one
 * transaction. Amounts are calculated from the prices in the database. A refused order changes nothing.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Outcome> {
  try {
    const placed = await deps.db.write((tx) => place(tx, deps, request))
    deps.catalogue.invalidate('order')
    deps.jobs.wake()
    return placed
  } catch (error) {
    if (error instanceof OrderRefused) return refused(error.reason, request.locale)
    throw error
  }
}

async function place(
  tx: Tx,
  { clock, random, config, courier, payments }: Deps,
  request: OrderRequest,
): Promise<Outcome> {
  const { body, userId, idempotency, ifPrescribed = null } = request
  const couponCode = couponCodeOf(body.couponCode) || null
  const now = clock()
  const { address, addressKey } = deliveryOf(body)
  if (courier) {
    const delivery = { pin: address.zipCode, courier: courier.kind, method: body.paymentMethod }
    await assertDeliverable(tx, { ...delivery, online: payments !== null, now })
  }
  const version = await lockForOrder(tx, namesOfOrder(request, addressKey, config.rateLimitFactor))
  // Earlier orders are cancelled first, because the new order may need their stock or coupon.
  await cancelReplaced(tx, request, version, now)
  if (couponCode) await assertCoupon(tx, couponCode, body.customerEmail)
  const variants = await withShownNames(tx, request.locale, await lockSellable(tx, body.items, now))
  const stored = await readSettings(tx)
  assertOpen(stored)
  const settings = settingsReply(stored)
  const supply = supplyOf(address, settings)
  const off = couponCode ? { discount: newsletterDiscount } : {}
  const { intraState } = supply
  const { items, amount } = body
  const priced = priceOrder({ items, amount, variants, settings, intraState, today: dayInIndia(now), ...off })
  if (!priced.ok) throw new OrderRefused(priced)
  await reserveStock(tx, priced.lines, version)

  const ipKey = ipKeyOf(request.ip)
  if (body.paymentMethod === 'cash_on_delivery') {
    assertTakesCash(stored, variants, payments !== null)
    const counted = {
      total: priced.totals.total,
      pieces: piecesOf(priced.lines),
      phone: body.customerPhone,
      addressKey,
      ipKey,
    }
    const shop = { factor: config.rateLimitFactor, online: payments !== null }
    await assertCodLimits(tx, counted, codLimitsOf(stored), shop)
  } else await assertUnpaidLimit(tx, ipKey, config.rateLimitFactor, config.paymentWindowMinutes)
  const { orderPrefix } = shownProfile(stored)
  const order = await insertNumbered(
    tx,
    () => orderNumber(orderPrefix, now, random(5)),
    orderValues(request, { address, addressKey, ipKey, totals: priced.totals, supply, couponCode, now }),
  )
  if (couponCode && !(await takeCoupon(tx, { code: couponCode, email: order.customerEmail, orderId: order.id }))) {
    throw new OrderRefused({ code: 'coupon_invalid', message: (t) => t.couponUsed })
  }
  await insertLines(
    tx,
    priced.lines.map((line) => ({ orderId: order.id, ...line })),
  )
  await postMovements(tx, leaving(priced.lines), { reason: 'order', orderId: order.id, now })
  await chargeOrder(tx, order.id, order.total, now)
  const prescriptionStatus = needsPrescription(variants) ? 'required' : null
  if (prescriptionStatus) await insertPrescription(tx, order.id, now)
  if (userId !== null && (prescriptionStatus || order.paymentMethod === 'cash_on_delivery'))
    await removeOrdered(tx, userId, order.id, now)
  const { paymentWindowMinutes } = config
  await recordPlacement(tx, order, { now, paymentWindowMinutes, needsPrescription: prescriptionStatus !== null })

  const reply = placedReply({ ...order, prescriptionStatus })
  await (prescriptionStatus ? ifPrescribed : idempotency)?.storeResponse(tx, {
    status: 201,
    reply,
    orderId: order.id,
    now,
  })
  return reply
}

/** Returns the names that an order locks, so that orders which count or replace one another run one after the other. */
export function namesOfOrder(
  { body, userId, sentGuestHash, idempotency }: OrderRequest,
  addressKey: string,
  factor: number,
) {
  const isCounted = body.paymentMethod === 'cash_on_delivery' && !isLimitFar(factor)
  return {
    userId,
    guestHash: sentGuestHash,
    mailbox: mailboxOf(body.customerEmail),
    keys: [...(idempotency ? [idempotency.key] : []), ...(body.replaces ?? [])],
    counted: isCounted ? { phone: body.customerPhone, addressKey } : null,
  }
}

export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

interface OrderParts extends Pick<NewOrder, 'addressKey' | 'ipKey' | 'couponCode'> {
  address: NewOrder['shippingAddress']
  totals: Totals
  supply: Supply
  now: Date
}

/** Returns the table row of a new order, without its order number. */
export function orderValues(
  { body, userId, guestHash, locale }: OrderRequest,
  { address, addressKey, ipKey, totals, supply, couponCode, now }: OrderParts,
): Omit<NewOrder, 'orderNumber'> {
  return {
    userId,
    guestHash,
    customerEmail: body.customerEmail,
    mailbox: mailboxOf(body.customerEmail),
    customerName: body.customerName,
    customerPhone: body.customerPhone,
    status: 'pending',
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping: totals.shipping,
    tax: totals.tax,
    taxIncluded: totals.taxKind === 'included',
    total: totals.total,
    placeOfSupply: supply.place,
    buyerGstin: body.buyerGstin || null,
    buyerCompany: body.buyerCompany || null,
    couponCode,
    shippingAddress: address,
    addressKey,
    ipKey,
    paymentMethod: body.paymentMethod,
    paymentStatus: 'pending',
    notes: body.notes || null,
    locale,
    createdAt: now,
  }
}

/** Cancels the caller's unpaid orders and those that this order replaces. Locks them and their products first. */
async function cancelReplaced(tx: Tx, request: OrderRequest, version: number, now: Date) {
  const { items, replaces } = request.body
  const older = await unpaidOrdersOf(tx, request)
  const replaced = replaces ? await ordersOfKeys(tx, replaces) : []
  await lockWithProducts(tx, [...older, ...replaced.map(({ id }) => id)], items)
  if (replaces) {
    await withdrawEarlier(tx, { keys: replaces, userId: request.userId, scope: request.scope, version, now })
  }
  await cancelOlder(tx, older, version, now)
}

/** Returns the response to an order that was placed. */
export const placedReply = (
  order: NewOrder & { id: number; awbCode: null; prescriptionStatus?: 'required' | null },
): Extract<Outcome, { success: true }> => ({
  success: true,
  order: orderReply({ prescriptionStatus: null, ...order, cancelledAmount: 0, refunded: 0 }),
  amount: order.total,
  currency: 'INR',
})

/** Returns the job for the email that confirms an order. */
export const orderEmail = (orderId: number, to: string, now: Date) =>
  ({ email: 'order-placed', to, data: { orderId }, uniqueKey: `order-placed ${orderId}`, now }) as const

interface Placement {
  now: Date
  paymentWindowMinutes: number
  needsPrescription: boolean
}

/**
 * Adds the first tracking event. A COD order gets its email; an online order gets a payment deadline, and its email
 * after the payment. An order that needs a prescription gets its payment deadline when the prescription is approved.
 */
async function recordPlacement(
  tx: Tx,
  { id, paymentMethod, customerEmail }: { id: number; paymentMethod: PaymentMethod; customerEmail: string },
  { now, paymentWindowMinutes, needsPrescription }: Placement,
) {
  const event = eventFor('pending')
  if (event) await insertEvent(tx, { orderId: id, createdAt: now, ...event })
  if (needsPrescription) {
    const data = { orderId: id, status: 'required' } as const
    const uniqueKey = `prescription-update ${id} required`
    await enqueueEmail(tx, { email: 'prescription-update', to: customerEmail, data, uniqueKey, now })
  } else if (paymentMethod === 'razorpay') {
    await awaitPayment(tx, id, now, paymentWindowMinutes * 60_000)
  } else {
    await enqueueEmail(tx, orderEmail(id, customerEmail, now))
  }
}

/** Cancels older unpaid online orders of the same buyer, because the new order may need their stock. */
async function cancelOlder(tx: Tx, ids: readonly number[], version: number, now: Date) {
  for (const id of ids) {
    const order = await findOrder(tx, id)
    const reason = 'Replaced by a new order.'
    if (order) await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  }
}
