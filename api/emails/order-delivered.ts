import { formatInr } from '#rules/money'
import { shopProfile } from '#rules/shop-profile'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData, orderReason } from './order-details.ts'

type Order = Pick<OrderDetails, 'orderNumber' | 'customerName' | 'address' | 'total' | 'link'> & {
  paymentMethod: 'razorpay' | 'cash_on_delivery'
}

export function orderDelivered({ orderNumber, customerName, address, total, paymentMethod, link }: Order): Email {
  const paid = paymentMethod === 'cash_on_delivery' ? 'Paid in cash on delivery' : 'Paid online'
  return renderEmail({
    subject: `Your order ${orderNumber} was delivered`,
    preview: 'Thank you for your order. We hope you love it.',
    heading: 'Your order has arrived',
    parts: [
      { text: greeting(customerName) },
      { text: `Your order ${orderNumber} was delivered. Thank you! We hope you love it.` },
      { label: 'Delivered to', value: address },
      { label: paid, value: formatInr(total) },
      { button: 'See the order', link },
      linkNote,
      {
        note: `Not received it, or is something missing or damaged? Contact us: ${shopProfile.email} or ${shopProfile.phone.text}.`,
      },
    ],
    reason: orderReason,
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
