import * as v from 'valibot'
import type { Language } from '#contract/translations'
import { formatDate } from '#rules/dates'
import { formatInr, type Paise } from '#rules/money'
import { findOrder, shipmentOf } from '../orders/order-store.ts'
import { findReturn } from '../returns/return-store.ts'
import { defineEmail, type Email, type Part, renderEmail } from './define-email.ts'
import { type EmailShop, type EmailTexts, emailTexts, emailTextsFor } from './email-texts.ts'
import {
  activeOrder,
  amountsPart,
  greeting,
  linkNote,
  type OrderDetails,
  orderData,
  orderLink,
} from './order-details.ts'

export function orderPlaced(order: OrderDetails & { paymentMethod: 'razorpay' | 'cash_on_delivery' }): Email {
  const { orderNumber } = order
  const t = emailTextsFor(order.locale, order.shop)
  const total = formatInr(order.total, t.tag)
  return renderEmail(t, {
    subject: t.placedSubject(orderNumber),
    preview: t.placedPreview(total),
    heading: t.placedHeading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text: t.placedText(orderNumber, formatDate(order.createdAt.toISOString(), t.tag), order.shop.packHours) },
      amountsPart(t, order),
      { label: t.payment, value: t.paymentMethods[order.paymentMethod] },
      ...(order.paymentMethod === 'cash_on_delivery' ? [{ text: t.payInCash(total) }] : []),
      { label: t.deliveryTo, value: order.address },
      { button: t.trackOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/** The confirmation email of a cash on delivery order. Online orders are confirmed by `payment-received`. */
export const orderPlacedEmail = defineEmail({
  data: orderData,
  limit: 'typed',
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    return order && orderPlaced(order)
  },
})

type ShippedOrder = Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'address' | 'link'>

interface Parcel {
  awbCode: string | null
  courierName: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/**
 * Renders the email about a shipped order, or about the replacement for the goods of a return with the number
 * `returnNumber`. `parcel` is null for an order that was set to shipped without a booking.
 */
export function orderShipped(
  { locale, shop, orderNumber, customerName, address, link }: ShippedOrder,
  parcel: Parcel | null,
  returnNumber: string | null = null,
): Email {
  const t = emailTextsFor(locale, shop)
  const expected = parcel?.estimatedDelivery ? formatDate(parcel.estimatedDelivery.toISOString(), t.tag) : null
  const courier = parcel?.courierName
  const handedOver = courier ? t.shippedTextWithCourier(courier, orderNumber) : t.shippedText(orderNumber)
  return renderEmail(t, {
    subject: returnNumber ? t.replacementSubject(orderNumber) : t.shippedSubject(orderNumber),
    preview: expected ? t.shippedPreviewWithDate(expected) : t.shippedPreview,
    heading: returnNumber ? t.replacementHeading : t.shippedHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: returnNumber ? t.replacementText(courier ?? null) : handedOver },
      ...(returnNumber ? [{ label: t.returnNumber, value: returnNumber }] : []),
      ...(parcel?.awbCode ? [{ label: t.trackingNumber, value: parcel.awbCode }] : []),
      ...(expected ? [{ label: t.expectedDelivery, value: expected }] : []),
      { label: t.deliveryTo, value: address },
      { button: t.trackOrder, link },
      // The tracking link comes from the courier and is untrusted, so only https links are shown.
      ...(parcel?.trackUrl?.startsWith('https://') ? [{ label: t.courierPage, value: parcel.trackUrl }] : []),
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

export const orderShippedEmail = defineEmail({
  data: orderData,
  limit: null,
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    const shipment = await context.db.read((tx) => shipmentOf(tx, orderId))
    return order && orderShipped(order, shipment)
  },
})

/** The email about the replacement for the goods of a return. */
export const replacementShippedEmail = defineEmail({
  data: { ...orderData, returnId: v.number() },
  limit: null,
  async write({ orderId, returnId }, context) {
    const order = await activeOrder(orderId, context)
    const row = await context.db.read((tx) => findReturn(tx, returnId))
    const shipment = await context.db.read((tx) => shipmentOf(tx, orderId, returnId))
    return order && row && orderShipped(order, shipment, row.number)
  },
})

type DeliveredOrder = ShippedOrder & {
  total: OrderDetails['total']
  paymentMethod: 'razorpay' | 'cash_on_delivery'
}

/**
 * Returns a note with the contact details of the shop for the email about a delivered order. Returns no note if the
 * shop has neither email address nor phone number.
 */
function contactNote(t: EmailTexts): Part[] {
  const contacts = [t.shop.email, t.shop.phone?.text].filter((contact) => contact != null)
  return contacts.length > 0 ? [{ note: t.deliveredNote(contacts) }] : []
}

export function orderDelivered(order: DeliveredOrder): Email {
  const { orderNumber, customerName, address, total, paymentMethod, link } = order
  const t = emailTextsFor(order.locale, order.shop)
  return renderEmail(t, {
    subject: t.deliveredSubject(orderNumber),
    preview: t.deliveredPreview,
    heading: t.deliveredHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: t.deliveredText(orderNumber) },
      { label: t.deliveredTo, value: address },
      { label: t.paidHow[paymentMethod], value: formatInr(total, t.tag) },
      { button: t.seeOrder, link },
      linkNote(t),
      ...contactNote(t),
    ],
    reason: t.orderReason,
  })
}

export const orderDeliveredEmail = defineEmail({
  data: orderData,
  limit: null,
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    return order && orderDelivered(order)
  },
})

interface CancelledOrder {
  locale: Language
  shop: EmailShop
  orderNumber: string
  customerName: string
  /** The reason for the cancellation that the shopper sees; null without a reason. */
  reason: string | null
  /** The paid amount, which is refunded, in paise; 0 for an unpaid order. */
  returned: Paise
  /** The part of the payment that was not refunded before, in paise; null if there were no earlier refunds. */
  rest: Paise | null
  byShopper: boolean
  link: string
}

/** Translates a stored reason for a cancellation. A reason that an admin wrote is not translated. */
function reasonIn(t: EmailTexts, reason: string): string {
  const { en } = emailTexts
  const days = Number(/\d+/.exec(reason)?.[0])
  if (reason === en.reasonNoPrescription) return t.reasonNoPrescription
  if (reason === en.reasonUnconfirmed(days)) return t.reasonUnconfirmed(days)
  return reason === en.reasonUnpaid ? t.reasonUnpaid : reason
}

export function orderCancelled(order: CancelledOrder): Email {
  const { orderNumber, customerName, reason, returned, rest, byShopper, link } = order
  const t = emailTextsFor(order.locale, order.shop)
  const ofRest = rest === 0 ? t.refundedBefore : t.refundOfRest(formatInr(rest ?? 0, t.tag))
  const back = rest === null ? t.refundInFull(formatInr(returned, t.tag)) : ofRest
  const money = returned > 0 ? back : t.notCharged
  return renderEmail(t, {
    subject: t.cancelledSubject(orderNumber),
    preview: money,
    heading: t.cancelledHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: byShopper ? t.cancelledByShopper(orderNumber) : t.cancelledText(orderNumber) },
      ...(reason ? [{ label: t.cancelReason, value: reasonIn(t, reason) }] : []),
      { text: money },
      { button: t.seeOrder, link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

export const orderCancelledEmail = defineEmail({
  data: {
    ...orderData,
    reason: v.nullable(v.string()),
    /** The amount of the payment that earlier refunds have left, in paise. Jobs of earlier releases lack this field. */
    rest: v.optional(v.nullable(v.number()), null),
    /** Whether the shopper cancelled the order. Jobs of earlier releases lack this field. */
    byShopper: v.optional(v.boolean(), false),
  },
  // The email counts against the hourly limit even if an admin cancels the order, because anybody can place an order
  // with the email address of another person.
  limit: 'typed',
  async write({ orderId, reason, rest, byShopper }, context) {
    const order = await context.db.read((tx) => findOrder(tx, orderId))
    // If a late payment has restored the cancelled order, the email is not sent.
    if (order?.status !== 'cancelled') return null
    const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
    const link = await orderLink(context, { orderId, locale: order.locale })
    const { shop } = context
    return orderCancelled({ ...order, shop, reason, returned: isPaid ? order.total : 0, rest, byShopper, link })
  },
})

interface OrderWithout
  extends Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'link' | 'total'> {
  /** The order lines with the cancelled pieces as their quantities. */
  items: OrderDetails['lines']
  /** The reason for the cancellation that the shopper sees; null without a reason. */
  reason: string | null
  /** The price of the cancelled pieces, after discount and with tax, in paise. */
  amount: Paise
  /** The refund for the cancelled pieces, in paise; 0 for a COD order. */
  refund: Paise
  byShopper: boolean
}

export function orderItemsCancelled(order: OrderWithout): Email {
  const { orderNumber, customerName, items, reason, amount, refund, byShopper, total, link } = order
  const t = emailTextsFor(order.locale, order.shop)
  const money = refund > 0 ? t.itemsRefund(formatInr(refund, t.tag)) : t.itemsTotal(formatInr(total, t.tag))
  return renderEmail(t, {
    subject: t.itemsCancelledSubject(orderNumber),
    preview: money,
    heading: t.itemsCancelledHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: byShopper ? t.itemsCancelledByShopper(orderNumber) : t.itemsCancelledText(orderNumber) },
      {
        lines: items.map(({ productName, quantity, price }) => ({
          text: `${quantity} × ${productName}`,
          amount: formatInr(price * quantity, t.tag),
        })),
        totals: [{ text: t.cancelledItems, amount: formatInr(amount, t.tag) }],
      },
      ...(reason ? [{ label: t.cancelReason, value: reason }] : []),
      { text: money },
      { text: t.itemsRest },
      { button: t.seeOrder, link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

export const orderItemsCancelledEmail = defineEmail({
  data: {
    ...orderData,
    /**
     * The lines and quantities of the cancelled items as one text, such as `12:1 14:2`, because the data of a job
     * cannot be nested.
     */
    items: v.string(),
    reason: v.nullable(v.string()),
    /** The price of the cancelled pieces, in paise like `refund`. */
    amount: v.number(),
    refund: v.number(),
    byShopper: v.boolean(),
  },
  // The email counts against the hourly limit even if an admin cancels the items, because anybody can place an order
  // with the email address of another person.
  limit: 'typed',
  async write({ orderId, items, ...data }, context) {
    const order = await activeOrder(orderId, context)
    if (!order) return null
    const quantities = new Map(items.split(' ').map((item) => item.split(':').map(Number) as [number, number]))
    const cancelled = order.lines.flatMap((line) => {
      const quantity = quantities.get(line.id)
      return quantity === undefined ? [] : [{ ...line, quantity }]
    })
    return orderItemsCancelled({ ...order, ...data, items: cancelled })
  },
})
