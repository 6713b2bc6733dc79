import * as v from 'valibot'
import { forgotPasswordPage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { findUser } from '../account/user-store.ts'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { type EmailTexts, emailTextsFor } from './email-texts.ts'
import { greeting } from './order-details.ts'

interface ChangedPassword {
  name: string
  changedAt: Date
  /** URL of the page that requests a reset link. */
  link: string
}

export const passwordChanged = (t: EmailTexts, { name, changedAt, link }: ChangedPassword): Email =>
  renderEmail(t, {
    subject: t.changedSubject,
    preview: t.changedPreview,
    heading: t.changedHeading,
    parts: [
      { text: greeting(t, name) },
      { text: t.changedText(formatDateTime(changedAt.toISOString(), t.tag)) },
      { text: t.changedByYou },
      { text: t.changedByOther(t.shop.phone?.text ?? t.shop.email) },
      { button: t.changedButton, link },
    ],
    reason: t.changedReason,
  })

export const passwordChangedEmail = defineEmail({
  data: { userId: v.number(), ...localeData },
  limit: null,
  async write({ userId, locale }, { db, origin, queuedAt, shop }) {
    const user = await db.read((tx) => findUser(tx, userId))
    const t = emailTextsFor(locale, shop)
    const link = origin + t.prefix + forgotPasswordPage
    return user && passwordChanged(t, { name: user.username, changedAt: queuedAt, link })
  },
})
