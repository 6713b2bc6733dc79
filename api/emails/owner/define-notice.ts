import * as v from 'valibot'
import type { NoticeKind } from '#contract/admin/notifications'
import { notificationsPage } from '#contract/page-paths'
import { formatInr } from '#rules/money'
import { type Notice, noticesAt, noticeTitles } from '../../notices/notice-store.ts'
import { defineEmail, type Email, type EmailContext, type Part, renderEmail } from '../define-email.ts'
import { emailTextsFor } from '../email-texts.ts'

/** The texts of an email about events of one kind, in English like the dashboard. */
interface NoticeTexts {
  /** One sentence that says what to do. */
  text: string
  button: string
  /** The dashboard page for several events. One event has its own page. */
  listPath: string
}

type Shown = Pick<Notice, 'subject' | 'amount' | 'path'>

const maxListed = 50

/** The list of events in an email: their subjects and amounts. */
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

/** What an email to an admin shows of the shop. */
export type NoticeShop = Pick<EmailContext, 'origin' | 'shop'>

/** Renders an email to an admin, with a link to the settings of the notifications. */
export const renderNotice = (title: string, parts: readonly Part[], { origin, shop }: NoticeShop): Email =>
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
export const defineNotice = (kind: NoticeKind, texts: NoticeTexts) =>
  defineEmail({
    /** ISO 8601 time of the announcement. */
    data: { announcedAt: v.string() },
    limit: null,
    async write({ announcedAt }, { db, origin, shop }) {
      const notices = await db.read((tx) => noticesAt(tx, kind, new Date(announcedAt)))
      return notices.length > 0 ? noticeEmail(kind, texts, notices, { origin, shop }) : null
    },
  })
