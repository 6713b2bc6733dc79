import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PrescriptionStatus, ShippingAddress } from '#contract/orders'
import type { Tx } from '#engine'
import type { OrderEvent } from '#rules/order/order-events'
import { hasLeftShop } from '#rules/order/order-status'
import { products } from '../db/schema/catalogue.ts'
import { coupons } from '../db/schema/engagement.ts'
import { prescriptions } from '../db/schema/order-cases.ts'
import { returnItems, shipments } from '../db/schema/order-records.ts'
import { orderItems, orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { containsText, statement } from '../db/statement.ts'
import { enqueueAgain } from '../jobs/enqueue.ts'
import { refundedOf } from '../ledger/ledger-store.ts'

/** SQL for the status of the prescription of an order; null for an order without one. */
const prescriptionStatusOf = sql<PrescriptionStatus | null>`(select ${prescriptions.status} from ${prescriptions} where ${prescriptions.orderId} = ${orders.id})`

// The columns of an order, without gateway ids and signatures.
const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  userId: orders.userId,
  guestHash: orders.guestHash,
  customerEmail: orders.customerEmail,
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  status: orders.status,
  subtotal: orders.subtotal,
  discount: orders.discount,
  shipping: orders.shipping,
  tax: orders.tax,
  taxIncluded: orders.taxIncluded,
  placeOfSupply: orders.placeOfSupply,
  total: orders.total,
  cancelledAmount: orders.cancelledAmount,
  refunded: refundedOf(orders.id),
  shippingAddress: orders.shippingAddress,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  gatewayAccount: orders.gatewayAccount,
  prescriptionStatus: prescriptionStatusOf,
  notes: orders.notes,
  locale: orders.locale,
  packedAt: orders.packedAt,
  awbCode: shipments.awbCode,
  createdAt: orders.createdAt,
}

type OrderColumn = Exclude<keyof typeof orderColumns, 'awbCode' | 'refunded' | 'prescriptionStatus'>
export type OrderRow = Pick<typeof orders.$inferSelect, OrderColumn> & {
  awbCode: string | null
  /** The sum of the refunds of the order, in paise. */
  refunded: number
  /** The status of the prescription; null if no product of the order requires one. */
  prescriptionStatus: PrescriptionStatus | null
}

/** SQL condition for the first shipment of an order, whose AWB number the columns contain. */
const isFirstShipment = and(eq(shipments.orderId, orders.id), isNull(shipments.returnId))

const selectOrder = (tx: Tx, where: SQL) =>
  tx.select(orderColumns).from(orders).leftJoin(shipments, isFirstShipment).where(where)

const orderById = statement('find_order', (tx) => selectOrder(tx, eq(orders.id, sql.placeholder('id'))))

export async function findOrder(tx: Tx, id: number): Promise<OrderRow | null> {
  const [order] = await orderById(tx).execute({ id })
  return order ?? null
}

export async function findOrderByNumber(tx: Tx, orderNumber: string): Promise<OrderRow | null> {
  const [order] = await selectOrder(tx, eq(orders.orderNumber, orderNumber))
  return order ?? null
}

interface OrderSearch {
  /** Filter: only the orders of this user. */
  userId?: number | undefined
  /** Search text: part of an order number, an email address or a name. */
  text?: string | undefined
}

const matching = ({ userId, text }: OrderSearch): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    containsText([orders.orderNumber, orders.customerEmail, orders.customerName], text),
  )

/** Returns the orders that match a search, newest first. */
export const listOrders = (tx: Tx, search: OrderSearch, limit: number, offset: number): Promise<OrderRow[]> =>
  tx
    .select(orderColumns)
    .from(orders)
    .leftJoin(shipments, isFirstShipment)
    .where(matching(search))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns the orders with these ids, newest first. */
export const findOrders = (tx: Tx, ids: number[]): Promise<OrderRow[]> =>
  tx
    .select(orderColumns)
    .from(orders)
    .leftJoin(shipments, isFirstShipment)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.id))
    .execute()

export async function countOrders(tx: Tx, search: OrderSearch): Promise<number> {
  const [row] = await tx.select({ orders: count() }).from(orders).where(matching(search))
  return row?.orders ?? 0
}

/** SQL for the number of pieces of a line that count as cancelled because they were returned and accepted. */
const returnedPieces =
  sql`(select coalesce(sum(${returnItems.quantity}), 0) from ${returnItems} where ${returnItems.lineId} = ${orderItems.id} and ${returnItems.decision} in ('restock', 'write_off'))`.mapWith(
    Number,
  )

const linesByOrder = statement('find_order_lines', (tx) =>
  tx
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      variantId: orderItems.variantId,
      variantTitle: orderItems.variantTitle,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      cancelledQuantity: orderItems.cancelledQuantity,
      returnedQuantity: returnedPieces,
      gstRate: orderItems.gstRate,
      taxable: orderItems.taxable,
      cgst: orderItems.cgst,
      sgst: orderItems.sgst,
      igst: orderItems.igst,
      price: orderItems.price,
      productName: orderItems.productName,
      shownName: orderItems.shownName,
      productImage: orderItems.productImage,
      product: { name: products.name, slug: products.slug, isActive: products.isActive },
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.id)),
)

/** Returns the lines of an order in the sequence in which they were stored. */
export const linesOf = (tx: Tx, orderId: number) => linesByOrder(tx).execute({ orderId })

/**
 * Maximum number of tracking events, payments or notes of an order in a response. Courier and gateway can report any
 * number of events and payments.
 */
export const maxListed = 200

/** Returns the newest tracking events of an order, newest first. */
export const eventsOf = (tx: Tx, orderId: number) =>
  tx
    .select()
    .from(orderTrackingEvents)
    .where(eq(orderTrackingEvents.orderId, orderId))
    .orderBy(desc(orderTrackingEvents.createdAt), desc(orderTrackingEvents.id))
    .limit(maxListed)
    .execute()

/**
 * Returns the first shipment of an order, or that of the replacement for a return (`returnId`); null if there is none.
 */
export async function shipmentOf(tx: Tx, orderId: number, returnId: number | null = null) {
  const ofReturn = returnId === null ? isNull(shipments.returnId) : eq(shipments.returnId, returnId)
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ofReturn))
  return shipment ?? null
}

/** Returns all shipments of an order, the first one first. */
export const shipmentsOf = (tx: Tx, orderId: number) =>
  tx.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id)).execute()

type State = Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus'>

/**
 * Changes the status of an order. An order that leaves the shop also counts as packed. Returns false if its status or
 * payment status has changed since the order was read.
 */
export async function changeStatus(tx: Tx, order: State & { id: number }, to: State, now: Date): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({
      status: to.status,
      paymentStatus: to.paymentStatus,
      ...(to.status === 'pending' ? {} : { ipKey: null }),
      ...(hasLeftShop(to.status)
        ? { packedAt: sql`coalesce(${orders.packedAt}, ${sql.param(now, orders.packedAt)})` }
        : {}),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.paymentStatus, order.paymentStatus)))
    .returning({ id: orders.id })
  return changed.length > 0
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt}` })
    .where(eq(orders.id, id))
}

/** Marks an order as packed, so that the shopper can no longer cancel it. The caller must have locked the order. */
export async function setPacked(tx: Tx, id: number, packedAt: Date): Promise<void> {
  await tx.update(orders).set({ packedAt }).where(eq(orders.id, id))
}

/** Replaces the delivery address of an order. */
export async function setAddress(tx: Tx, id: number, shippingAddress: ShippingAddress): Promise<void> {
  await tx.update(orders).set({ shippingAddress }).where(eq(orders.id, id))
}

interface ParcelMark {
  trackingNumber?: string
  courierName?: string | null
}

/**
 * Adds a tracking event of the shop. Its time is at least one millisecond after the previous event, so that events can
 * be sorted by time.
 */
export async function addEvent(tx: Tx, orderId: number, event: OrderEvent & ParcelMark, now: Date): Promise<void> {
  const [last] = await tx
    .select({ createdAt: orderTrackingEvents.createdAt })
    .from(orderTrackingEvents)
    .where(eq(orderTrackingEvents.orderId, orderId))
    .orderBy(desc(orderTrackingEvents.createdAt))
    .limit(1)
  const createdAt = new Date(Math.max(now.getTime(), last ? last.createdAt.getTime() + 1 : 0))
  await tx.insert(orderTrackingEvents).values({ orderId, ...event, createdAt })
}

/** Releases the coupon of an order, so that another order can use it. */
export async function releaseCoupon(tx: Tx, orderId: number): Promise<void> {
  await tx.update(coupons).set({ usedByOrderId: null }).where(eq(coupons.usedByOrderId, orderId))
}

/**
 * Removes the payment deadline of a cancelled order. A late payment is then refunded, because only expired orders,
 * which have a deadline, can still be paid.
 */
export async function endPayment(tx: Tx, orderId: number): Promise<void> {
  await tx.update(orders).set({ expiresAt: null }).where(eq(orders.id, orderId))
}

/**
 * Cancels the first shipment of an order unless it was picked up or is cancelled already, and queues the job that
 * cancels it with the courier. Replacements are sent after the delivery, when the order cannot be cancelled any more.
 */
export async function requestShipmentCancellation(tx: Tx, orderId: number, now: Date): Promise<void> {
  const dropped = await tx
    .update(shipments)
    .set({ state: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(shipments.orderId, orderId),
        isNull(shipments.returnId),
        isNull(shipments.pickedUpAt),
        ne(shipments.state, 'cancelled'),
      ),
    )
    .returning({ id: shipments.id })
  if (dropped.length === 0) return
  const uniqueKey = `cancel-shipment-${orderId}`
  // The job may exist already, because an earlier shipment of the order was cancelled too: the order was refunded, and
  // that refund failed later.
  await enqueueAgain(tx, { kind: 'cancel-shipment', uniqueKey, payload: { orderId }, runAt: now })
}
