import { formatInr } from '#rules/money'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, amountsPart, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

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
      { text: t.paidText(orderNumber, total) },
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
