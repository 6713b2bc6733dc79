import { resetPasswordPage } from '#contract/page-paths'
import { insertReset, invalidateResets, resetAgeMs } from '../account/reset-store.ts'
import { findForSignIn, lockUser } from '../account/user-store.ts'
import { newToken, sha256 } from '../http/tokens.ts'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { type EmailTexts, emailTextsFor } from './email-texts.ts'
import { greeting } from './order-details.ts'

/** The reset link, which contains the token. */
export const passwordReset = (t: EmailTexts, { name, link }: { name: string; link: string }): Email =>
  renderEmail(t, {
    subject: t.resetSubject,
    preview: t.resetPreview,
    heading: t.resetHeading,
    parts: [
      { text: greeting(t, name) },
      { text: t.resetText },
      { button: t.resetButton, link },
      { text: t.resetLifetime },
      { note: t.resetNote },
    ],
    reason: t.resetReason,
  })

/**
 * The email with a new reset link, which is valid for an hour and invalidates earlier ones. The token is created here
 * and only its hash is stored, so that the database never contains a usable token.
 */
export const passwordResetEmail = defineEmail({
  data: localeData,
  limit: 'reset',
  hasRecipient: async ({ db, to }) => (await db.read((tx) => findForSignIn(tx, to))) !== null,
  async write({ locale }, { to, db, clock, random, origin, shop }) {
    const token = newToken(random)
    const user = await db.write(async (tx) => {
      const found = await findForSignIn(tx, to)
      if (!found) return null
      if (!(await lockUser(tx, found.user.id, found.password))) {
        throw new Error('The password was changed at the same time')
      }
      const now = clock()
      await invalidateResets(tx, found.user.id)
      await insertReset(tx, {
        userId: found.user.id,
        tokenHash: sha256(token),
        expiresAt: new Date(now.getTime() + resetAgeMs),
        createdAt: now,
      })
      return found.user
    })
    const t = emailTextsFor(locale, shop)
    const link = `${origin}${t.prefix}${resetPasswordPage}#token=${token}`
    return user && passwordReset(t, { name: user.username, link })
  },
})
