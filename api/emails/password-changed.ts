import * as v from 'valibot'
import { forgotPasswordPage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { shopProfile } from '#rules/shop-profile'
import { findUser } from '../account/user-store.ts'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { greeting } from './order-details.ts'

interface ChangedPassword {
  name: string
  changedAt: Date
  /** URL of the page that requests a reset link. */
  link: string
}

export const passwordChanged = ({ name, changedAt, link }: ChangedPassword): Email =>
  renderEmail({
    subject: 'Your password was changed',
    preview: 'Not you? Please act now.',
    heading: 'Your password was changed',
    parts: [
      { text: greeting(name) },
      {
        text: `The password of your account was changed on ${formatDateTime(changedAt.toISOString())}. You were logged out on every device.`,
      },
      { text: 'If it was you, you can ignore this email.' },
      {
        text: `If it was not you, request a new password now, and secure your email account: the reset link went there. We can help: ${shopProfile.phone.text}.`,
      },
      { button: 'Request a new password', link },
    ],
    reason:
      'You’re receiving this email because you have an account with us. We send it after every change of a password.',
  })

export const passwordChangedEmail = defineEmail({
  data: { userId: v.number(), ...localeData },
  limit: null,
  async write({ userId }, { db, origin, queuedAt }) {
    const user = await db.read((tx) => findUser(tx, userId))
    return user && passwordChanged({ name: user.username, changedAt: queuedAt, link: origin + forgotPasswordPage })
  },
})
