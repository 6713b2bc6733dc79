import * as v from 'valibot'
import { confirmEmailPage } from '#contract/page-paths'
import { shopProfile } from '#rules/shop-profile'
import { findUser, setConfirmToken } from '../account/user-store.ts'
import { newToken, sha256 } from '../http/tokens.ts'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { greeting } from './order-details.ts'

export const confirmAddress = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Please confirm your email address',
    preview: `Confirm it to complete your ${shopProfile.brand} account.`,
    heading: `Welcome to ${shopProfile.brand}`,
    parts: [
      { text: greeting(name) },
      { text: 'Your account is ready. Please confirm that this email address is yours:' },
      { button: 'Confirm my email', link },
      { text: 'Orders that you placed with this address as a guest then appear in your profile.' },
      {
        note: 'Didn’t sign up? Ignore this email.',
      },
    ],
    reason: 'You’re receiving this email because an account was created with your email address.',
  })

/** Email with a new link that confirms the email address of an account. */
export const confirmAddressEmail = defineEmail({
  data: { userId: v.number(), ...localeData },
  limit: 'typed',
  async write({ userId }, { db, random, origin }) {
    const token = newToken(random)
    const user = await db.write(async (tx) => {
      const found = await findUser(tx, userId)
      if (!found || found.isEmailVerified) return null
      await setConfirmToken(tx, userId, sha256(token))
      return found
    })
    return user && confirmAddress({ name: user.username, link: `${origin}${confirmEmailPage}#token=${token}` })
  },
})
