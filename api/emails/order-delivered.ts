import { formatInr } from '#rules/money'
import { shopProfile } from '#rules/shop-profile'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { emailTexts } from './email-texts.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

type Order = Pick<OrderDetails, 'locale' | 'orderNumber' | 'customerName' | 'address' | 'total' | 'link'> & {
  paymentMethod: 'razorpay' | 'cash_on_delivery'
}

export function orderDelivered(order: Order): Email {
  const { orderNumber, customerName, address, total, paymentMethod, link } = order
  const t = emailTexts[order.locale]
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
      { note: t.deliveredNote(shopProfile.email, shopProfile.phone.text) },
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
