import type { Language, Translated } from '#contract/language'
import { languages } from '#contract/languages'
import * as en from '../../texts/en/emails.ts'
import * as enLanguage from '../../texts/en/language.ts'
import * as enShop from '../../texts/en/shop.ts'
import * as hi from '../../texts/hi/emails.ts'
import * as hiLanguage from '../../texts/hi/language.ts'
import * as hiShop from '../../texts/hi/shop.ts'
import * as ur from '../../texts/ur/emails.ts'
import * as urLanguage from '../../texts/ur/language.ts'
import * as urShop from '../../texts/ur/shop.ts'

/** The messages of emails in one language, with the name of the shop and the properties of the language. */
export type EmailTexts = Translated<typeof en> &
  Translated<Pick<typeof enLanguage, 'direction' | 'prefix' | 'tag'>> &
  Translated<Pick<typeof enShop, 'brand' | 'tagline'>>

// The pages of a language that is not offered yet do not exist, so its emails link to the English ones.
const prefixOf = ({ code, prefix }: Translated<Pick<typeof enLanguage, 'code' | 'prefix'>>) =>
  languages.some((language) => language === code) ? prefix : ''

/** The messages of emails by language. */
export const emailTexts: Readonly<Record<Language, EmailTexts>> = {
  en: { ...enLanguage, ...enShop, ...en },
  hi: { ...hiLanguage, ...hiShop, ...hi, prefix: prefixOf(hiLanguage) },
  ur: { ...urLanguage, ...urShop, ...ur, prefix: prefixOf(urLanguage) },
}
