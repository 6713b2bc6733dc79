import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { Language } from '#contract/translations'
import { headerOf } from './request.ts'

const languageIn = (tag: string | undefined): Language | undefined =>
  Language.options.find((language) => language === tag?.toLowerCase().split('-')[0])

/**
 * Returns the language in which the server answers a request: `?lang=`, else the language of the shop that
 * `Accept-Language` prefers, else English.
 */
export function languageOf(c: Context): Language {
  const asked = c.req.url.includes('lang=') ? languageIn(c.req.query('lang')) : undefined
  if (asked) return asked
  // The parser returns the preferred language first.
  const known = parseAccept(headerOf(c, 'accept-language') ?? '').find(({ type, q }) => q > 0 && languageIn(type))
  return languageIn(known?.type) ?? 'en'
}
