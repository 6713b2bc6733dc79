import { type Language, languages } from '../api/contract/languages.ts'

/** The language that a build or a development server is for. The mode names it; without one it is English. */
export const languageOf = (mode: string): Language => languages.find((each) => each === mode) ?? 'en'

/** The condition under which `#texts/…` leads to the catalogues of a language. Those of English are the default. */
export const conditionsOf = (language: Language): string[] => (language === 'en' ? [] : [language])

/** The builds of all languages write to one folder: the first one empties it, and the last one finishes it. */
export const isFirst = (language: Language): boolean => language === languages[0]
export const isLast = (language: Language): boolean => language === languages.at(-1)
