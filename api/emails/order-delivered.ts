import { formatInr } from '#rules/money'
import { defineEmail, type Email, type Part, renderEmail } from './define-email.ts'
import { type EmailTexts, emailTextsFor } from './email-texts.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

type Order = Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'address' | 'total' | 'link'> & {
  paymentMethod: 'razorpay' | 'cash_on_delivery'
}

/** How to reach the shop about a delivered order. Without email address and phone number there is no note. */
function contactNote(t: EmailTexts): Part[] {
  const contacts = [t.shop.email, t.shop.phone?.text].filter((contact) => contact != null)
  return contacts.length > 0 ? [{ note: t.deliveredNote(contacts) }] : []
}

export function orderDelivered(order: Order): Email {
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
