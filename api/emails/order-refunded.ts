import * as v from 'valibot'
import { formatInr, type Paise } from '#rules/money'
import { findOrder } from '../orders/order-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { greeting, orderData, orderLink, orderReason } from './order-details.ts'

interface RefundedOrder {
  orderNumber: string
  customerName: string
  amount: Paise
  /** True if this is the payment that counts for the order, false if it is a second payment. */
  whole: boolean
  /** Whether only a part of the payment is refunded. */
  part: boolean
  link: string
}

export function orderRefunded({ orderNumber, customerName, amount, whole, part, link }: RefundedOrder): Email {
  const payment = whole ? `your payment for the order ${orderNumber}` : `a second payment for your order ${orderNumber}`
  const what = part ? `part of ${payment}` : payment
  return renderEmail({
    subject: `Your refund for order ${orderNumber}`,
    preview: `${formatInr(amount)} is on its way back to you.`,
    heading: 'Your refund is on its way',
    parts: [
      { text: greeting(customerName) },
      { text: `We refunded ${what}: ${formatInr(amount)}, to the account or card you paid with.` },
      { text: 'It takes your bank 5-7 business days to show it.' },
      ...(whole ? [] : [{ text: 'Your order isn’t affected.' }]),
      { button: 'See the order', link },
    ],
    reason: orderReason,
  })
}

export const orderRefundedEmail = defineEmail({
  data: {
    ...orderData,
    /** The refunded amount in paise. */
    amount: v.number(),
    whole: v.boolean(),
    /** Jobs of earlier releases do not have this field. */
    part: v.optional(v.boolean(), false),
  },
  limit: null,
  async write({ orderId, amount, whole, part }, context) {
    const order = await context.db.read((tx) => findOrder(tx, orderId))
    return order && orderRefunded({ ...order, amount, whole, part, link: await orderLink(context, orderId) })
  },
})
