interface LanguageAttributes {
  dir: 'auto'
  lang?: 'hi' | 'ur'
}

/**
 * Returns the `dir` and `lang` attributes for an element with user-written text. Devanagari is marked as Hindi and
 * Arabic script as Urdu, so that screen reader, font and line height match.
 */
export function languageAttributes(text: string | null | undefined): LanguageAttributes {
  const [letter] = /[\u0900-\u097f\u0600-\u06ff]/.exec(text ?? '') ?? []
  return letter ? { dir: 'auto', lang: letter >= '\u0900' ? 'hi' : 'ur' } : { dir: 'auto' }
}
