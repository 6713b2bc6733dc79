import { formatDateTime } from '#rules/dates'
import { formatInr, type Paise } from '#rules/money'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface ExpiringOrder {
  orderNumber: string
  total: Paise
  expiresAt: Date
}

interface Data {
  orders: readonly ExpiringOrder[]
  /** The dashboard's list of unconfirmed orders. */
  link: string
}

const mostNamed = 50

/** Warns the owner about cash on delivery orders that are cancelled soon because nobody has confirmed them. */
export function ordersExpire({ orders, link }: Data): Letter {
  const count = orders.length === 1 ? '1 unconfirmed order expires' : `${orders.length} unconfirmed orders expire`
  const more = orders.length - mostNamed
  return writeLetter({
    subject: `${count} soon`,
    preview: 'Confirm the orders that you want to send.',
    heading: `${count} soon`,
    parts: [
      { text: 'These cash on delivery orders are not confirmed. Each is cancelled at the time shown.' },
      {
        lines: orders.slice(0, mostNamed).map(({ orderNumber, total, expiresAt }) => ({
          text: `${orderNumber}, ${formatInr(total)}`,
          amount: formatDateTime(expiresAt.toISOString()),
        })),
        totals: [],
      },
      ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
      { text: 'Confirm an order or book its shipment to keep it. Cancelled orders put their stock back on sale.' },
      { button: 'See the orders', link },
    ],
    reason: 'You get this letter because you run this shop.',
  })
}
