import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { confirmEmailPage, forgotPasswordPage, listingPage, productPage, resetPasswordPage } from '#contract/page-paths'
import { unsubscribePath, urlOf } from '#contract/paths'
import type { Tx } from '#engine'
import { formatDateTime } from '#rules/dates'
import { nameWithVariant } from '#rules/variants'
import {
  findForSignIn,
  findUser,
  insertReset,
  invalidateResets,
  lockUser,
  resetAgeMs,
  setConfirmToken,
} from '../account/user-store.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { newToken, sha256 } from '../http/credentials.ts'
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

/** Renders the email with the reset link. `link` contains the token. */
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

interface ChangedPassword {
  name: string
  changedAt: Date
  /** URL of the page on which the user can request a reset link. */
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

interface Welcome {
  /** The discount code; null if the shop gives no discount to subscribers. */
  code: string | null
  /** URL of the product list of the shop. */
  link: string
  unsubscribeUrl: string
}

export const newsletterWelcome = (t: EmailTexts, { code, link, unsubscribeUrl }: Welcome): Email =>
  renderEmail(t, {
    subject: code ? t.welcomeSubject : t.welcomeOnlySubject,
    preview: code ? t.welcomePreview(code) : t.welcomeOnlyText,
    heading: t.welcomeHeading,
    parts: [
      ...(code ? [{ text: t.welcomeText }, { code }, { text: t.welcomeUse }] : [{ text: t.welcomeOnlyText }]),
      { button: t.shopNow, link },
    ],
    reason: t.welcomeReason,
    unsubscribeUrl,
  })

/** The email that welcomes a subscriber, with the discount code for the first order. */
export const newsletterWelcomeEmail = defineEmail({
  /** The database stores only the hash of `unsubscribeToken`, so the job must contain the token. */
  data: { code: v.nullable(v.string()), unsubscribeToken: v.string(), ...localeData },
  limit: 'typed',
  write({ code, unsubscribeToken, locale }, { origin, shop }) {
    const t = emailTextsFor(locale, shop)
    const lang = locale === 'en' ? null : locale
    const path = urlOf<string>(unsubscribePath, { params: { token: unsubscribeToken }, query: { lang } })
    return newsletterWelcome(t, { code, link: origin + t.prefix + listingPage, unsubscribeUrl: origin + path })
  },
})

interface StockReturned {
  /** Name of the product with the title of the variant. */
  name: string
  /** URL of the product or variant that is in stock again. */
  link: string
  unsubscribeUrl: string
}

export const stockReturned = (t: EmailTexts, { name, link, unsubscribeUrl }: StockReturned): Email =>
  // The unsubscribe link of a stock email ends only emails about stock, not the newsletter, so the label of this link
  // differs from that in the newsletter.
  renderEmail(
    { ...t, unsubscribe: t.stopButton },
    {
      subject: t.stockSubject(name),
      preview: t.stockPreview,
      heading: t.stockHeading,
      parts: [{ text: t.stockText(name) }, { button: t.stockButton, link }, { note: t.stockNote }],
      reason: t.stockReason,
      unsubscribeUrl,
    },
  )

/** The email that notifies a shopper that a sold-out product is available again. It is sent once for each request. */
export const stockReturnedEmail = defineEmail({
  /** `stopToken` is the token of the link that deletes all stock requests of the mailbox. */
  data: { variantId: v.number(), stopToken: v.string(), ...localeData },
  limit: 'typed',
  async write({ variantId, stopToken, locale }, { db, origin, shop }) {
    const found = await db.read((tx) => findProductOfVariant(tx, variantId))
    if (!found) return null
    const t = emailTextsFor(locale, shop)
    const lang = locale === 'en' ? null : locale
    const { product, variant } = found
    const name = (lang && product.translations?.[lang]?.name) || product.name
    const path = urlOf<string>(unsubscribePath, { params: { token: stopToken }, query: { lang } })
    return stockReturned(t, {
      name: nameWithVariant(name, variant.title),
      link: origin + t.prefix + productPage(product.slug, variant.title === '' ? null : variant.id),
      unsubscribeUrl: origin + path,
    })
  },
})

/** Returns an active variant with its active product; null if the variant is not on sale. */
async function findProductOfVariant(tx: Tx, variantId: number) {
  const [row] = await tx
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, variantId), eq(variants.isActive, true), eq(products.isActive, true)))
  return row ?? null
}
