import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { users } from './accounts.ts'
import { products } from './catalogue.ts'
import {
  eventStatuses,
  gatewayStates,
  isFailedRefund,
  isLowerCase,
  isOneOf,
  isPending,
  isUnpaidOnline,
  languages,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  refundStates,
} from './values.ts'

export interface StoredAddress {
  street: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  country: string
  text: string
}

/** Orders. Amounts are in paise. */
export const orders = kit.table(
  'orders',
  {
    id: kit.id(),
    /** The public order number, such as GB-261121-7KQ4M. It is random and cannot be guessed. */
    orderNumber: kit.text().notNull().unique(),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the `guest` cookie of the browser that placed the order; null for an order of an account. */
    guestHash: kit.text(),
    customerEmail: kit.text().notNull(),
    /** The mailbox of the buyer (`mailboxOf(customerEmail)`), by which the first order of a shopper is recognised. */
    mailbox: kit.text(),
    customerName: kit.text().notNull(),
    customerPhone: kit.text(),
    status: kit.oneOf(orderStatuses).notNull().default('pending'),
    subtotal: kit.int().notNull(),
    discount: kit.int().notNull().default(0),
    shipping: kit.int().notNull().default(0),
    tax: kit.int().notNull().default(0),
    /** Whether prices and shipping include the tax. If so, the tax is not added to the total. */
    taxIncluded: kit.bool().notNull().default(false),
    /**
     * Code of the state in which the order is taxed (place of supply). Null in older rows, and if neither buyer nor
     * shop has a known state.
     */
    placeOfSupply: kit.text(),
    buyerGstin: kit.text(),
    buyerCompany: kit.text(),
    total: kit.int().notNull(),
    /** The part of `total` that belongs to cancelled items of an order that is not cancelled as a whole. */
    cancelledAmount: kit.int().notNull().default(0),
    couponCode: kit.text(),
    shippingAddress: kit.json<StoredAddress>().notNull(),
    /** Hash of `addressKeyOf` for the delivery address. All spellings of an address have the same hash. */
    addressKey: kit.text(),
    /** 24 bits of a hash of the caller's IP address while the order is pending; afterwards null (record 19). */
    ipKey: kit.text(),
    paymentMethod: kit.oneOf(paymentMethods).notNull(),
    paymentStatus: kit.oneOf(paymentStatuses).notNull().default('pending'),
    razorpayOrderId: kit.text().unique(),
    /**
     * Gateway account of `razorpayOrderId`: `sandbox` or a key ID. Null without a gateway order, and in some older
     * rows.
     */
    gatewayAccount: kit.text(),
    razorpayPaymentId: kit.text().unique(),
    razorpaySignature: kit.text(),
    notes: kit.text(),
    /** The language in which the order was placed. Emails about it are in this language. */
    locale: kit.oneOf(languages).notNull().default('en'),
    /** When the stock was released; null while it is reserved. It prevents a second release of the same stock. */
    stockReturnedAt: kit.instant(),
    /** When an unpaid online order expires and is cancelled; null for other orders. */
    expiresAt: kit.instant(),
    /**
     * When the order was packed, or when it left the shop without having been marked as packed. From then on the
     * shopper cannot cancel the order.
     */
    packedAt: kit.instant(),
    /** When the owner was warned that the unconfirmed COD order expires soon; null before the warning. */
    expiryWarnedAt: kit.instant(),
    /**
     * Whether admins still have to be notified of the order. They are notified of a COD order when it is placed, and of
     * an online order when it is paid.
     */
    awaitsNotice: kit.bool().notNull().default(true),
    /** Whether a batch of the order expired before it was shipped, and no other batch could replace it. */
    hasExpiredBatch: kit.bool().notNull().default(false),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('orders_status', isOneOf(t.status, orderStatuses)),
    kit.check('orders_locale', isOneOf(t.locale, languages)),
    kit.check('orders_payment_method', isOneOf(t.paymentMethod, paymentMethods)),
    kit.check('orders_payment_status', isOneOf(t.paymentStatus, paymentStatuses)),
    kit.check('orders_money', sql`${t.subtotal} >= 0 and ${t.discount} >= 0 and ${t.shipping} >= 0 and ${t.tax} >= 0`),
    kit.check(
      'orders_total',
      sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.shipping} + case when ${t.taxIncluded} then 0 else ${t.tax} end`,
    ),
    kit.check('orders_discount', sql`${t.discount} <= ${t.subtotal}`),
    kit.check('orders_cancelled_amount', sql`${t.cancelledAmount} between 0 and ${t.total}`),
    kit.check('orders_email', isLowerCase(t.customerEmail)),
    kit.check('orders_failed_payment', sql`${t.paymentStatus} <> 'failed' or ${t.status} = 'cancelled'`),
    kit.check('orders_stock_returned', sql`${t.stockReturnedAt} is null or ${t.status} = 'cancelled'`),
    kit.check(
      'orders_paid_in_cash',
      sql`${t.paymentMethod} = 'razorpay' or coalesce(${t.razorpayOrderId}, ${t.razorpayPaymentId}) is null and ${t.expiresAt} is null`,
    ),
    kit.check('orders_gateway_account', sql`${t.gatewayAccount} is null or ${t.razorpayOrderId} is not null`),
    kit.index('orders_user').on(t.userId),
    kit.index('orders_guest').on(t.guestHash),
    kit.index('orders_email').on(t.customerEmail),
    kit.index('orders_mailbox').on(t.mailbox),
    // The index on the creation time is declared before the partial indexes: if two indexes fit a query equally well,
    // SQLite uses the one declared later.
    kit.index('orders_created').on(t.createdAt),
    kit.index('orders_status_created').on(t.status, t.createdAt),
    // Partial indexes on unconfirmed and unpaid orders. Create-order uses them to check its limits.
    kit.index('orders_open_phone').on(t.customerPhone).where(isPending(t.status)),
    kit.index('orders_open_address').on(t.addressKey).where(isPending(t.status)),
    kit.index('orders_open_ip').on(t.ipKey).where(isPending(t.status)),
    // Partial indexes on the unpaid online orders of a buyer, which each new order looks up.
    kit.index('orders_unpaid_user').on(t.userId).where(isUnpaidOnline(t)),
    kit.index('orders_unpaid_guest').on(t.guestHash).where(isUnpaidOnline(t)),
    kit.index('orders_awaiting_notice').on(t.id).where(sql`${t.awaitsNotice}`),
    kit.index('orders_expired_batch').on(t.id).where(sql`${t.hasExpiredBatch}`),
    // Partial index on payment deadlines, which a job corrects after the clock was set back.
    kit.index('orders_expires').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    // Partial index on online orders, whose payments reconciliation compares with the gateway.
    kit.index('orders_gateway').on(t.gatewayAccount, t.createdAt).where(sql`${t.gatewayAccount} is not null`),
  ],
)

/** Line items, with name, picture and price at the time of purchase. */
export const orderItems = kit.table(
  'order_items',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    productId: kit.int().references(() => products.id, { onDelete: 'set null' }),
    /**
     * The ordered variant. It is not a foreign key, because SQLite would then search all orders for the lines of a
     * deleted variant. A variant with orders is never deleted.
     */
    variantId: kit.int(),
    /** The values of the variant's options, such as `100 g`; null for a product without options. */
    variantTitle: kit.text(),
    sku: kit.text(),
    quantity: kit.int().notNull(),
    /**
     * Number of pieces of this line that were cancelled one by one or returned. When the whole order is cancelled, only
     * pieces that do not return to stock are added.
     */
    cancelledQuantity: kit.int().notNull().default(0),
    /** Price of one piece of the line item, in paise. */
    price: kit.int().notNull(),
    /** The English name of the product. */
    productName: kit.text().notNull(),
    /** The name of the product in the language of the order; null if it was the English name. */
    shownName: kit.text(),
    productImage: kit.text(),
    /**
     * GST rate in hundredths of a percent. The columns about tax are null in lines of orders that are older than these
     * columns.
     */
    gstRate: kit.int(),
    /** Taxable value after the discount, including the share of the shipping cost if shipping is taxed. */
    taxable: kit.int(),
    cgst: kit.int(),
    /** The SGST of the line; in some union territories, the UTGST. */
    sgst: kit.int(),
    igst: kit.int(),
  },
  (t) => [
    kit.check('order_items_quantity', sql`${t.quantity} between 1 and 99`),
    kit.check('order_items_cancelled', sql`${t.cancelledQuantity} between 0 and ${t.quantity}`),
    kit.check('order_items_price', sql`${t.price} >= 0`),
    kit.check(
      'order_items_tax',
      sql`${t.gstRate} >= 0 and ${t.taxable} >= 0 and ${t.cgst} >= 0 and ${t.sgst} >= 0 and ${t.igst} >= 0`,
    ),
    kit.unique('order_items_once').on(t.orderId, t.productId, t.variantId),
    kit.index('order_items_product').on(t.productId),
  ],
)

export const orderTrackingEvents = kit.table(
  'order_tracking_events',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: kit.oneOf(eventStatuses).notNull(),
    title: kit.text().notNull(),
    description: kit.text(),
    location: kit.text(),
    trackingNumber: kit.text(),
    courierName: kit.text(),
    estimatedDelivery: kit.instant(),
    actualDelivery: kit.instant(),
    /**
     * The key of an event that a courier reported, so that a repeated report is stored once; null for events of the
     * shop.
     */
    sourceKey: kit.text(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('order_tracking_events_status', isOneOf(t.status, eventStatuses)),
    kit.unique('order_tracking_events_once').on(t.orderId, t.sourceKey),
    kit.index('order_tracking_events_order').on(t.orderId, t.createdAt),
  ],
)

/** All payments of an order at the gateway. The columns of the order refer to the payment that paid it. */
export const payments = kit.table(
  'payments',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    gatewayPaymentId: kit.text().notNull().unique(),
    gatewayOrderId: kit.text().notNull(),
    /** The gateway account of the payment: `sandbox` or a key ID. Null if unknown, in older rows. */
    account: kit.text(),
    amount: kit.int().notNull(),
    currency: kit.text().notNull(),
    state: kit.oneOf(gatewayStates).notNull(),
    method: kit.text(),
    errorCode: kit.text(),
    errorDescription: kit.text(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('payments_state', isOneOf(t.state, gatewayStates)),
    kit.check('payments_amount', sql`${t.amount} > 0`),
    kit.index('payments_order').on(t.orderId),
  ],
)

/**
 * Refunds of payments: those at the gateway, and those that the shop has not requested yet or that the gateway rejected
 * (`gatewayRefundId` is null).
 */
export const refunds = kit.table(
  'refunds',
  {
    id: kit.id(),
    paymentId: kit
      .int()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    gatewayRefundId: kit.text().unique(),
    amount: kit.int().notNull(),
    state: kit.oneOf(refundStates).notNull(),
    reason: kit.text(),
    /** Whether another refund was made or requested instead of this failed one. */
    replaced: kit.bool().notNull().default(false),
    /**
     * Whether the refund is for cancelled or returned items. A refund that the owner makes in the gateway's dashboard
     * then reduces this refund.
     */
    forItems: kit.bool().notNull().default(false),
    /** Whether the bank took the money back because the shop lost a dispute. Such a refund has no `gatewayRefundId`. */
    byBank: kit.bool().notNull().default(false),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('refunds_replaced', sql`not ${t.replaced} or ${t.state} = 'failed'`),
    kit.check('refunds_state', isOneOf(t.state, refundStates)),
    kit.check('refunds_amount', sql`${t.amount} > 0`),
    kit.index('refunds_payment').on(t.paymentId),
    kit.index('refunds_failed').on(t.id).where(isFailedRefund(t.state)),
    kit.index('refunds_pending').on(t.paymentId).where(isPending(t.state)),
  ],
)
