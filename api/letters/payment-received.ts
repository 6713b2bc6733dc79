import { formatInr } from '#rules/money'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { boughtPart, type PlacedOrder } from './order-placed.ts'
import { writeLetter } from './write-letter.ts'

/** That an online order is paid: the letter that confirms it, with all that was bought. */
export function paymentReceived(order: Omit<PlacedOrder, 'payment'>): Letter {
  const { orderNumber, total } = order
  return writeLetter({
    subject: `Payment received for your order ${orderNumber}`,
    preview: `Thank you! ${formatInr(total)} has arrived, and your order is confirmed.`,
    heading: 'Your order is paid',
    parts: [
      { text: greeting(order.customerName) },
      {
        text: `Thank you! Your payment of ${formatInr(total)} has arrived, and your order ${orderNumber} is confirmed. We prepare it within 24 hours and write again when something changes.`,
      },
      boughtPart(order),
      { label: 'Delivery to', value: order.address },
      { button: 'Track your order', link: order.link },
      { note: 'To show you the order, the shop asks for this e-mail address.' },
    ],
    reason: 'You get this letter because an order was placed with your e-mail address.',
  })
}
