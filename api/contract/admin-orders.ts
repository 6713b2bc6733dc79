import * as v from 'valibot'
import { AddressDetails } from './checkout.ts'
import { admin, get, getWithQuery, patch, post } from './endpoint.ts'
import { Order, OrderLine, OrderStatus, PaymentMethod, PaymentStatus, TrackingEvent } from './orders.ts'
import { Paging } from './paging.ts'
import { OrderPayments, RefundState } from './payments.ts'
import { Day, Id, Instant, requiredText, text } from './scalars.ts'
import { ShipmentReply } from './shipping.ts'

/** `wanted`: queued. `failed`: `problem` says why, and somebody must act. */
export const ShipmentState = v.picklist(['wanted', 'booked', 'cancelled', 'failed'])
export type ShipmentState = v.InferOutput<typeof ShipmentState>

export const AdminShipment = v.object({
  orderId: Id,
  state: ShipmentState,
  shipmentId: v.nullable(v.string()),
  awbCode: v.nullable(v.string()),
  courierName: v.nullable(v.string()),
  courierStatus: v.nullable(v.string()),
  labelUrl: v.nullable(v.string()),
  trackUrl: v.nullable(v.string()),
  estimatedDelivery: v.nullable(Instant),
  /** Why it does not go on, or what the courier says is wrong; null where nothing is. */
  problem: v.nullable(v.string()),
  /** When the courier was last asked. */
  checkedAt: v.nullable(Instant),
  updatedAt: Instant,
})
export type AdminShipment = v.InferOutput<typeof AdminShipment>

/**
 * `shipment`: its booking failed or waits for more than an hour, or the courier reports a problem. `refund`: money that is
 * still to go back. `payment`: money that only another gateway account knows of.
 */
export const OrderTrouble = v.picklist(['shipment', 'refund', 'payment'])
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

/** The order's parcel, null where there is none yet. */
export const getOrderShipment = get(
  '/api/admin/orders/:orderId/shipment',
  v.object({ shipment: v.nullable(AdminShipment) }),
  admin,
)

const Reason = v.optional(v.object({ reason: v.optional(v.nullable(text(500))) }))

/**
 * 409 when the order is cancelled, delivered or completed. Gives the stock back once. The shopper reads the reason
 * among the tracking events.
 */
export const cancelOrder = patch('/api/admin/orders/:orderId/cancel', Reason, Order, admin)

/** A legal step of the status table, else 409. The note is kept for the admins; no shopper sees it. */
export const moveOrder = patch(
  '/api/admin/orders/:id/status',
  v.object({ status: OrderStatus, note: v.optional(v.nullable(text(500))) }),
  Order,
  admin,
)

/**
 * Corrects where an order goes, as long as no courier has been told the old address. 409 for an order that has left the
 * shop or ended, and for one whose parcel is booked or just being booked; one that the courier has cancelled is none. 409
 * too for a PIN code that is known not to be delivered to, or not against cash.
 */
export const correctAddress = patch('/api/admin/orders/:orderId/address', AddressDetails, Order, admin)

/**
 * Books the order's one parcel, again where that failed or the courier has cancelled it; asking twice books once. 409 for
 * an order that is cancelled, delivered, completed or, if paid online, not paid.
 */
export const createAdminShipment = post('/api/admin/orders/:orderId/create-shipment', null, ShipmentReply, admin)

/** The parcel of a cancelled order is back: its pieces are on sale again. 409 where none is missing. */
export const receiveParcel = patch('/api/admin/orders/:orderId/received', v.optional(v.object({})), Order, admin)
