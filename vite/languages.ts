import { type Language, languages } from '../api/contract/languages.ts'

/** The language that a build or a development server is for. The mode names it; without one it is English. */
export const languageOf = (mode: string): Language => languages.find((each) => each === mode) ?? 'en'

/**
 * The package import condition with which `#texts/…` resolves to the messages of a language. Without a condition it
 * resolves to English.
 */
export const conditionsOf = (language: Language): string[] => (language === 'en' ? [] : [language])

/** The builds of all languages write to one folder: the first one empties it, and the last one finishes it. */
export const isFirst = (language: Language): boolean => language === languages[0]
export const isLast = (language: Language): boolean => language === languages.at(-1)
