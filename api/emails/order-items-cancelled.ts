import * as v from 'valibot'
import { formatInr, type Paise } from '#rules/money'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

interface OrderWithout
  extends Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'link' | 'total'> {
  /** The cancelled pieces. */
  items: OrderDetails['lines']
  /** The reason that the shopper sees. */
  reason: string | null
  /** The price of the pieces, after discount and with tax, in paise. */
  amount: Paise
  /** What is refunded for the pieces, in paise; 0 for a COD order. */
  refund: Paise
  byShopper: boolean
}

export function orderItemsCancelled(order: OrderWithout): Email {
  const { orderNumber, customerName, items, reason, amount, refund, byShopper, total, link } = order
  const t = emailTextsFor(order.locale, order.shop)
  const money = refund > 0 ? t.itemsRefund(formatInr(refund, t.tag)) : t.itemsTotal(formatInr(total, t.tag))
  return renderEmail(t, {
    subject: t.itemsCancelledSubject(orderNumber),
    preview: money,
    heading: t.itemsCancelledHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: byShopper ? t.itemsCancelledByShopper(orderNumber) : t.itemsCancelledText(orderNumber) },
      {
        lines: items.map(({ productName, quantity, price }) => ({
          text: `${quantity} × ${productName}`,
          amount: formatInr(price * quantity, t.tag),
        })),
        totals: [{ text: t.cancelledItems, amount: formatInr(amount, t.tag) }],
      },
      ...(reason ? [{ label: t.cancelReason, value: reason }] : []),
      { text: money },
      { text: t.itemsRest },
      { button: t.seeOrder, link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

export const orderItemsCancelledEmail = defineEmail({
  data: {
    ...orderData,
    /** Line and quantity of each cancelled item, such as `12:1 14:2`, because the data of a job are flat. */
    items: v.string(),
    reason: v.nullable(v.string()),
    /** In paise, like `refund`. */
    amount: v.number(),
    refund: v.number(),
    byShopper: v.boolean(),
  },
  // As for the email about a cancelled order.
  limit: 'typed',
  async write({ orderId, items, ...data }, context) {
    const order = await activeOrder(orderId, context)
    if (!order) return null
    const quantities = new Map(items.split(' ').map((item) => item.split(':').map(Number) as [number, number]))
    const cancelled = order.lines.flatMap((line) => {
      const quantity = quantities.get(line.id)
      return quantity === undefined ? [] : [{ ...line, quantity }]
    })
    return orderItemsCancelled({ ...order, ...data, items: cancelled })
  },
})
