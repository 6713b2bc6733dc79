import * as v from 'valibot'
import { listingPage } from '#contract/page-paths'
import { unsubscribePath, urlOf } from '#contract/paths'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'

interface Welcome {
  code: string
  /** URL of the product list. */
  link: string
  unsubscribeUrl: string
}

export const newsletterWelcome = ({ code, link, unsubscribeUrl }: Welcome): Email =>
  renderEmail({
    subject: 'Your 10% discount code',
    preview: `${code} takes 10% off your first order.`,
    heading: 'Welcome to our community! 🌿',
    parts: [
      { text: 'Thank you for joining us. Here is your code for 10% off your first order:' },
      { code },
      { text: 'Enter it under “Discount code” at the checkout, with this email address. It works once.' },
      { button: 'Shop now', link },
    ],
    reason: 'You’re receiving this email because this email address was subscribed to our newsletter.',
    unsubscribeUrl,
  })

/** The email with the discount code for the first order. */
export const newsletterWelcomeEmail = defineEmail({
  /** `unsubscribeToken` is the token, of which the subscription stores only the hash. */
  data: { code: v.string(), unsubscribeToken: v.string(), ...localeData },
  limit: 'typed',
  write: ({ code, unsubscribeToken }, { origin }) =>
    newsletterWelcome({
      code,
      link: origin + listingPage,
      unsubscribeUrl: origin + urlOf(unsubscribePath, { params: { token: unsubscribeToken } }),
    }),
})
