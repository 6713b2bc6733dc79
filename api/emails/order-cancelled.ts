import * as v from 'valibot'
import type { Language } from '#contract/language'
import { formatInr, type Paise } from '#rules/money'
import { findOrder } from '../orders/order-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { type EmailShop, type EmailTexts, emailTexts, emailTextsFor } from './email-texts.ts'
import { greeting, linkNote, orderData, orderLink } from './order-details.ts'

interface CancelledOrder {
  locale: Language
  shop: EmailShop
  orderNumber: string
  customerName: string
  /** The reason that the shopper sees. */
  reason: string | null
  /** The paid amount, which is refunded, in paise; 0 for an unpaid order. */
  returned: Paise
  /** The rest of the payment after earlier partial refunds, in paise; null without such refunds. */
  rest: Paise | null
  byShopper: boolean
  link: string
}

/** Returns a stored reason in another language. The reason of an admin is not translated. */
function reasonIn(t: EmailTexts, reason: string): string {
  const { en } = emailTexts
  const days = Number(/\d+/.exec(reason)?.[0])
  if (reason === en.reasonUnconfirmed(days)) return t.reasonUnconfirmed(days)
  return reason === en.reasonUnpaid ? t.reasonUnpaid : reason
}

export function orderCancelled(order: CancelledOrder): Email {
  const { orderNumber, customerName, reason, returned, rest, byShopper, link } = order
  const t = emailTextsFor(order.locale, order.shop)
  const back = rest === null ? t.refundInFull(formatInr(returned, t.tag)) : t.refundOfRest(formatInr(rest, t.tag))
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
    /** The rest of the payment after partial refunds, in paise. Jobs of earlier releases do not have this field. */
    rest: v.optional(v.nullable(v.number()), null),
    /** Whether the shopper cancelled the order. Jobs of earlier releases do not have this field. */
    byShopper: v.optional(v.boolean(), false),
  },
  // The email is limited even if an admin cancels the order, because anybody can place an order with the email address
  // of another person.
  limit: 'typed',
  async write({ orderId, reason, rest, byShopper }, context) {
    const order = await context.db.read((tx) => findOrder(tx, orderId))
    // If a late payment has restored the order, the email is not sent.
    if (order?.status !== 'cancelled') return null
    const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
    const link = await orderLink(context, { orderId, locale: order.locale })
    const { shop } = context
    return orderCancelled({ ...order, shop, reason, returned: isPaid ? order.total : 0, rest, byShopper, link })
  },
})
