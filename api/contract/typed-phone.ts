import * as v from 'valibot'
import { Phone } from './scalars.ts'
import { westernDigits } from './western-digits.ts'

// What people, phone books and browsers put between the digits: spaces of every width, dashes, brackets, dots, slashes
// and invisible direction marks.
const separator = /[\s\p{Pd}\p{Cf}\u2212()./]/gu

/** A typed number without separators; `00` before the country code counts as `+`. */
const compact = (typed: string): string => westernDigits(typed).replace(separator, '').replace(/^00/, '+')

const maxCharacters = 13
// With room for separators.
const maxTyped = 40

/**
 * A phone number as a field shows it: as it was typed, up to the thirteenth character. Separators and a trunk zero do
 * not count (decisions, "The phone's 13 characters").
 */
export function fitPhone(typed: string): string {
  let fitted = typed.trimStart().slice(0, maxTyped)
  while (compact(fitted).replace(/^(\+91)?0/, '$1').length > maxCharacters) fitted = fitted.slice(0, -1)
  return fitted === typed ? typed : fitted.trimEnd()
}

/**
 * A typed phone number as the server takes it: `+91` and ten digits where it is an Indian mobile number, without its
 * trunk zero. Anything else loses its separators only, and `Phone` says what is wrong with it.
 */
export function normalisePhone(typed: string): string {
  const number = compact(typed)
  const mobile = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(number)
  return mobile ? `+91${mobile[1]}` : number
}

/** A phone number in a form; the output is that of `Phone`. The server itself takes the documented pattern only. */
export const TypedPhone = v.pipe(v.string(), v.transform(normalisePhone), Phone)
