import { type Language, languages } from '../api/contract/languages.ts'

/**
 * Returns the language of a build or of a development server. The mode of Vite names the language; without a mode it is
 * English.
 */
export const languageOf = (mode: string): Language => languages.find((each) => each === mode) ?? 'en'

/**
 * Returns the package import condition with which `#texts/…` resolves to the messages of a language. Without a
 * condition, the import resolves to the English messages.
 */
export const conditionsOf = (language: Language): string[] => (language === 'en' ? [] : [language])

/**
 * All languages are built into one folder. `isFirst`: the build that empties the folder. `isLast`: the build that
 * finishes it, for example adds the worker.
 */
export const isFirst = (language: Language): boolean => language === languages[0]
export const isLast = (language: Language): boolean => language === languages.at(-1)
