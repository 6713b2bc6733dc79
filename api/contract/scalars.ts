import * as v from 'valibot'
import * as t from '#texts/validation'

/**
 * An amount in rupees as a decimal string with two decimals: `"499.00"`. The number of digits is limited to those that
 * `parseRupees` accepts.
 */
export const Money = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{2}$/))

/** A timestamp as an ISO 8601 UTC string. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** A day in India, such as `2026-11-21`. */
export const Day = v.pipe(
  v.string(),
  v.isoDate(t.dateFormat),
  v.check((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), t.dateUnknown),
)

export const Id = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An ID in a request body: an integer, or a string of digits. */
export const IdInput = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
])

/** An ID in a query string: digits without a leading zero. The output is a number. */
export const IdQuery = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))

/**
 * An amount in a request: rupees as a number or decimal string, rounded to the nearest paisa. The output is whole
 * paise.
 */
export const MoneyInput = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,10}(\.\d{1,6})?$/), v.transform(Number))]),
  v.finite(),
  v.minValue(-1e9),
  v.maxValue(1e9),
  v.transform((rupees) => Math.round(rupees * 100)),
)

/** An amount in a request that is not negative. The output is whole paise. */
export const Price = v.pipe(MoneyInput, v.minValue(0, t.priceNegative))

// Control characters and bidirectional overrides (U+202A-202E, U+2066-2069) are removed from texts, because they can
// make stored text look like other text. The marks that Urdu needs (ZWNJ, ZWJ, RLM) are allowed.
const unsafe = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu

// Invisible characters, which do not count as content of a text. Unicode classifies some of them as alphabetic or
// symbols: zero-width and format characters, Hangul fillers, variation selectors, the braille blank, the null notehead,
// blank hieroglyphs.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu
const hasShape = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Returns the visible characters of a text and the white space between them; empty for a blank text. */
function visiblePart(value: string): string {
  const rest = value.replace(invisible, '').trim()
  return hasShape.test(rest) ? rest : ''
}

/**
 * A text written by a user: trimmed, without control characters and bidirectional overrides, at most `max` characters.
 * A text without visible characters becomes empty.
 */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, t.tooLong(max)),
    v.transform((value) => value.replace(unsafe, '').trim()),
    v.transform((value) => (visiblePart(value) === '' ? '' : value)),
  )

/** A text like `text` that must have at least `min` visible characters; otherwise the error is `message`. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredText = (max: number, message: string, min = 1) =>
  v.pipe(
    text(max),
    v.check((value) => visiblePart(value).length >= min, message),
  )

// The pattern of an email address, whose matching time is linear in the length of the input. The local part has no
// white space, invisible characters, quotes or brackets.
const emailShape =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/u

/** An email address, trimmed and in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export const email = (message: string) =>
  v.pipe(v.string(message), v.maxLength(254, message), v.trim(), v.toLowerCase(), v.regex(emailShape, message))

const dropSpacing = (value: string) => value.replace(/[\s-]/g, '')

/**
 * An Indian mobile number, with the error messages of specification section 5. The output is E.164, `+919876543210`.
 */
export const Phone = v.pipe(
  v.string(),
  v.maxLength(40, t.phoneInvalid),
  v.transform(dropSpacing),
  v.minLength(10, t.phoneShort),
  v.regex(/^(\+91)?[6-9]\d{9}$/, t.phoneInvalid),
  v.transform((value) => `+91${value.slice(-10)}`),
)

/** An Indian PIN code, with the error messages of specification section 5. */
export const Pin = v.pipe(v.string(), v.trim(), v.length(6, t.pinLength), v.regex(/^[1-9]\d{5}$/, t.pinInvalid))

const positiveInteger = (max: number) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), v.maxValue(max))

/** Query fields of a paged list: `limit` 1-500, `page` from 1. The response then has `X-Total-Count`. */
export const pageFields = { limit: v.optional(positiveInteger(500)), page: v.optional(positiveInteger(1_000_000)) }

/** Query fields of a paged list with a text search; each list defines which fields `q` searches. */
export const Paging = v.object({ ...pageFields, q: v.optional(text(200)) })

// Separators between the digits of a typed phone number: spaces of every width, dashes, brackets, dots, slashes and
// invisible direction marks.
const separator = /[\s\p{Pd}\p{Cf}\u2212()./]/gu

/** Removes separators from a typed phone number and replaces a leading `00` with `+`. */
const compact = (typed: string): string => westernDigits(typed).replace(separator, '').replace(/^00/, '+')

const maxCharacters = 13
// Maximum length of a typed phone number with separators.
const maxTypedCharacters = 40

/**
 * Limits the typed text of a phone field to 13 characters, without counting separators and a trunk zero (section "The
 * phone's 13 characters" of the decisions).
 */
export function fitPhone(typed: string): string {
  let fitted = typed.trimStart().slice(0, maxTypedCharacters)
  while (compact(fitted).replace(/^(\+91)?0/, '$1').length > maxCharacters) fitted = fitted.slice(0, -1)
  return fitted === typed ? typed : fitted.trimEnd()
}

/**
 * Converts a typed Indian mobile number to the format of the API: `+91` and ten digits, without a trunk zero. If the
 * text is not such a number, only the separators are removed, and `Phone` reports the error.
 */
export function normalisePhone(typed: string): string {
  const number = compact(typed)
  const mobile = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(number)
  return mobile ? `+91${mobile[1]}` : number
}

/** A typed phone number in a form, with the same output as `Phone`. The server accepts only the documented pattern. */
export const TypedPhone = v.pipe(v.string(), v.transform(normalisePhone), Phone)

/**
 * An optional Indian phone number as people type it: mobile, landline with its area code, or toll-free (1800, 1860).
 * The output is E.164, `+915224001947`, or null for a blank text. The schema is not a union, because a union would not
 * return the error messages of its members.
 */
export const OptionalPhone = v.pipe(
  v.string(),
  v.maxLength(maxTypedCharacters, t.anyPhoneInvalid),
  v.transform(compact),
  v.check((number) => number === '' || number.length >= 10, t.phoneShort),
  v.regex(/^((\+?91)?(0?[1-9]\d{9}|18[06]0\d{6,7}))?$/, t.anyPhoneInvalid),
  v.transform((number) =>
    number === '' ? null : `+91${/^(?:\+?91)?(18[06]0\d{7})$/.exec(number)?.[1] ?? number.slice(-10)}`,
  ),
)

/** Replaces Arabic, Persian, Urdu and Devanagari digits with Western digits. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String((code < 0x966 ? code : code - 6) & 15)
  })

/** A picture as the browser sends it. */
export const Photo = v.pipe(
  v.string(),
  v.maxLength(4_000_000, t.photoTooLarge),
  v.regex(/^data:image\/(png|jpeg|webp);base64,/, t.photoInvalid),
)
