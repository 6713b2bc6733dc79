import * as v from 'valibot'
import { Phone } from './scalars.ts'
import { westernDigits } from './western-digits.ts'

// Separators that people, phone books and browsers put between the digits: spaces of every width, dashes, brackets,
// dots, slashes and invisible direction marks.
const separator = /[\s\p{Pd}\p{Cf}\u2212()./]/gu

/** Removes separators from a typed number and replaces a leading `00` with `+`. */
const compact = (typed: string): string => westernDigits(typed).replace(separator, '').replace(/^00/, '+')

const maxCharacters = 13
// Maximum length with separators.
const maxTypedCharacters = 40

/**
 * Limits the typed text of a phone field to 13 characters, without counting separators and a trunk zero (decisions,
 * "The phone's 13 characters").
 */
export function fitPhone(typed: string): string {
  let fitted = typed.trimStart().slice(0, maxTypedCharacters)
  while (compact(fitted).replace(/^(\+91)?0/, '$1').length > maxCharacters) fitted = fitted.slice(0, -1)
  return fitted === typed ? typed : fitted.trimEnd()
}

/**
 * Converts a typed Indian mobile number to the format of the API: `+91` and ten digits, without a trunk zero. For other
 * text only the separators are removed, and `Phone` reports the error.
 */
export function normalisePhone(typed: string): string {
  const number = compact(typed)
  const mobile = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(number)
  return mobile ? `+91${mobile[1]}` : number
}

/** A phone number in a form, with the same output as `Phone`. The server accepts only the documented pattern. */
export const TypedPhone = v.pipe(v.string(), v.transform(normalisePhone), Phone)
