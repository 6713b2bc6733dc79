import { and, count, desc, eq, inArray, or, type SQL, sql, sum } from 'drizzle-orm'
import type { AdminOrderQuery } from '#contract/admin/orders'
import type { Tx } from '#engine'
import { shipments } from '../../db/schema/order-records.ts'
import { orderItems, orders, payments, refunds } from '../../db/schema/orders.ts'
import { containsText } from '../../db/statement.ts'
import { findOrders } from '../../orders/order-store.ts'
import { failedRefundsOf } from '../../payments/refund-store.ts'
import { type ListPage, withinDays } from '../list-query.ts'
import { hasStuckParcel, hasUncheckedPayment, owesRefund, waitsForParcel } from '../order-conditions.ts'

type Filter = Omit<AdminOrderQuery, 'limit' | 'page'>

const searchedColumns = [orders.orderNumber, orders.customerEmail, orders.customerName, orders.customerPhone]

interface Context {
  /** Gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

function matching(tx: Tx, filter: Filter, { account, now }: Context): SQL | undefined {
  const { status, paymentStatus, paymentMethod, from, to, trouble, toShip, q } = filter
  const id = /^#?([1-9]\d{0,14})$/.exec(q ?? '')?.[1]
  // Phone numbers are stored without blanks and dashes, so these are removed from the search text.
  const text = q && /^\+?[\d\s-]+$/.test(q) ? q.replace(/[\s-]/g, '') : q
  return and(
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    withinDays(orders.createdAt, from, to),
    trouble === 'shipment' ? hasStuckParcel(tx, now) : undefined,
    trouble === 'refund' ? owesRefund(tx) : undefined,
    trouble === 'payment' ? hasUncheckedPayment(tx, account, now) : undefined,
    toShip ? waitsForParcel(tx) : undefined,
    id ? or(eq(orders.id, Number(id)), containsText(searchedColumns, text)) : containsText(searchedColumns, text),
  )
}

/**
 * Returns a page of orders, newest first, and the total count. The ids are selected first, so that only the rows of the
 * page are joined. The last page needs no count query, which saves a second scan for rare filters.
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
  const unchecked = await idsOf(tx, ids, hasUncheckedPayment(tx, context.account, context.now))
  const refundStates = await refundStatesOf(tx, ids)
  const listed = rows.map((order) => ({
    order,
    pieces: pieces.get(order.id) ?? 0,
    parcelState: parcels.get(order.id) ?? null,
    isStuck: stuck.has(order.id),
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
    .where(inArray(shipments.orderId, ids))
  return new Map(rows.map(({ orderId, state }) => [orderId, state]))
}

async function idsOf(tx: Tx, ids: number[], condition: SQL | undefined) {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), condition))
  return new Set(rows.map(({ id }) => id))
}

/** SQL for the state of each order's newest refund, or `failed` if a payment has a failed refund and no newer one. */
async function refundStatesOf(tx: Tx, ids: number[]) {
  const rows = await tx
    .select({ orderId: payments.orderId, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, ids))
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

/** Columns that only the order details contain, not the list. */
export async function hiddenFieldsOf(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      couponCode: orders.couponCode,
      stockReturned: sql<boolean>`${orders.stockReturnedAt} is not null`.mapWith(Boolean),
    })
    .from(orders)
    .where(eq(orders.id, id))
  return { couponCode: row?.couponCode ?? null, stockReturned: row?.stockReturned ?? false }
}
