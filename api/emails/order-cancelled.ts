import * as v from 'valibot'
import { formatInr, type Paise } from '#rules/money'
import { findOrder } from '../orders/order-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { greeting, orderData, orderLink, orderReason } from './order-details.ts'

interface CancelledOrder {
  orderNumber: string
  customerName: string
  /** The reason that the shopper sees. */
  reason: string | null
  /** The paid amount, which is refunded, in paise; 0 for an unpaid order. */
  returned: Paise
  /** The rest of the payment after earlier partial refunds, in paise; null without such refunds. */
  rest: Paise | null
  byShopper: boolean
  link: string
}

export function orderCancelled(order: CancelledOrder): Email {
  const { orderNumber, customerName, reason, returned, rest, byShopper, link } = order
  const back =
    rest === null
      ? `We’ll refund your payment of ${formatInr(returned)} in full.`
      : `We’ll refund the rest of your payment, ${formatInr(rest)}.`
  const money = returned > 0 ? `${back} We’ll email you when it is on its way.` : 'You were not charged.'
  return renderEmail({
    subject: `Your order ${orderNumber} was cancelled`,
    preview: money,
    heading: 'Your order was cancelled',
    parts: [
      { text: greeting(customerName) },
      { text: byShopper ? `You cancelled your order ${orderNumber}.` : `Your order ${orderNumber} was cancelled.` },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
      { text: money },
      { button: 'See the order', link },
    ],
    reason: orderReason,
  })
}

export const orderCancelledEmail = defineEmail({
  data: {
    ...orderData,
    reason: v.nullable(v.string()),
    /** The rest of the payment after partial refunds, in paise. Jobs of earlier releases do not have this field. */
    rest: v.optional(v.nullable(v.number()), null),
    /** Whether the shopper cancelled the order. Jobs of earlier releases do not have this field. */
    byShopper: v.optional(v.boolean(), false),
  },
  // The email is limited even if an admin cancels the order, because anybody can place an order with the email address
  // of another person.
  limit: 'typed',
  async write({ orderId, reason, rest, byShopper }, context) {
    const order = await context.db.read((tx) => findOrder(tx, orderId))
    // If a late payment has restored the order, the email is not sent.
    if (order?.status !== 'cancelled') return null
    const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
    const link = await orderLink(context, orderId)
    return orderCancelled({ ...order, reason, returned: isPaid ? order.total : 0, rest, byShopper, link })
  },
})
