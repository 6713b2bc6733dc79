import * as v from 'valibot'
import { payPage } from '#contract/page-paths'
import type { Language } from '#contract/translations'
import { formatDateTime, formatTime } from '#rules/dates'
import { formatInr, type Paise } from '#rules/money'
import { findOrder } from '../orders/order-store.ts'
import { findPrescription } from '../orders/pending-store.ts'
import { findPayable, payableUntil } from '../payments/payment-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { type EmailShop, emailTextsFor } from './email-texts.ts'
import {
  activeOrder,
  amountsPart,
  greeting,
  linkNote,
  type OrderDetails,
  orderData,
  orderLink,
} from './order-details.ts'

/**
 * Renders the email that links to an unpaid order, so that the shopper can pay it. `until` is the time at which the
 * order is cancelled.
 */
export function paymentOpen(order: OrderDetails, until: Date): Email {
  const { orderNumber } = order
  const t = emailTextsFor(order.locale, order.shop)
  const total = formatInr(order.total, t.tag)
  const time = formatTime(until.toISOString(), t.tag)
  return renderEmail(t, {
    subject: t.unpaidSubject(orderNumber),
    preview: t.unpaidPreview(time),
    heading: t.unpaidHeading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text: t.unpaidText(orderNumber, total, time) },
      { button: t.payNow, link: order.link },
      linkNote(t),
      amountsPart(t, order),
      { note: t.unpaidNote },
    ],
    reason: t.orderReason,
  })
}

/** The email with an order link, which asks the shopper to pay an online order whose payment was not completed. */
export const paymentOpenEmail = defineEmail({
  data: orderData,
  limit: 'typed',
  async write({ orderId }, context) {
    const order = await context.db.read((tx) => findPayable(tx, orderId))
    const until = order && payableUntil(order, order.gatewayAccount, context.clock())
    const details = until && (await activeOrder(orderId, context, payPage))
    return until && details ? paymentOpen(details, until) : null
  },
})

export function paymentReceived(order: OrderDetails): Email {
  const { orderNumber } = order
  const t = emailTextsFor(order.locale, order.shop)
  const total = formatInr(order.total, t.tag)
  return renderEmail(t, {
    subject: t.paidSubject(orderNumber),
    preview: t.paidPreview(total),
    heading: t.paidHeading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text: t.paidText(orderNumber, total, order.shop.packHours) },
      amountsPart(t, order),
      { label: t.deliveryTo, value: order.address },
      { button: t.trackOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/** The email that confirms a paid online order. */
export const paymentReceivedEmail = defineEmail({
  data: orderData,
  limit: null,
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    return order && paymentReceived(order)
  },
})

interface RefundedOrder {
  locale: Language
  shop: EmailShop
  orderNumber: string
  customerName: string
  amount: Paise
  /**
   * Whether the payment of the order is refunded. False if the order was paid with another payment, and only a second
   * payment is refunded.
   */
  whole: boolean
  /** Whether only a part of the payment is refunded. */
  part: boolean
  link: string
}

export function orderRefunded(order: RefundedOrder): Email {
  const { orderNumber, customerName, whole, part, link } = order
  const t = emailTextsFor(order.locale, order.shop)
  const amount = formatInr(order.amount, t.tag)
  const ofPayment = part ? t.refundedPart : t.refundedPayment
  const ofSecond = part ? t.refundedSecondPart : t.refundedSecond
  return renderEmail(t, {
    subject: t.refundedSubject(orderNumber),
    preview: t.refundedPreview(amount),
    heading: t.refundedHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: (whole ? ofPayment : ofSecond)(orderNumber, amount) },
      ...(t.shop.refundDays ? [{ text: t.refundTime(t.shop.refundDays.from, t.shop.refundDays.to) }] : []),
      ...(whole ? [] : [{ text: t.orderUnaffected }]),
      { button: t.seeOrder, link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

export const orderRefundedEmail = defineEmail({
  data: {
    ...orderData,
    /** The refunded amount in paise. */
    amount: v.number(),
    whole: v.boolean(),
    /** Whether only a part of the payment is refunded. Jobs of earlier releases lack this field. */
    part: v.optional(v.boolean(), false),
  },
  limit: null,
  async write({ orderId, amount, whole, part }, context) {
    const order = await context.db.read((tx) => findOrder(tx, orderId))
    if (!order) return null
    const link = await orderLink(context, { orderId, locale: order.locale })
    return orderRefunded({ ...order, shop: context.shop, amount, whole, part, link })
  },
})

interface PrescriptionNews {
  status: 'required' | 'approved' | 'rejected'
  /** When the order is cancelled: without an approved prescription, or after the approval without a payment. */
  until: Date
  /** Why the shop rejected the uploaded prescription; otherwise null. */
  rejection: string | null
}

/** Renders the email about the prescription of an order: that it is needed, or how the shop decided. */
export function prescriptionUpdate(order: OrderDetails, { status, until, rejection }: PrescriptionNews): Email {
  const { orderNumber } = order
  const t = emailTextsFor(order.locale, order.shop)
  const time = formatDateTime(until.toISOString(), t.tag)
  const texts = t.prescription[status](orderNumber, time)
  return renderEmail(t, {
    subject: texts.subject,
    preview: texts.text,
    heading: texts.heading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text: texts.text },
      ...(status === 'rejected' && rejection ? [{ label: t.cancelReason, value: rejection }] : []),
      { button: status === 'approved' ? t.payNow : t.uploadPrescription, link: order.link },
      linkNote(t),
      amountsPart(t, order),
    ],
    reason: t.orderReason,
  })
}

/**
 * The email about the prescription of an order. It is not sent if the status of the prescription has changed since it
 * was queued.
 */
export const prescriptionUpdateEmail = defineEmail({
  data: { ...orderData, status: v.picklist(['required', 'approved', 'rejected']) },
  limit: 'typed',
  async write({ orderId, status }, context) {
    const [prescription, payable] = await context.db.read(async (tx) => [
      await findPrescription(tx, orderId),
      await findPayable(tx, orderId),
    ])
    if (prescription?.status !== status || !payable) return null
    const isApproved = status === 'approved'
    const until = isApproved ? payableUntil(payable, payable.gatewayAccount, context.clock()) : prescription.expiresAt
    const order = until && (await activeOrder(orderId, context, isApproved ? payPage : undefined))
    return until && order ? prescriptionUpdate(order, { status, until, rejection: prescription.rejection }) : null
  },
})
