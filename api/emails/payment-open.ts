import { payPage } from '#contract/page-paths'
import { formatTime } from '#rules/dates'
import { formatInr } from '#rules/money'
import { findPayable, payableUntil } from '../payments/payment-store.ts'
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

/** `until` is the end of the payment window. */
export function paymentOpen(order: OrderDetails, until: Date): Email {
  const { orderNumber, total } = order
  const time = formatTime(until.toISOString())
  return renderEmail({
    subject: `Complete the payment for your order ${orderNumber}`,
    preview: `We hold your items until ${time}.`,
    heading: 'Your payment is not complete',
    parts: [
      { text: greeting(order.customerName) },
      {
        text: `We have your order ${orderNumber}, but not its payment of ${formatInr(total)}. We hold your items until ${time}. If the payment isn’t complete by then, we cancel the order.`,
      },
      { button: 'Pay now', link: order.link },
      linkNote,
      amountsPart(order),
      { note: 'Money already taken? Do not pay again. We’ll email you when the bank confirms it.' },
    ],
    reason: orderReason,
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
