import * as v from 'valibot'
import { listingPage } from '#contract/page-paths'
import { unsubscribePath, urlOf } from '#contract/paths'
import { defineEmail, type Email, localeData, renderEmail } from './define-email.ts'
import { type EmailTexts, emailTextsFor } from './email-texts.ts'

interface Welcome {
  code: string
  /** URL of the product list. */
  link: string
  unsubscribeUrl: string
}

export const newsletterWelcome = (t: EmailTexts, { code, link, unsubscribeUrl }: Welcome): Email =>
  renderEmail(t, {
    subject: t.welcomeSubject,
    preview: t.welcomePreview(code),
    heading: t.welcomeHeading,
    parts: [{ text: t.welcomeText }, { code }, { text: t.welcomeUse }, { button: t.shopNow, link }],
    reason: t.welcomeReason,
    unsubscribeUrl,
  })

/** The email with the discount code for the first order. */
export const newsletterWelcomeEmail = defineEmail({
  /** `unsubscribeToken` is the token, of which the subscription stores only the hash. */
  data: { code: v.string(), unsubscribeToken: v.string(), ...localeData },
  limit: 'typed',
  write({ code, unsubscribeToken, locale }, { origin, shop }) {
    const t = emailTextsFor(locale, shop)
    const lang = locale === 'en' ? null : locale
    const path = urlOf<string>(unsubscribePath, { params: { token: unsubscribeToken }, query: { lang } })
    return newsletterWelcome(t, { code, link: origin + t.prefix + listingPage, unsubscribeUrl: origin + path })
  },
})
