import offered from './languages.json' with { type: 'json' }
import type { Language } from './translations.ts'

// Only the type is imported, because importing the schema would add valibot to the first load.
export type { Language }

/** The name of each language in its script, and its tag in `hreflang` attributes. */
const known: Readonly<Record<Language, { name: string; region: string }>> = {
  en: { name: 'English', region: 'en-IN' },
  hi: { name: 'हिन्दी', region: 'hi-IN' },
  ur: { name: 'اردو', region: 'ur-IN' },
}

export const isLanguage = (code: string): code is Language => code in known

/**
 * The languages whose message catalogues are complete, the default language first. They are listed in `languages.json`,
 * because build scripts read that file too.
 */
export const languages: readonly Language[] = offered.filter(isLanguage)

export const nameOf = (language: Language): string => known[language].name

export const regionOf = (language: Language): string => known[language].region

/** Returns a path of the shop in a language: `/cart` is `/hi/cart` in Hindi. English paths have no prefix. */
export const pathIn = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/**
 * Splits the pathname of a page into its language and the path without the language prefix. Paths of the API have no
 * prefix.
 */
export function splitPath(pathname: string, among = languages): { language: Language; path: string } {
  const language = among.find((each) => each !== 'en' && `${pathname}/`.startsWith(`/${each}/`))
  return language ? { language, path: pathname.slice(language.length + 1) || '/' } : { language: 'en', path: pathname }
}

/** The name of the cookie with the language that the visitor chose. */
export const languageCookie = 'language'

/**
 * Returns the language that the visitor chose, from a cookie header; null when there is none or the shop does not offer
 * it.
 */
export function chosenLanguage(cookies: string, among = languages): Language | null {
  const value = new RegExp(`(?:^|; *)${languageCookie}=([a-z]+)`).exec(cookies)?.[1]
  return among.find((each) => each === value) ?? null
}
