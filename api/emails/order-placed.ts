import { formatDate } from '#rules/dates'
import { formatInr } from '#rules/money'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, amountsPart, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

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
      { text: t.placedText(orderNumber, formatDate(order.createdAt.toISOString(), t.tag)) },
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

/** The confirmation of a cash on delivery order. Online orders are confirmed by `payment-received`. */
export const orderPlacedEmail = defineEmail({
  data: orderData,
  limit: 'typed',
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    return order && orderPlaced(order)
  },
})
