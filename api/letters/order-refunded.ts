import { formatInr, type Paise } from '#rules/money'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface RefundedOrder {
  orderNumber: string
  customerName: string
  amount: Paise
  /** The order's own payment, not a second one beside it. */
  whole: boolean
  /** Only some of that payment. */
  part: boolean
  link: string
}

/** That money is on its way back. */
export function orderRefunded({ orderNumber, customerName, amount, whole, part, link }: RefundedOrder): Letter {
  const payment = whole ? `your payment for the order ${orderNumber}` : `a second payment for your order ${orderNumber}`
  const what = part ? `part of ${payment}` : payment
  return writeLetter({
    subject: `Your refund for order ${orderNumber}`,
    preview: `${formatInr(amount)} is on its way back to you.`,
    heading: 'Your money is on its way',
    parts: [
      { text: greeting(customerName) },
      { text: `We have sent back ${what}: ${formatInr(amount)}, to the account or card that you paid with.` },
      { text: 'Banks take five to seven working days to show it.' },
      ...(whole ? [] : [{ text: 'The order itself is paid and not changed by this.' }]),
      { button: 'See the order', link },
    ],
    reason: 'You get this letter because an order was placed with your e-mail address.',
  })
}
