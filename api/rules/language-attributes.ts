import { code } from '#texts/language'

interface LanguageAttributes {
  dir: 'auto'
  lang?: 'en' | 'hi' | 'ur'
}

/**
 * Returns the `dir` and `lang` attributes for an element with user-written text. Devanagari is marked as Hindi and
 * Arabic script as Urdu, so that screen reader, font and line height match. Outside of the English shop, a text in Latin
 * script is marked as English, such as a product name without a translation.
 */
export function languageAttributes(text: string | null | undefined): LanguageAttributes {
  const [letter] = /[\u0900-\u097f\u0600-\u06ff]/.exec(text ?? '') ?? []
  if (letter) return { dir: 'auto', lang: letter >= '\u0900' ? 'hi' : 'ur' }
  return code !== 'en' && /[a-z]/i.test(text ?? '') ? { dir: 'auto', lang: 'en' } : { dir: 'auto' }
}
