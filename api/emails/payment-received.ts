import { formatInr } from '#rules/money'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import {
  activeOrder,
  amountsPart,
  greeting,
  linkNote,
  type OrderDetails,
  orderData,
  orderReason,
} from './order-details.ts'

export function paymentReceived(order: OrderDetails): Email {
  const { orderNumber, total } = order
  return renderEmail({
    subject: `Payment received for your order ${orderNumber}`,
    preview: `Thank you! ${formatInr(total)} has arrived, and your order is confirmed.`,
    heading: 'Your order is paid',
    parts: [
      { text: greeting(order.customerName) },
      {
        text: `Thank you! Your payment of ${formatInr(total)} has arrived, and your order ${orderNumber} is confirmed. We’ll pack it within 24 hours and email you when it ships.`,
      },
      amountsPart(order),
      { label: 'Delivery to', value: order.address },
      { button: 'Track your order', link: order.link },
      linkNote,
    ],
    reason: orderReason,
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
