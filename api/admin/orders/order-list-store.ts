import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { AdminOrderQuery } from '#contract/admin/orders'
import type { Tx } from '#engine'
import { bookingTimeoutMs } from '#rules/order/courier-status'
import { disputes, paymentLinks, prescriptions } from '../../db/schema/order-cases.ts'
import { returns, shipments } from '../../db/schema/order-records.ts'
import { orderItems, orders, payments, refunds } from '../../db/schema/orders.ts'
import { isOpenDispute, isOpenReturn } from '../../db/schema/values.ts'
import { containsText } from '../../db/statement.ts'
import { ShopError } from '../../http/shop-error.ts'
import { findOrder, findOrders, type OrderRow } from '../../orders/order-store.ts'
import { waitsForApproval } from '../../orders/pending-store.ts'
import { isNew, isNewlyDecided, lacksMoney, lateMoneyMs } from '../../payments/payment-store.ts'
import { failedRefundsOf } from '../../payments/refund-store.ts'
import { ordersWithStuckPickup } from '../../returns/pickup-store.ts'
import { type ListPage, withinDays } from '../list-query.ts'

type Filter = Omit<AdminOrderQuery, 'limit' | 'page'>

const searchedColumns = [orders.orderNumber, orders.customerEmail, orders.customerName, orders.customerPhone]

interface Context {
  /** Gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

function matching(tx: Tx, filter: Filter, { account, now }: Context): SQL | undefined {
  const { status, paymentStatus, paymentMethod, from, to, trouble, toShip, returns, prescription, q } = filter
  const id = /^#?([1-9]\d{0,14})$/.exec(q ?? '')?.[1]
  // Phone numbers are stored without blanks and dashes, so these are removed from the search text.
  const text = q && /^\+?[\d\s-]+$/.test(q) ? q.replace(/[\s-]/g, '') : q
  return and(
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    withinDays(orders.createdAt, from, to),
    trouble === 'shipment' ? hasStuckParcel(tx, now) : undefined,
    trouble === 'batch' ? hasExpiredPieces : undefined,
    trouble === 'refund' ? owesRefund(tx) : undefined,
    trouble === 'dispute' ? hasOpenDispute(tx) : undefined,
    trouble === 'payment' ? hasUncheckedPayment(tx, account, now) : undefined,
    toShip ? waitsForParcel(tx) : undefined,
    returns ? hasOpenReturn(tx) : undefined,
    prescription ? waitsForApproval(tx) : undefined,
    id ? or(eq(orders.id, Number(id)), containsText(searchedColumns, text)) : containsText(searchedColumns, text),
  )
}

/**
 * Returns a page of orders, newest first, and the total count. The ids are selected first, so that only the rows of the
 * page are joined. On the last page the total is the offset plus the number of rows, so no count query is needed.
 */
export async function ordersPage(tx: Tx, filter: Filter, { limit, offset }: ListPage, context: Context) {
  const where = matching(tx, filter, context)
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
  const ids = found.map(({ id }) => id)
  const isLast = found.length < limit && (found.length > 0 || offset === 0)
  const total = isLast ? offset + found.length : await countOrders(tx, where)
  if (ids.length === 0) return { rows: [], total }
  const rows = await findOrders(tx, ids)
  const pieces = await piecesOf(tx, ids)
  const parcels = await parcelStatesOf(tx, ids)
  const stuck = await idsOf(tx, ids, hasStuckParcel(tx, context.now))
  const expired = await idsOf(tx, ids, hasExpiredPieces)
  const disputed = await idsOf(tx, ids, hasOpenDispute(tx))
  const unchecked = await idsOf(tx, ids, hasUncheckedPayment(tx, context.account, context.now))
  const refundStates = await refundStatesOf(tx, ids)
  const listed = rows.map((order) => ({
    order,
    pieces: pieces.get(order.id) ?? 0,
    parcelState: parcels.get(order.id) ?? null,
    isStuck: stuck.has(order.id),
    hasExpired: expired.has(order.id),
    isDisputed: disputed.has(order.id),
    isUnchecked: unchecked.has(order.id),
    refundState: refundStates.get(order.id) ?? null,
  }))
  return { rows: listed, total }
}

export type ListedRow = Awaited<ReturnType<typeof ordersPage>>['rows'][number]

async function countOrders(tx: Tx, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ orders: count() }).from(orders).where(where)
  return row?.orders ?? 0
}

async function piecesOf(tx: Tx, ids: number[]) {
  const rows = await tx
    .select({
      orderId: orderItems.orderId,
      pieces: sum(sql`${orderItems.quantity} - ${orderItems.cancelledQuantity}`).mapWith(Number),
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .groupBy(orderItems.orderId)
  return new Map(rows.map(({ orderId, pieces }) => [orderId, pieces]))
}

async function parcelStatesOf(tx: Tx, ids: number[]) {
  const rows = await tx
    .select({ orderId: shipments.orderId, state: shipments.state })
    .from(shipments)
    .where(and(inArray(shipments.orderId, ids), isNull(shipments.returnId)))
  return new Map(rows.map(({ orderId, state }) => [orderId, state]))
}

async function idsOf(tx: Tx, ids: number[], condition: SQL | undefined) {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), condition))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the state of each order's newest refund, or `failed` if a payment has a failed refund and no newer refund.
 * Replaced refunds are left out.
 */
async function refundStatesOf(tx: Tx, ids: number[]) {
  const rows = await tx
    .select({ orderId: payments.orderId, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, ids), eq(refunds.replaced, false)))
    .orderBy(refunds.id)
  const states = new Map(rows.map(({ orderId, refund }) => [orderId, refund.state]))
  for (const { orderId, refund } of rows) {
    const ofPayment = rows.filter((row) => row.refund.paymentId === refund.paymentId).map((row) => row.refund)
    if (failedRefundsOf(ofPayment).length > 0) states.set(orderId, 'failed')
  }
  return states
}

/** Returns the number of orders with this email address. */
export const countOrdersOf = (tx: Tx, email: string) => countOrders(tx, eq(orders.customerEmail, email))

/** Returns the columns that the order details contain and the order list does not. */
export async function hiddenFieldsOf(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      couponCode: orders.couponCode,
      buyerGstin: orders.buyerGstin,
      stockReturned: sql<boolean>`${orders.stockReturnedAt} is not null`.mapWith(Boolean),
    })
    .from(orders)
    .where(eq(orders.id, id))
  return {
    couponCode: row?.couponCode ?? null,
    buyerGstin: row?.buyerGstin ?? null,
    stockReturned: row?.stockReturned ?? false,
  }
}

/** Returns the order with this id. Throws `not_found`. */
export async function existingOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await findOrder(tx, id)
  if (!order) throw new ShopError('not_found', 'Order not found.')
  return order
}

/** Returns the fields of an order that audit entries contain. */
export const auditedOrder = ({ status, paymentStatus }: OrderRow) => ({ status, paymentStatus })

// SQL conditions that both the overview and the filters of the order list use, so that they show the same numbers.

const hasProblem = isNotNull(shipments.problem)
const isOpen = inArray(orders.status, ['pending', 'confirmed', 'processing'])

/**
 * SQL condition for orders that are ready to ship: active, paid or COD, and without a shipment or with a cancelled
 * shipment.
 */
export const waitsForParcel = (tx: Tx) =>
  and(
    isOpen,
    or(eq(orders.paymentMethod, 'cash_on_delivery'), eq(orders.paymentStatus, 'paid')),
    notExists(
      tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(and(eq(shipments.orderId, orders.id), ne(shipments.state, 'cancelled'))),
    ),
  )

/**
 * SQL condition for orders whose shipment failed, has a problem, or was not booked within `bookingTimeoutMs`, or whose
 * pickup of returned goods needs attention.
 */
export function hasStuckParcel(tx: Tx, now: Date) {
  const isLate = lt(shipments.updatedAt, new Date(now.getTime() - bookingTimeoutMs))
  const isUnbooked = or(eq(shipments.state, 'failed'), and(eq(shipments.state, 'wanted'), or(hasProblem, isLate)))
  const stuck = tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      // A first shipment that was not booked counts only while its order is open, because an admin can set an order to
      // shipped without a booked shipment.
      or(and(eq(shipments.state, 'booked'), hasProblem), and(isUnbooked, or(isOpen, isNotNull(shipments.returnId)))),
    )
  return or(inArray(orders.id, stuck), inArray(orders.id, ordersWithStuckPickup(tx, now)))
}

/** SQL condition for orders in the shop with pieces of an expired batch that no other batch can replace (record 64). */
export const hasExpiredPieces = and(sql`${orders.hasExpiredBatch}`, isOpen)

/** SQL condition for orders with a return that the shop has not finished. */
export const hasOpenReturn = (tx: Tx) =>
  inArray(orders.id, tx.select({ orderId: returns.orderId }).from(returns).where(isOpenReturn(returns.status)))

/** SQL condition for orders with a dispute that is not decided. */
export const hasOpenDispute = (tx: Tx) =>
  inArray(
    orders.id,
    tx
      .select({ orderId: payments.orderId })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(isOpenDispute(disputes.status)),
  )

/**
 * SQL condition for orders that need a refund: cancelled orders that are still paid, and orders with a failed refund.
 */
export function owesRefund(tx: Tx) {
  const failed = tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'failed'), eq(refunds.replaced, false)))
  return or(and(eq(orders.status, 'cancelled'), eq(orders.paymentStatus, 'paid')), inArray(orders.id, failed))
}

/**
 * SQL condition for orders with unfinished payments at a gateway account other than `account`, which the shop uses now:
 * unpaid orders that may still be paid, pending refunds, and payment links of exchanges that may have been paid. The
 * shop cannot query the other account, so the owner must check these payments there.
 */
export function hasUncheckedPayment(tx: Tx, account: string | null, now: Date) {
  const isOther = or(
    isNull(orders.gatewayAccount),
    and(like(orders.gatewayAccount, 'rzp_live_%'), account === null ? undefined : ne(orders.gatewayAccount, account)),
  )
  const approved = tx.select({ id: prescriptions.orderId }).from(prescriptions).where(isNewlyDecided(now))
  const withPendingRefund = tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'pending'))
  const ofOrder = and(
    isNotNull(orders.razorpayOrderId),
    isOther,
    or(
      and(lacksMoney, isNew(now)),
      and(lacksMoney, inArray(orders.id, approved)),
      inArray(orders.id, withPendingRefund),
    ),
  )
  const withLink = tx
    .select({ orderId: paymentLinks.orderId })
    .from(paymentLinks)
    .where(
      and(
        gte(paymentLinks.updatedAt, new Date(now.getTime() - lateMoneyMs)),
        ne(paymentLinks.state, 'paid'),
        like(paymentLinks.account, 'rzp_live_%'),
        account === null ? undefined : ne(paymentLinks.account, account),
      ),
    )
  return or(ofOrder, inArray(orders.id, withLink))
}
