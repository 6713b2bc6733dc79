import type { BaseIssue } from 'valibot'
import type { Language, Translated } from '#contract/language'
import * as en from '../../texts/en/validation.ts'
import * as hi from '../../texts/hi/validation.ts'
import * as ur from '../../texts/ur/validation.ts'

const catalogues: Readonly<Record<Language, Translated<typeof en>>> = { en, hi, ur }

const names = new Map(Object.entries(en).map(([name, message]) => [message, name as keyof typeof en]))

/**
 * Returns the message of an invalid field in a language. The schemas of the contract have one message each, because the
 * shop has only one language in its bundle. On the server this is the English one, by which the translation is found.
 * Other messages, such as those for admins, are returned unchanged.
 */
export function fieldMessage({ message, requirement }: BaseIssue<unknown>, language: Language): string {
  const t = catalogues[language]
  if (typeof requirement === 'number' && message === en.tooLong(requirement)) return t.tooLong(requirement)
  const name = names.get(message as never)
  const translated = name && t[name]
  return typeof translated === 'string' ? translated : message
}
