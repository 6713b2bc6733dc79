import { languages } from '#contract/languages'
import { themeColours } from '#contract/look/colours'
import type { PublicLook, StoredLook } from '#contract/look/look'
import type { Language, Translated } from '#contract/translations'
import { dayRange } from '#rules/shop/shop-answers'
import { coloursOf } from '#rules/shop/shop-look'
import { profileOf, type ShopProfile } from '#rules/shop/shop-profile'
import * as en from '../../texts/en/emails.ts'
import * as enLanguage from '../../texts/en/language.ts'
import * as enShop from '../../texts/en/shop.ts'
import * as hi from '../../texts/hi/emails.ts'
import * as hiLanguage from '../../texts/hi/language.ts'
import * as hiShop from '../../texts/hi/shop.ts'
import * as ur from '../../texts/ur/emails.ts'
import * as urLanguage from '../../texts/ur/language.ts'
import * as urShop from '../../texts/ur/shop.ts'
import type { SettingsRow } from '../catalogue/catalogue-store.ts'
import { promisesReply, shownProfile } from '../catalogue/product-reply.ts'

/** The data of the shop that emails show, and their sender. */
export interface EmailShop extends Pick<ShopProfile, 'address' | 'phone' | 'email'> {
  /**
   * The name and tagline that the owner entered. If null, emails show those of the sample in the language of the email.
   */
  named: { brand: string; tagline: string | null } | null
  /** Number of hours within which the shop promises to pack an order; null without this promise. */
  packHours: number | null
  /** Number of business days until a refund arrives; null without this promise. */
  refundDays: { from: number; to: number } | null
  /** The signature: lines at the end of each email; null without a signature. */
  signature: string | null
  /** The sender name of emails. */
  sender: string
  colours: EmailColours
  /** The logo of an own shop; null for a shop that shows only its name. */
  logo: EmailLogo | null
}

/** The logo in emails, and the data that are needed to draw it. */
export interface EmailLogo extends Pick<PublicLook, 'showName' | 'background'> {
  mark: string
  hash: string
  /** Width of the logo in pixels. */
  width: number
  height: number
  primary: string
}

const maxLogoHeight = 44
const maxLogoWidth = 220

function emailLogo({ look }: ShopProfile): EmailLogo | null {
  if (!look?.logo || !look.mark) return null
  const { mark, logo, showName, themeColor: primary, background } = look
  const scale = Math.min(maxLogoHeight / logo.height, maxLogoWidth / logo.width, 1)
  const size = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
  return { mark, hash: logo.hash, showName, primary, background, ...size }
}

/** The colours of emails as `#rrggbb`. */
type EmailColours = Pick<
  ReturnType<typeof themeColours>,
  'paper' | 'card' | 'ink' | 'ink-soft' | 'forest' | 'leaf-soft' | 'saffron' | 'line'
>

const sampleColours: EmailColours = {
  paper: '#fbf6ea',
  card: '#fffdf8',
  ink: '#1c2a22',
  'ink-soft': '#54605a',
  forest: '#1f3b2d',
  'leaf-soft': '#e6eed6',
  saffron: '#eba134',
  line: '#e5dac2',
}

const emailColours = (look: StoredLook | null): EmailColours =>
  look && look.palette !== 'garden' ? themeColours(coloursOf(look)) : sampleColours

/** Returns the data that emails show of the shop with this profile. */
const emailShop = (profile: ShopProfile, row: SettingsRow | null): EmailShop => {
  const { brand, tagline, address, phone, email, isSample } = profile
  const named = isSample ? null : { brand, tagline }
  const { packHours, refundCards } = promisesReply(row)
  return {
    named,
    packHours,
    refundDays: dayRange(refundCards),
    address,
    phone,
    email,
    signature: row?.profile?.emailSignature ?? null,
    sender: row?.profile?.emailSender ?? brand,
    colours: emailColours(row?.look ?? null),
    logo: emailLogo(profile),
  }
}

/** The data of the sample shop that emails show. */
export const sampleEmailShop = emailShop(profileOf({ isSample: true }), null)

/** Returns the data that emails show of the shop with these settings. */
export const emailShopOf = (row: SettingsRow | null): EmailShop => emailShop(shownProfile(row), row)

/** The messages of emails in one language, with the data of the shop and the properties of the language. */
export type EmailTexts = Translated<typeof en> &
  Translated<Pick<typeof enLanguage, 'direction' | 'prefix' | 'tag'>> &
  Translated<Pick<typeof enShop, 'brand'>> & { tagline: string | null; shop: EmailShop }

// A language that the shop does not offer has no pages, so emails in that language link to the English pages.
const prefixOf = ({ code, prefix }: Translated<Pick<typeof enLanguage, 'code' | 'prefix'>>) =>
  languages.some((language) => language === code) ? prefix : ''

/**
 * The messages of emails by language, with the data of the sample shop. `emailTextsFor` returns the messages for other
 * shops.
 */
export const emailTexts: Readonly<Record<Language, EmailTexts>> = {
  en: { ...enLanguage, ...enShop, ...en, shop: sampleEmailShop },
  hi: { ...hiLanguage, ...hiShop, ...hi, prefix: prefixOf(hiLanguage), shop: sampleEmailShop },
  ur: { ...urLanguage, ...urShop, ...ur, prefix: prefixOf(urLanguage), shop: sampleEmailShop },
}

/** Returns the messages of emails of a shop in a language. */
export const emailTextsFor = (locale: Language, shop: EmailShop): EmailTexts => ({
  ...emailTexts[locale],
  ...shop.named,
  shop,
})
