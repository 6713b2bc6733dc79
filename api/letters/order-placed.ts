import { formatDate } from '#rules/dates'
import { formatInr, type Paise } from '#rules/money'
import { greeting } from './greeting.ts'
import type { Letter, Part } from './letter.ts'
import { writeLetter } from './write-letter.ts'

export interface PlacedOrder {
  orderNumber: string
  customerName: string
  createdAt: Date
  lines: readonly { productName: string; quantity: number; price: Paise }[]
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  total: Paise
  /** In one line. */
  address: string
  payment: 'razorpay' | 'cash_on_delivery'
  /** Where the order can be followed. */
  link: string
}

type Bought = Pick<PlacedOrder, 'lines' | 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>

const payments = { razorpay: 'Online payment', cash_on_delivery: 'Cash on delivery' }

/** All that was bought, and what it costs. */
export function boughtPart({ lines, subtotal, discount, shipping, tax, total }: Bought): Part {
  return {
    lines: lines.map(({ productName, quantity, price }) => ({
      text: `${quantity} × ${productName}`,
      amount: formatInr(price * quantity),
    })),
    totals: [
      { text: 'Subtotal', amount: formatInr(subtotal) },
      ...(discount > 0 ? [{ text: 'Discount', amount: `−${formatInr(discount)}` }] : []),
      { text: 'Shipping', amount: shipping === 0 ? 'Free' : formatInr(shipping) },
      { text: 'Tax', amount: formatInr(tax) },
      { text: 'Total', amount: formatInr(total) },
    ],
  }
}

/** That the order arrived, with all that was bought. */
export function orderPlaced(order: PlacedOrder): Letter {
  const { orderNumber, total } = order
  return writeLetter({
    subject: `Your order ${orderNumber}`,
    preview: `Thank you! We have your order of ${formatInr(total)}.`,
    heading: 'Thank you for your order',
    parts: [
      { text: greeting(order.customerName) },
      {
        text: `We have your order ${orderNumber} of ${formatDate(order.createdAt.toISOString())} and prepare it within 24 hours. We write again when something changes.`,
      },
      boughtPart(order),
      { label: 'Payment', value: payments[order.payment] },
      { label: 'Delivery to', value: order.address },
      { button: 'Track your order', link: order.link },
      { note: 'To show you the order, the shop asks for this e-mail address.' },
    ],
    reason: 'You get this letter because an order was placed with your e-mail address.',
  })
}
