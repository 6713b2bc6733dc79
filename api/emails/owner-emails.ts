import * as v from 'valibot'
import { NoticeKind } from '#contract/admin/notifications'
import {
  dashboardMessagesPage,
  dashboardOrdersPage,
  dashboardPage,
  dashboardProductsPage,
  dashboardReviewsPage,
  notificationsPage,
} from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { formatInr, type Paise } from '#rules/money'
import { expiryOf } from '#rules/order/order-limits'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { codLimitsOf } from '../catalogue/product-reply.ts'
import { type Notice, noticesAt, noticesWithin, noticeTitles } from '../notices/notice-store.ts'
import { aboutToExpire } from '../orders/pending-store.ts'
import { defineEmail, type Email, type EmailContext, type Part, renderEmail } from './define-email.ts'
import { type EmailShop, emailTextsFor } from './email-texts.ts'

/** The texts of an email to admins about events of one kind. They are in English, like the dashboard. */
interface NoticeTexts {
  /** One sentence that says what the admin should do. */
  text: string
  button: string
  /**
   * Path of the dashboard page to which an email about several events links. An email about one event links to the page
   * of that event.
   */
  listPath: string
}

type Shown = Pick<Notice, 'subject' | 'amount' | 'path'>

const maxListed = 50

/** Returns the list of events in an email: their subjects and amounts. */
export function noticeLines(notices: readonly Shown[]): Part[] {
  const more = notices.length - maxListed
  return [
    {
      lines: notices.slice(0, maxListed).map(({ subject, amount }) => ({
        text: subject,
        amount: amount === null ? '' : formatInr(amount),
      })),
      totals: [],
    },
    ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
  ]
}

/** The data of the shop that an email to an admin needs. */
type NoticeShop = Pick<EmailContext, 'origin' | 'shop'>

/** Renders an email to an admin, with a link to the settings of the notifications. */
const renderNotice = (title: string, parts: readonly Part[], { origin, shop }: NoticeShop): Email =>
  renderEmail(emailTextsFor('en', shop), {
    subject: title,
    preview: 'See the dashboard of your shop.',
    heading: title,
    parts: [...parts, { note: `Change your notifications: ${origin}${notificationsPage}` }],
    reason: 'You’re receiving this email because you run this shop.',
  })

function noticeEmail(kind: NoticeKind, texts: NoticeTexts, notices: readonly Shown[], shop: NoticeShop): Email {
  const [first] = notices
  const path = notices.length === 1 && first ? first.path : texts.listPath
  return renderNotice(
    noticeTitles[kind](notices.length),
    [{ text: texts.text }, ...noticeLines(notices), { button: texts.button, link: `${shop.origin}${path}` }],
    shop,
  )
}

/** Defines the email to an admin about the events of one kind that were announced at the same time. */
const defineNotice = (kind: NoticeKind, texts: NoticeTexts) =>
  defineEmail({
    /** Time (ISO 8601) at which the events were announced. */
    data: { announcedAt: v.string() },
    limit: null,
    async write({ announcedAt }, { db, origin, shop }) {
      const notices = await db.read((tx) => noticesAt(tx, kind, new Date(announcedAt)))
      return notices.length > 0 ? noticeEmail(kind, texts, notices, { origin, shop }) : null
    },
  })

/** Email to admins about new orders: COD orders, and online orders when they are paid. */
export const noticeOrderEmail = defineNotice('order', {
  text: 'Cash on delivery, or paid online.',
  button: 'See the orders',
  listPath: dashboardOrdersPage,
})

/** Email to admins about disputes, refunds that the gateway refused, and payments that could not be processed. */
export const noticePaymentEmail = defineNotice('payment', {
  text: 'A customer’s bank disputes a payment, a refund was refused, or a payment could not be processed. Please check each order. A dispute that is not answered in time is lost.',
  button: 'See the details',
  listPath: dashboardPage,
})

/** Email to admins about messages of the contact form, with their ticket numbers. */
export const noticeMessageEmail = defineNotice('message', {
  text: 'A customer has used the contact form.',
  button: 'Read the messages',
  listPath: dashboardMessagesPage,
})

/** Email to admins about reviews that are published only after approval. */
export const noticeReviewEmail = defineNotice('review', {
  text: 'The shop shows a review after you approve it.',
  button: 'See the reviews',
  listPath: `${dashboardReviewsPage}?shown=waiting`,
})

/** Email to admins about products whose stock fell below their threshold. */
export const noticeStockEmail = defineNotice('stock', {
  text: 'The stock fell below the number that is set for the product.',
  button: 'See the products',
  listPath: `${dashboardProductsPage}?sort=inventory`,
})

/** Email to admins about returns that customers have requested. */
export const noticeReturnEmail = defineNotice('return', {
  text: 'A customer wants to return items. Approve or reject each return on the page of its order.',
  button: 'See the returns',
  listPath: `${dashboardOrdersPage}?returns=open`,
})

/** Email to admins about prescriptions that customers have uploaded. */
export const noticePrescriptionEmail = defineNotice('prescription', {
  text: 'A customer has uploaded a prescription. Check it on the page of the order and approve or reject it. The items are reserved; the order is cancelled if it is not approved within 72 hours after it was placed.',
  button: 'See the prescriptions',
  listPath: `${dashboardOrdersPage}?prescription=waiting`,
})

/** Email to admins about emails and shipments that failed and are not retried any more. */
export const noticeFailureEmail = defineNotice('failure', {
  text: 'They are not retried any more. The dashboard shows the reason.',
  button: 'See the details',
  listPath: dashboardPage,
})

const titles: Record<NoticeKind, string> = {
  order: 'New orders',
  payment: 'Payment problems',
  message: 'Messages',
  review: 'Reviews to approve',
  stock: 'Products low in stock',
  failure: 'Failed emails and shipments',
  return: 'Return requests',
  prescription: 'Prescriptions to check',
}

const maxSubjects = 10

function summaryLine(kind: NoticeKind, notices: readonly Notice[]) {
  const total = notices.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { text: `${titles[kind]}: ${notices.length}`, amount: total > 0 ? formatInr(total) : '' }
}

function subjectsOf(notices: readonly Notice[]): string {
  const more = notices.length - maxSubjects
  const shown = notices.slice(0, maxSubjects).map(({ subject }) => subject)
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

interface Summary {
  notices: readonly Notice[]
  from: string
  until: string
  shop: NoticeShop
}

function dailySummary({ notices, from, until, shop }: Summary): Email {
  const groups = NoticeKind.options.flatMap((kind) => {
    const ofKind = notices.filter((notice) => notice.kind === kind)
    return ofKind.length > 0 ? [{ kind, ofKind }] : []
  })
  return renderNotice(
    'Your daily summary',
    [
      { text: `From ${formatDateTime(from)} to ${formatDateTime(until)}.` },
      { lines: groups.map(({ kind, ofKind }) => summaryLine(kind, ofKind)), totals: [] },
      ...groups.map(({ kind, ofKind }) => ({ label: titles[kind], value: subjectsOf(ofKind) })),
      { button: 'Open the dashboard', link: `${shop.origin}${dashboardPage}` },
    ],
    shop,
  )
}

/**
 * The daily summary: an email about the kinds of events that an admin does not receive immediately. It is not sent if
 * there were no events.
 */
export const dailySummaryEmail = defineEmail({
  /** The period of the summary, in ISO 8601, and the kinds of its notices, separated by spaces. */
  data: { from: v.string(), until: v.string(), kinds: v.string() },
  limit: null,
  async write({ from, until, kinds }, { db, origin, shop }) {
    const wanted = kinds.split(' ')
    const found = await db.read((tx) => noticesWithin(tx, new Date(from), new Date(until)))
    const notices = found.filter(({ kind }) => wanted.includes(kind))
    return notices.length > 0 ? dailySummary({ notices, from, until, shop: { origin, shop } }) : null
  },
})

interface ExpiringOrders {
  orders: readonly { orderNumber: string; total: Paise; expiresAt: Date }[]
  shop: EmailShop
  /** URL of the dashboard's list of unconfirmed orders. */
  link: string
}

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

/**
 * The warning to the owner that unconfirmed cash on delivery orders will soon be cancelled. It is in English, like the
 * dashboard.
 */
export const ordersExpireEmail = defineEmail({
  /** ISO 8601 time of the warning. The email lists the orders whose `expiryWarnedAt` equals this time. */
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
