import * as v from 'valibot'
import { getWithQuery, post } from './endpoint.ts'
import { ordersPath } from './paths.ts'
import { Id, IdInput, Instant, Money, Paging, text } from './scalars.ts'
import { Language } from './translations.ts'

export const OrderStatus = v.picklist([
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
])
export type OrderStatus = v.InferOutput<typeof OrderStatus>

export const PaymentMethod = v.picklist(['razorpay', 'cash_on_delivery'])
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const PaymentStatus = v.picklist(['pending', 'paid', 'failed', 'refunded'])
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

/**
 * The prescription of an order with products that require one. `required`: not uploaded yet. `waiting`: uploaded, not
 * checked yet. Only an approved order can be paid; after a rejection another prescription can be uploaded.
 */
export const PrescriptionStatus = v.picklist(['required', 'waiting', 'approved', 'rejected'])
export type PrescriptionStatus = v.InferOutput<typeof PrescriptionStatus>

export const TrackingStatus = v.picklist([
  'order_placed',
  'confirmed',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
])
export type TrackingStatus = v.InferOutput<typeof TrackingStatus>

/**
 * A delivery address. `text` is the whole address in one line; the other fields are null if they could not be parsed
 * from it.
 */
export const ShippingAddress = v.object({
  street: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  country: v.string(),
  text: v.string(),
})
export type ShippingAddress = v.InferOutput<typeof ShippingAddress>

export const Order = v.object({
  id: Id,
  orderNumber: v.string(),
  customerEmail: v.string(),
  customerName: v.string(),
  customerPhone: v.nullable(v.string()),
  status: OrderStatus,
  subtotal: Money,
  discount: Money,
  shipping: Money,
  tax: Money,
  total: Money,
  /**
   * Whether prices include the tax, so that it is not added to the total. The fields `taxIncluded`, `placeOfSupply` and
   * `cancelledAmount` are absent in orders that an older version of the shop stored on the device.
   */
  taxIncluded: v.optional(v.boolean()),
  /** Code of the state in which the order is taxed (place of supply). */
  placeOfSupply: v.optional(v.nullable(v.string())),
  /** The part of the order's total that belongs to cancelled and returned items or to reductions of prices. */
  cancelledAmount: v.optional(Money),
  /**
   * The amount of the order that has been refunded. Absent in orders that an older version of the shop stored on the
   * device.
   */
  refunded: v.optional(Money),
  shippingAddress: ShippingAddress,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  /**
   * The status of the prescription; null if no product of the order requires one. Absent in orders that an older
   * version of the shop stored on the device.
   */
  prescriptionStatus: v.optional(v.nullable(PrescriptionStatus)),
  notes: v.nullable(v.string()),
  /** The language in which the order was placed. Emails about it are in this language. */
  locale: Language,
  awbCode: v.nullable(v.string()),
  createdAt: Instant,
})
export type Order = v.InferOutput<typeof Order>

/**
 * A line item with names, picture and price at the time of purchase. `productName` is English; `shownName` is the name
 * in the language of the order. `product` is null after the product was deleted.
 */
export const OrderLine = v.object({
  id: Id,
  productId: v.nullable(Id),
  /** The variant; null in orders whose product was deleted before the shop had variants. */
  variantId: v.nullable(Id),
  /** The values of the variant's options, such as `100 g`; null for a product without options. */
  variantTitle: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  quantity: v.number(),
  price: Money,
  productName: v.string(),
  shownName: v.string(),
  productImage: v.nullable(v.string()),
  /**
   * Number of cancelled pieces. This field and the fields about returned pieces and tax are absent in orders that an
   * older version of the shop stored on the device.
   */
  cancelledQuantity: v.optional(v.number()),
  /** The part of `cancelledQuantity` that was returned after the delivery. */
  returnedQuantity: v.optional(v.number()),
  /**
   * GST rate as a percentage, taxable value and taxes of the ordered quantity; null in orders that are older than these
   * fields.
   */
  gstRate: v.optional(v.nullable(v.number())),
  taxable: v.optional(v.nullable(Money)),
  cgst: v.optional(v.nullable(Money)),
  sgst: v.optional(v.nullable(Money)),
  igst: v.optional(v.nullable(Money)),
  product: v.nullable(v.object({ name: v.string(), slug: v.string() })),
})
export type OrderLine = v.InferOutput<typeof OrderLine>

export const TrackingEvent = v.object({
  id: Id,
  orderId: Id,
  status: TrackingStatus,
  title: v.string(),
  description: v.nullable(v.string()),
  location: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  courierName: v.nullable(v.string()),
  estimatedDelivery: v.nullable(Instant),
  actualDelivery: v.nullable(Instant),
  createdAt: Instant,
})
export type TrackingEvent = v.InferOutput<typeof TrackingEvent>

/** The proof of an order for a guest whose browser lacks the guest cookie: the email address of the order. */
export const GuestProof = v.object({ email: v.optional(v.pipe(v.string(), v.maxLength(254))) })

/**
 * Returns an order. The caller must be an admin, the owner of the order, a browser with its guest cookie, or send its
 * email address; otherwise 404.
 */
export const getOrder = getWithQuery('/api/orders/:id', GuestProof, Order)

/** Returns the line items of an order, with the access rules of `getOrder`. */
export const getOrderItems = getWithQuery('/api/orders/:id/items', GuestProof, v.array(OrderLine))

/** Returns the tracking events of an order, newest first, with the access rules of `getOrder`. */
export const getOrderTracking = getWithQuery('/api/orders/:id/tracking', GuestProof, v.array(TrackingEvent))

export const OrderQuery = v.object({ ...Paging.entries, mine: v.optional(v.picklist(['true', 'false'])) })

/**
 * Returns orders. For an admin: all orders, by default the newest 500. For a user, and for an admin with `mine=true`:
 * the caller's own orders.
 */
export const getOrders = getWithQuery(ordersPath, OrderQuery, v.array(Order), { access: 'user' })

export const OrderActions = v.object({
  /** Whether the caller can cancel the order. */
  cancel: v.boolean(),
  /**
   * The lines of which single pieces can be cancelled; empty if only the whole order can be cancelled. `amounts` are
   * the prices of one, two and more pieces, up to all remaining pieces. For admins, the list includes lines of packed
   * orders.
   */
  items: v.array(v.object({ lineId: Id, name: v.string(), amounts: v.array(Money) })),
  /** The time until which the caller can pay the order online; null if the caller cannot pay it. */
  payUntil: v.nullable(Instant),
  /**
   * The delivered lines of which pieces can be returned or exchanged, with the number of pieces. Until `anyReasonUntil` every reason
   * is accepted, afterwards only damaged, wrong or late goods.
   */
  returnable: v.object({
    items: v.array(
      v.object({
        lineId: Id,
        name: v.string(),
        quantity: v.number(),
        /**
         * The variants in stock that can be sent instead of a returned piece, with the number of pieces (at most
         * `quantity`). Absent in actions that an older version of the shop stored on the device.
         */
        exchangeFor: v.optional(
          v.array(v.object({ variantId: Id, title: v.nullable(v.string()), price: Money, available: v.number() })),
        ),
      }),
    ),
    anyReasonUntil: v.nullable(Instant),
  }),
  /**
   * Until when the caller can upload a prescription, and why the shop rejected the last one. Null if the order needs
   * none, or if it was approved or has ended.
   */
  prescription: v.nullable(v.object({ uploadUntil: Instant, rejection: v.nullable(v.string()) })),
})
export type OrderActions = v.InferOutput<typeof OrderActions>

/**
 * Returns what the caller can do with an order now (pay, cancel, return), with the access rules of `getOrder`. A caller
 * who only has the email address can read the order, but cannot do anything with it.
 */
export const getOrderActions = getWithQuery('/api/orders/:id/actions', GuestProof, OrderActions)

const CancelBody = v.optional(
  v.object({
    /**
     * The pieces to cancel, by line item; if absent, the whole order is cancelled. `quantity` is at most the number of
     * remaining pieces of the line.
     */
    items: v.optional(
      v.nullable(
        v.pipe(
          v.array(v.object({ lineId: IdInput, quantity: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
          v.minLength(1),
          v.maxLength(200),
        ),
      ),
    ),
    reason: v.optional(v.nullable(text(500))),
    /** Whether the cancelled pieces return to stock; true by default. Ignored unless the caller is an admin. */
    restock: v.optional(v.boolean()),
  }),
)

/**
 * Cancels an order, or quantities of its line items: releases their stock once and refunds the amount paid for them.
 * The delivery charge is refunded with the last piece, which cancels the order. The shopper (the owner of the order,
 * the browser with the guest cookie, or a caller with an order link) can cancel until the order is packed. An admin can
 * cancel with the checks that apply in the dashboard. An admin can also cancel single pieces after packing, for which a
 * credit note is issued. A caller with only the email address, and all others, get 404. Returns 400 with the field for
 * a line of another order, or for more pieces than remain. Returns 409 if the order is packed or has ended, and for
 * single pieces of an online order that is not paid yet, or of a COD order whose parcel is booked or was paid. A
 * repeated request cancels further pieces unless it has the same `Idempotency-Key` (record 52).
 */
export const cancelOwnOrder = post('/api/orders/:id/cancel', CancelBody, Order, { idempotent: true })
