import * as v from 'valibot'
import { confirmEmailPage } from '#contract/page-paths'
import { findUser, setConfirmToken } from '../account/user-store.ts'
import { newToken, sha256 } from '../http/tokens.ts'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { type EmailTexts, emailTextsFor } from './email-texts.ts'
import { greeting } from './order-details.ts'

export const confirmAddress = (t: EmailTexts, { name, link }: { name: string; link: string }): Email =>
  renderEmail(t, {
    subject: t.confirmSubject,
    preview: t.confirmPreview(t.brand),
    heading: t.confirmHeading(t.brand),
    parts: [
      { text: greeting(t, name) },
      { text: t.confirmText },
      { button: t.confirmButton, link },
      { text: t.confirmOrders },
      { note: t.confirmNote },
    ],
    reason: t.confirmReason,
  })

/** Email with a new link that confirms the email address of an account. */
export const confirmAddressEmail = defineEmail({
  data: { userId: v.number(), ...localeData },
  limit: 'typed',
  async write({ userId, locale }, { db, random, origin, shop }) {
    const token = newToken(random)
    const user = await db.write(async (tx) => {
      const found = await findUser(tx, userId)
      if (!found || found.isEmailVerified) return null
      await setConfirmToken(tx, userId, sha256(token))
      return found
    })
    const t = emailTextsFor(locale, shop)
    const link = `${origin}${t.prefix}${confirmEmailPage}#token=${token}`
    return user && confirmAddress(t, { name: user.username, link })
  },
})
