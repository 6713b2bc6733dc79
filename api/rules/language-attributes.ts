import { code } from '#texts/language'

interface LanguageAttributes {
  dir: 'auto' | 'rtl'
  lang?: 'en' | 'hi' | 'ur'
}

/**
 * Returns the `dir` and `lang` attributes for an element with user-written text. Devanagari is marked as Hindi and
 * Arabic script as Urdu, so that screen reader, font and line height match. In the Hindi and Urdu shop, a text in Latin
 * script is marked as English, such as a product name without a translation. In the Urdu shop, a text that contains
 * Urdu is displayed from right to left, even if it begins with a Latin abbreviation.
 */
export function languageAttributes(text: string | null | undefined): LanguageAttributes {
  const [letter] = /[\u0900-\u097f\u0600-\u06ff]/.exec(text ?? '') ?? []
  if (letter && letter >= '\u0900') return { dir: 'auto', lang: 'hi' }
  if (letter) return { dir: code === 'ur' ? 'rtl' : 'auto', lang: 'ur' }
  return code !== 'en' && /[a-z]/i.test(text ?? '') ? { dir: 'auto', lang: 'en' } : { dir: 'auto' }
}
