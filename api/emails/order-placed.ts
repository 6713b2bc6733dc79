import { formatDate } from '#rules/dates'
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

const methods = { razorpay: 'Online payment', cash_on_delivery: 'Cash on delivery' }

export function orderPlaced(order: OrderDetails & { paymentMethod: keyof typeof methods }): Email {
  const { orderNumber, total } = order
  return renderEmail({
    subject: `Your order ${orderNumber}`,
    preview: `Thank you! We have your order of ${formatInr(total)}.`,
    heading: 'Thank you for your order',
    parts: [
      { text: greeting(order.customerName) },
      {
        text: `We have your order ${orderNumber} of ${formatDate(order.createdAt.toISOString())} and will pack it within 24 hours. We’ll email you when it ships.`,
      },
      amountsPart(order),
      { label: 'Payment', value: methods[order.paymentMethod] },
      { label: 'Delivery to', value: order.address },
      { button: 'Track your order', link: order.link },
      linkNote,
    ],
    reason: orderReason,
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
