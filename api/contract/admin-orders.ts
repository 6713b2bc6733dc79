import * as v from 'valibot'
import { AdminShipment, Paging, ShipmentState } from './admin.ts'
import { get, getWithQuery, post } from './endpoint.ts'
import { Order, OrderLine, OrderStatus, PaymentMethod, PaymentStatus, TrackingEvent } from './orders.ts'
import { OrderPayments, RefundState } from './payments.ts'
import { Id, Instant, requiredText } from './scalars.ts'

const admin = { access: 'admin' } as const

/** A day in India: `2026-11-21`. */
export const Day = v.pipe(
  v.string(),
  v.isoDate('Please give a day like 2026-11-21'),
  v.check((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), 'There is no such day'),
)

/**
 * `shipment`: its booking failed or waits for more than an hour, or the courier reports a problem. `refund`: money that is
 * still to go back.
 */
export const OrderTrouble = v.picklist(['shipment', 'refund'])
export type OrderTrouble = v.InferOutput<typeof OrderTrouble>

export const AdminOrderQuery = v.object({
  ...Paging.entries,
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  paymentMethod: v.optional(PaymentMethod),
  /** Orders placed on this day in India or later. */
  from: v.optional(Day),
  /** Orders placed on this day in India or earlier. */
  to: v.optional(Day),
  trouble: v.optional(OrderTrouble),
  /** Only those that wait for their parcel: paid or cash on delivery, open, and without one. */
  toShip: v.optional(v.literal('true')),
})
export type AdminOrderQuery = v.InferOutput<typeof AdminOrderQuery>

/** An order of the list, with what its row says beside the order's own fields. */
export const ListedOrder = v.object({
  ...Order.entries,
  /** Pieces of all lines. */
  pieces: v.number(),
  shipmentState: v.nullable(ShipmentState),
  /** Of its newest refund; `failed` where any of them did. */
  refundState: v.nullable(RefundState),
  troubles: v.array(OrderTrouble),
})
export type ListedOrder = v.InferOutput<typeof ListedOrder>

/**
 * Newest first, 25 a page unless `limit` says otherwise; `X-Total-Count` always. `q` is an id, or part of an order
 * number, an e-mail, a name or a phone number.
 */
export const getAdminOrders = getWithQuery('/api/admin/orders', AdminOrderQuery, v.array(ListedOrder), admin)

export const OrderNote = v.object({
  id: Id,
  text: v.string(),
  /** Null once the account is gone. */
  author: v.nullable(v.string()),
  createdAt: Instant,
})
export type OrderNote = v.InferOutput<typeof OrderNote>

export const AdminLine = v.object({ ...OrderLine.entries, sku: v.nullable(v.string()) })
export type AdminLine = v.InferOutput<typeof AdminLine>

export const OrderDetails = v.object({
  order: Order,
  lines: v.array(AdminLine),
  /** Newest first. */
  events: v.array(TrackingEvent),
  payments: OrderPayments,
  shipment: v.nullable(AdminShipment),
  /** Newest first. */
  notes: v.array(OrderNote),
  couponCode: v.nullable(v.string()),
  /** Whether its pieces are in the shop again. */
  stockReturned: v.boolean(),
  /** The account that placed it; null for a guest. */
  account: v.nullable(v.object({ id: Id, username: v.string(), email: v.string() })),
  /** Orders with the same e-mail, this one included. */
  customerOrders: v.number(),
})
export type OrderDetails = v.InferOutput<typeof OrderDetails>

/** Everything about one order, as of one moment. */
export const getOrderDetails = get('/api/admin/orders/:orderId', OrderDetails, admin)

/** A note of the admins among themselves; it is never changed afterwards. */
export const addOrderNote = post(
  '/api/admin/orders/:orderId/notes',
  v.object({ text: requiredText(1000, 'Please write a note') }),
  OrderNote,
  { status: 201, ...admin },
)
