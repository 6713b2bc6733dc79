import * as v from 'valibot'
import { dashboardOrdersPage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { formatInr, type Paise } from '#rules/money'
import { expiryOf } from '#rules/order/cod-limits'
import { codLimitsOf, readSettings } from '../catalogue/catalogue-store.ts'
import { aboutToExpire } from '../orders/unconfirmed-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { type EmailShop, emailTextsFor } from './email-texts.ts'

interface ExpiringOrders {
  orders: readonly { orderNumber: string; total: Paise; expiresAt: Date }[]
  shop: EmailShop
  /** URL of the list of unconfirmed orders in the dashboard. */
  link: string
}

const maxListed = 50

function ordersExpire({ orders, link, shop }: ExpiringOrders): Email {
  const count = orders.length === 1 ? '1 unconfirmed order expires' : `${orders.length} unconfirmed orders expire`
  const more = orders.length - maxListed
  return renderEmail(emailTextsFor('en', shop), {
    subject: `${count} soon`,
    preview: 'Confirm the orders you want to ship.',
    heading: `${count} soon`,
    parts: [
      { text: 'These cash on delivery orders are not confirmed. Each is cancelled at the time shown.' },
      {
        lines: orders.slice(0, maxListed).map(({ orderNumber, total, expiresAt }) => ({
          text: `${orderNumber}, ${formatInr(total)}`,
          amount: formatDateTime(expiresAt.toISOString()),
        })),
        totals: [],
      },
      ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
      { text: 'Confirm an order or book its shipment to keep it. Items of cancelled orders return to stock.' },
      { button: 'See the orders', link },
    ],
    reason: 'You’re receiving this email because you run this shop.',
  })
}

/** The warning to the owner, in English like the dashboard, about unconfirmed cash on delivery orders that will soon be cancelled. */
export const ordersExpireEmail = defineEmail({
  /** ISO 8601 time of the warning. The email lists the orders whose `expiryWarnedAt` it is. */
  data: { warnedAt: v.string() },
  limit: null,
  async write({ warnedAt }, { db, origin, shop }) {
    const [found, limits] = await db.read(async (tx) => [
      await aboutToExpire(tx, new Date(warnedAt)),
      codLimitsOf(await readSettings(tx)),
    ])
    const orders = found.map((order) => ({ ...order, expiresAt: expiryOf(order.createdAt, order.warnedAt, limits) }))
    const link = `${origin}${dashboardOrdersPage}?status=pending&paymentMethod=cash_on_delivery`
    return orders.length > 0 ? ordersExpire({ orders, link, shop }) : null
  },
})
