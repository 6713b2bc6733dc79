import * as v from 'valibot'
import type { Language } from '#contract/translations'
import { formatInr, type Paise } from '#rules/money'
import { findOrder } from '../orders/order-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { type EmailShop, emailTextsFor } from './email-texts.ts'
import { greeting, linkNote, orderData, orderLink } from './order-details.ts'

interface RefundedOrder {
  locale: Language
  shop: EmailShop
  orderNumber: string
  customerName: string
  amount: Paise
  /** True if this is the payment that counts for the order, false if it is a second payment. */
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
      { text: t.refundTime },
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
    /** Jobs of earlier releases do not have this field. */
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
