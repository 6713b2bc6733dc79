import { resetPasswordPage } from '#contract/page-paths'
import { insertReset, invalidateResets, resetAgeMs } from '../account/reset-store.ts'
import { findForSignIn, lockUser } from '../account/user-store.ts'
import { newToken, sha256 } from '../http/tokens.ts'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { greeting } from './order-details.ts'

/** The reset link, which contains the token. */
export const passwordReset = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Choose a new password',
    preview: 'The link works once and for one hour.',
    heading: 'Choose a new password',
    parts: [
      { text: greeting(name) },
      { text: 'Somebody requested a new password for your account. If it was you, choose one here:' },
      { button: 'Choose a new password', link },
      { text: 'The link works once and for one hour.' },
      { note: 'If it was not you, do nothing: your password won’t change.' },
    ],
    reason: 'You’re receiving this email because somebody entered your email address under “Forgot password”.',
  })

/**
 * The email with a new reset link, which is valid for an hour and invalidates earlier ones. The token is created here
 * and only its hash is stored, so that the database never contains a usable token.
 */
export const passwordResetEmail = defineEmail({
  data: localeData,
  limit: 'reset',
  hasRecipient: async ({ db, to }) => (await db.read((tx) => findForSignIn(tx, to))) !== null,
  async write(_data, { to, db, clock, random, origin }) {
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
    return user && passwordReset({ name: user.username, link: `${origin}${resetPasswordPage}#token=${token}` })
  },
})
