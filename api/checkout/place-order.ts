import type { CreateOrderBody, createOrder } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import type { PaymentMethod } from '#contract/orders'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import { orderNumber } from '#rules/codes'
import { dayInIndia } from '#rules/dates'
import { mailboxOf } from '#rules/mailbox'
import { couponCodeOf } from '#rules/order/coupon'
import { eventFor } from '#rules/order/order-events'
import { priceOrder } from '#rules/order/price-order'
import { newsletterDiscount, type Totals } from '#rules/totals'
import { removeOrdered } from '../cart/cart-store.ts'
import { codLimitsOf, readSettings } from '../catalogue/catalogue-store.ts'
import { settingsReply, shownProfile } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { Idempotency } from '../http/handler-types.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { chargeOrder } from '../ledger/ledger-store.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder } from '../orders/order-store.ts'
import { reminderDelayMs } from '../payments/payment-store.ts'
import { postMovements } from '../stock/movement-store.ts'
import { leaving, lockSellable, reserveStock } from '../stock/stock-store.ts'
import { takeCoupon } from './coupons.ts'
import {
  insertEvent,
  insertLines,
  insertOrder,
  isLimitFar,
  lockForOrder,
  lockWithProducts,
  type NewOrder,
  setExpiry,
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
  OrderRefused,
  refused,
  type Supply,
  supplyOf,
} from './order-checks.ts'
import { ordersOfKeys, withdrawEarlier } from './withdraw-order.ts'

export type Outcome = ReplyOf<typeof createOrder>

export interface OrderRequest {
  body: CreateOrderBody
  /** The user of the session. It is never taken from the body. */
  userId: number | null
  /** The guest cookie's hash under which the order is stored; null for an account. */
  guestHash: string | null
  /** The hash of the guest cookie that the browser sent. */
  sentGuestHash: string | null
  /** The owner of the caller's idempotency keys (`scopeOf`). */
  scope: string
  /** The caller's IP address. */
  ip: string
  /** The language of the order. */
  locale: Language
  idempotency: Idempotency | null
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
  const { body, userId, idempotency } = request
  const couponCode = couponCodeOf(body.couponCode) || null
  const now = clock()
  const { address, addressKey } = deliveryOf(body)
  if (courier) {
    const delivery = { pin: address.zipCode, courier: courier.kind, method: body.paymentMethod }
    await assertDeliverable(tx, { ...delivery, online: payments !== null, now })
  }
  const version = await lockForOrder(tx, namesOfOrder(request, addressKey, config.rateLimitFactor))
  // Earlier orders are cancelled first, because this order may need their stock or coupon.
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
    assertTakesCash(stored, payments !== null)
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
  if (userId !== null && order.paymentMethod === 'cash_on_delivery') await removeOrdered(tx, userId, order.id, now)
  await recordPlacement(tx, order, { now, paymentWindowMinutes: config.paymentWindowMinutes })

  const reply = placedReply(order)
  await idempotency?.storeResponse(tx, { status: 201, reply, orderId: order.id, now })
  return reply
}

/** Returns the names to lock, so that orders which count or replace one another do not run at the same time. */
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

/** Returns the row of a new order without its number. */
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

/** Cancels the caller's unpaid orders and those that this order replaces, after locking them and their products. */
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
export const placedReply = (order: NewOrder & { id: number; awbCode: null }): Extract<Outcome, { success: true }> => ({
  success: true,
  order: orderReply({ ...order, cancelledAmount: 0, refunded: 0 }),
  amount: order.total,
  currency: 'INR',
})

/** Returns the email that confirms an order. */
export const orderEmail = (orderId: number, to: string, now: Date) =>
  ({ email: 'order-placed', to, data: { orderId }, uniqueKey: `order-placed ${orderId}`, now }) as const

/**
 * Adds the first tracking event. A COD order gets its email; an online order gets a payment deadline, and its email
 * after the payment.
 */
async function recordPlacement(
  tx: Tx,
  { id, paymentMethod, customerEmail }: { id: number; paymentMethod: PaymentMethod; customerEmail: string },
  { now, paymentWindowMinutes }: { now: Date; paymentWindowMinutes: number },
) {
  const event = eventFor('pending')
  if (event) await insertEvent(tx, { orderId: id, createdAt: now, ...event })
  if (paymentMethod === 'razorpay') {
    await awaitPayment(tx, id, now, paymentWindowMinutes * 60_000)
  } else {
    await enqueueEmail(tx, orderEmail(id, customerEmail, now))
  }
}

/** Cancels unpaid online orders of the same buyer, because the new order may need their stock. */
async function cancelOlder(tx: Tx, ids: readonly number[], version: number, now: Date) {
  for (const id of ids) {
    const order = await findOrder(tx, id)
    const reason = 'Replaced by a new order.'
    if (order) await cancelOrder(tx, { order, reason, by: 'shop', version, now })
  }
}

/**
 * Sets the payment deadline of an online order and queues two jobs: one sends a link to an order that is still unpaid,
 * the other expires it. The confirmation email is sent after the payment.
 */
async function awaitPayment(tx: Tx, orderId: number, now: Date, paymentWindowMs: number) {
  const expiresAt = new Date(now.getTime() + paymentWindowMs)
  await setExpiry(tx, orderId, expiresAt)
  await enqueue(tx, {
    kind: 'remind-payment',
    uniqueKey: `remind-payment ${orderId}`,
    payload: { orderId },
    runAt: new Date(now.getTime() + reminderDelayMs(paymentWindowMs)),
  })
  await enqueue(tx, {
    kind: 'expire-order',
    uniqueKey: `expire-order ${orderId}`,
    payload: { orderId },
    runAt: expiresAt,
  })
}

/**
 * Inserts an order under a new random number. Tries again if the number is already used: two orders of a day have the
 * same number once in 33 million.
 */
async function insertNumbered(tx: Tx, draw: () => string, order: Omit<NewOrder, 'orderNumber'>) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const values: NewOrder = { ...order, orderNumber: draw() }
    const id = await insertOrder(tx, values)
    if (id !== null) return { ...values, id, awbCode: null }
  }
  throw new Error('No free order number in five draws')
}
