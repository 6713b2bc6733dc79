import * as v from 'valibot'
import { NoticeKind } from '#contract/admin/notifications'
import { dashboardPage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { formatInr } from '#rules/money'
import { type Notice, noticesWithin } from '../../notices/notice-store.ts'
import { defineEmail, type Email } from '../define-email.ts'
import { type NoticeShop, renderNotice } from './define-notice.ts'

const titles: Record<NoticeKind, string> = {
  order: 'New orders',
  payment: 'Payment problems',
  message: 'Messages',
  review: 'Reviews to approve',
  stock: 'Products low in stock',
  failure: 'Failed emails and shipments',
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

/** The daily summary of the kinds that an admin does not receive at once. It is not sent about a day without events. */
export const dailySummaryEmail = defineEmail({
  /** The time that it covers, in ISO 8601, and its kinds, separated by spaces. */
  data: { from: v.string(), until: v.string(), kinds: v.string() },
  limit: null,
  async write({ from, until, kinds }, { db, origin, shop }) {
    const wanted = kinds.split(' ')
    const found = await db.read((tx) => noticesWithin(tx, new Date(from), new Date(until)))
    const notices = found.filter(({ kind }) => wanted.includes(kind))
    return notices.length > 0 ? dailySummary({ notices, from, until, shop: { origin, shop } }) : null
  },
})
