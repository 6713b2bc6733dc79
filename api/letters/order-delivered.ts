import { formatInr, type Paise } from '#rules/money'
import { shopProfile } from '#rules/shop-profile'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface DeliveredOrder {
  orderNumber: string
  customerName: string
  /** In one line. */
  address: string
  total: Paise
  payment: 'razorpay' | 'cash_on_delivery'
  link: string
}

/** That the parcel has arrived, what was paid for it, and whom to tell if something is wrong. */
export function orderDelivered({ orderNumber, customerName, address, total, payment, link }: DeliveredOrder): Letter {
  const paid = payment === 'cash_on_delivery' ? 'Paid in cash on delivery' : 'Paid online'
  return writeLetter({
    subject: `Your order ${orderNumber} was delivered`,
    preview: 'Thank you for your order. We hope that it does you good.',
    heading: 'Your order has arrived',
    parts: [
      { text: greeting(customerName) },
      { text: `Your order ${orderNumber} was delivered. Thank you! We hope that it does you good.` },
      { label: 'Delivered to', value: address },
      { label: paid, value: formatInr(total) },
      { button: 'See the order', link },
      {
        note: `Has it not reached you, or is something missing or broken? Tell us: ${shopProfile.email} or ${shopProfile.phone.text}.`,
      },
    ],
    reason: 'You get this letter because an order was placed with your e-mail address.',
  })
}
