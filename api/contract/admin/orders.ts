import * as v from 'valibot'
import { AddressDetails } from '../checkout.ts'
import { admin, get, getWithQuery, patch, post } from '../endpoint.ts'
import { Order, OrderLine, OrderStatus, PaymentMethod, PaymentStatus, TrackingEvent } from '../orders.ts'
import { OrderPayments, RefundState } from '../payments.ts'
import { AdminReturn } from '../returns.ts'
import { Day, Id, IdInput, Instant, MoneyInput, Paging, requiredText, text } from '../scalars.ts'
import { ShipmentReply } from '../shipping.ts'

/**
 * The state of a shipment. `wanted`: queued for booking. `failed`: booking failed; `problem` has the reason and an
 * admin must act.
 */
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
  /** The reason why the booking failed, or the problem that the courier reports; null if there is none. */
  problem: v.nullable(v.string()),
  /** When the shipment status was last fetched from the courier; null if it was never fetched. */
  checkedAt: v.nullable(Instant),
  updatedAt: Instant,
})
export type AdminShipment = v.InferOutput<typeof AdminShipment>

/**
 * A problem of an order. `shipment`: the booking failed or has waited for more than an hour, or the courier reports a
 * problem. `refund`: a refund is outstanding. `payment`: a payment was made with an earlier gateway account, in which
 * only the owner can check it. `batch`: a reserved batch has expired, and no other batch can replace it. `dispute`: a
 * dispute of a payment is open.
 */
export const OrderTrouble = v.picklist(['shipment', 'refund', 'payment', 'batch', 'dispute'])
export type OrderTrouble = v.InferOutput<typeof OrderTrouble>

export const AdminOrderQuery = v.object({
  ...Paging.entries,
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  paymentMethod: v.optional(PaymentMethod),
  /** Filter: orders placed on this day in India or later. */
  from: v.optional(Day),
  /** Filter: orders placed on this day in India or earlier. */
  to: v.optional(Day),
  trouble: v.optional(OrderTrouble),
  /**
   * Lists only orders that are ready to ship: paid or cash on delivery, not cancelled or delivered, and without a
   * shipment.
   */
  toShip: v.optional(v.literal('true')),
  /** Filter `open`: only orders with a return that the shop has not finished. */
  returns: v.optional(v.literal('open')),
  /** Filter `waiting`: only pending orders whose prescription was uploaded and not checked yet. */
  prescription: v.optional(v.literal('waiting')),
})
export type AdminOrderQuery = v.InferOutput<typeof AdminOrderQuery>

/** An order in the order list of the dashboard, with the additional fields that the list shows. */
export const ListedOrder = v.object({
  ...Order.entries,
  /** Total quantity of all line items of the order. */
  pieces: v.number(),
  shipmentState: v.nullable(ShipmentState),
  /** State of the newest refund of the order; `failed` if any of its refunds failed; null without refunds. */
  refundState: v.nullable(RefundState),
  troubles: v.array(OrderTrouble),
})
export type ListedOrder = v.InferOutput<typeof ListedOrder>

/**
 * Returns orders, newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q` is an order ID,
 * or part of an order number, email address, name or phone number.
 */
export const getAdminOrders = getWithQuery('/api/admin/orders', AdminOrderQuery, v.array(ListedOrder), admin)

export const OrderNote = v.object({
  id: Id,
  text: v.string(),
  /** The admin who wrote the note; null after the account was deleted. */
  author: v.nullable(v.string()),
  createdAt: Instant,
})
export type OrderNote = v.InferOutput<typeof OrderNote>

export const OrderDetails = v.object({
  order: Order,
  lines: v.array(OrderLine),
  /** The batches that the pieces come from, for variants with batches. Dates are days in India. */
  batches: v.array(
    v.object({
      variantId: Id,
      batchId: Id,
      number: v.string(),
      manufacturedOn: v.nullable(Day),
      expiresOn: v.nullable(Day),
      quantity: v.number(),
      isExpired: v.boolean(),
    }),
  ),
  /** Tracking events of the order, newest first. */
  events: v.array(TrackingEvent),
  payments: OrderPayments,
  shipment: v.nullable(AdminShipment),
  /** Internal notes about the order, newest first. */
  notes: v.array(OrderNote),
  couponCode: v.nullable(v.string()),
  /** When the order was packed; null if it is not packed. The shopper can cancel the order until it is packed. */
  packedAt: v.nullable(Instant),
  /** Whether the reserved stock of the order was released. */
  stockReturned: v.boolean(),
  /** The account that placed the order; null for a guest. */
  account: v.nullable(v.object({ id: Id, username: v.string(), email: v.string() })),
  /**
   * The documents that GST law requires in addition to the invoice: `e_way_bill` for goods above ₹50,000 including tax,
   * `e_invoice` for a buyer with GSTIN if the settings require it.
   */
  taxDuties: v.array(v.picklist(['e_way_bill', 'e_invoice'])),
  /** Number of orders with the same email address, including this one. */
  customerOrders: v.number(),
})
export type OrderDetails = v.InferOutput<typeof OrderDetails>

/** Returns all data of one order, read in one transaction. */
export const getOrderDetails = get('/api/admin/orders/:orderId', OrderDetails, admin)

/** Adds an internal note about an order, which only admins see. Notes cannot be changed. */
export const addOrderNote = post(
  '/api/admin/orders/:orderId/notes',
  v.object({ text: requiredText(1000, 'Please enter a note') }),
  OrderNote,
  { status: 201, ...admin },
)

/** Returns the shipment of an order; null if it has none yet. */
export const getOrderShipment = get(
  '/api/admin/orders/:orderId/shipment',
  v.object({ shipment: v.nullable(AdminShipment) }),
  admin,
)

const Reason = v.optional(v.object({ reason: v.optional(v.nullable(text(500))) }))

/**
 * Cancels an order and releases its stock once. The tracking event shows the reason to the shopper. Returns 409 if the
 * order is cancelled, delivered or completed.
 */
export const cancelOrder = patch('/api/admin/orders/:orderId/cancel', Reason, Order, admin)

/**
 * Changes the status of an order. Returns 409 if the status table does not allow the change, if the order is an unpaid
 * online order, or if its payment was refunded before it left the shop. The note is stored for admins and never shown
 * to the shopper.
 */
export const moveOrder = patch(
  '/api/admin/orders/:id/status',
  v.object({ status: OrderStatus, note: v.optional(v.nullable(text(500))) }),
  Order,
  admin,
)

/**
 * Corrects the delivery address of an order until a shipment is booked. Returns 409 if the order has left the shop or
 * ended, or if a shipment is booked or being booked (a shipment that the courier cancelled does not count). Also 409
 * for a PIN code that is known to be unserviceable, or without COD for a COD order.
 */
export const correctAddress = patch('/api/admin/orders/:orderId/address', AddressDetails, Order, admin)

/**
 * Books the shipment of an order. It books again if booking failed or the courier cancelled the shipment; repeated
 * calls book only once. Returns 409 if the order is cancelled, delivered or completed, is an unpaid online order, or
 * its payment was refunded.
 */
export const createAdminShipment = post('/api/admin/orders/:orderId/create-shipment', null, ShipmentReply, admin)

/**
 * Marks an order as packed. The shopper can no longer cancel it. A repeated call changes nothing. Returns 409 if the
 * order has ended, is an unpaid online order, or its payment was refunded.
 */
export const packOrder = patch('/api/admin/orders/:orderId/packed', v.optional(v.object({})), Order, admin)

/**
 * Records that the parcel of a cancelled order came back, and releases its stock. Returns 409 if there is no stock to
 * release.
 */
export const receiveParcel = patch('/api/admin/orders/:orderId/received', v.optional(v.object({})), Order, admin)

/**
 * Lowers the price of delivered goods of a COD order that are not returned, and issues a credit note with the reason.
 * The shop transfers the amount to the account that the customer enters (`savePayout`), and `recordPayout` records the
 * transfer. For orders that are paid online, see `refundPayment`. Returns 400 with `fields.amount` if the amount is
 * below ₹1 or higher than the price of the goods; 404 for an unknown order; 409 if the order is paid online, is not
 * paid yet, has no invoice or an open payment link for the difference of an exchange, or if a request without
 * idempotency key has the amount and reason of an open price reduction.
 */
export const lowerPrice = post(
  '/api/admin/orders/:orderId/price-reductions',
  v.object({
    amount: v.pipe(MoneyInput, v.minValue(100, 'Enter an amount of at least ₹1.00')),
    reason: requiredText(200, 'Enter the reason'),
    /** The line of the order whose price is lowered; absent or null for all lines, in proportion to their prices. */
    lineId: v.optional(v.nullable(IdInput)),
  }),
  AdminReturn,
  { access: 'admin', status: 201, idempotent: true },
)
