import { formatInr, type Paise } from '#rules/money'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface CancelledOrder {
  orderNumber: string
  customerName: string
  /** What the shopper may read of why. */
  reason: string | null
  /** What was paid and goes back; 0 where nothing was paid. */
  returned: Paise
  /** What of it is left, where a part went back before; null where none did. */
  rest: Paise | null
  link: string
}

/** That an order was cancelled, and what becomes of its money. */
export function orderCancelled({ orderNumber, customerName, reason, returned, rest, link }: CancelledOrder): Letter {
  const back =
    rest === null
      ? `Your payment of ${formatInr(returned)} goes back to you in full.`
      : `The rest of your payment, ${formatInr(rest)}, goes back to you.`
  const money =
    returned > 0 ? `${back} We write again when it is on its way.` : 'Nothing was charged, and you have nothing to do.'
  return writeLetter({
    subject: `Your order ${orderNumber} was cancelled`,
    preview: money,
    heading: 'Your order was cancelled',
    parts: [
      { text: greeting(customerName) },
      { text: `Your order ${orderNumber} was cancelled.` },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
      { text: money },
      { button: 'See the order', link },
    ],
    reason: 'You get this letter because an order was placed with your e-mail address.',
  })
}
