import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#engine'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, orders, orderTrackingEvents, shipments } from '../db/schema/orders.ts'
import { containsText } from '../db/statement.ts'

// Gateway ids and signatures are not read.
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
  total: orders.total,
  shippingAddress: orders.shippingAddress,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  gatewayAccount: orders.gatewayAccount,
  notes: orders.notes,
  awbCode: shipments.awbCode,
  createdAt: orders.createdAt,
}

type Unread =
  | 'mailbox'
  | 'addressKey'
  | 'ipKey'
  | 'expiryWarnedAt'
  | 'couponCode'
  | 'razorpayOrderId'
  | 'razorpayPaymentId'
  | 'razorpaySignature'
  | 'stockReturnedAt'
  | 'expiresAt'
export type OrderRow = Omit<typeof orders.$inferSelect, Unread> & { awbCode: string | null }

async function findOne(tx: Tx, where: SQL): Promise<OrderRow | null> {
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(where)
  return order ?? null
}

export const findOrder = (tx: Tx, id: number) => findOne(tx, eq(orders.id, id))
export const findOrderByNumber = (tx: Tx, orderNumber: string) => findOne(tx, eq(orders.orderNumber, orderNumber))

export interface OrderSearch {
  /** Only the orders of this user. */
  userId?: number | undefined
  /** Part of an order number, an e-mail or a name. */
  text?: string | undefined
}

const matching = ({ userId, text }: OrderSearch): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    containsText([orders.orderNumber, orders.customerEmail, orders.customerName], text),
  )

/** Orders, newest first. */
export const listOrders = (tx: Tx, search: OrderSearch, limit: number, offset: number): Promise<OrderRow[]> =>
  tx
    .select(orderColumns)
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(matching(search))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)
    .execute()

/** Some orders, newest first. */
export const findOrders = (tx: Tx, ids: number[]): Promise<OrderRow[]> =>
  tx
    .select(orderColumns)
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.id))
    .execute()

export async function countOrders(tx: Tx, search: OrderSearch): Promise<number> {
  const [row] = await tx.select({ orders: count() }).from(orders).where(matching(search))
  return row?.orders ?? 0
}

/** The lines in the order in which they were stored. */
export const linesOf = (tx: Tx, orderId: number) =>
  tx
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      price: orderItems.price,
      productName: orderItems.productName,
      productImage: orderItems.productImage,
      product: { name: products.name, slug: products.slug, isActive: products.isActive, sku: products.sku },
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id))
    .execute()

export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Of what belongs to one order, replies hold this many rows: courier and gateway decide how many there are. */
export const maxListed = 200

/** The newest tracking events, newest first. */
export const eventsOf = (tx: Tx, orderId: number) =>
  tx
    .select()
    .from(orderTrackingEvents)
    .where(eq(orderTrackingEvents.orderId, orderId))
    .orderBy(desc(orderTrackingEvents.createdAt), desc(orderTrackingEvents.id))
    .limit(maxListed)
    .execute()

export type StoredEvent = Awaited<ReturnType<typeof eventsOf>>[number]

/** The order's one parcel, if it has one. */
export async function shipmentOf(tx: Tx, orderId: number) {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.orderId, orderId))
  return shipment ?? null
}
