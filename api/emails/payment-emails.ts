import { payPage } from '#contract/page-paths'
import { formatTime } from '#rules/dates'
import { formatInr } from '#rules/money'
import { findPayable, payableUntil } from '../payments/payment-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, amountsPart, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

/** `until` is the end of the payment window. */
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

/** The link to pay an online order whose payment was not completed. */
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
      { text: t.paidText(orderNumber, total, order.shop.isSample) },
      amountsPart(t, order),
      { label: t.deliveryTo, value: order.address },
      { button: t.trackOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/** The confirmation of a paid online order. */
export const paymentReceivedEmail = defineEmail({
  data: orderData,
  limit: null,
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    return order && paymentReceived(order)
  },
})
