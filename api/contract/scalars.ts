import * as v from 'valibot'

/** Rupees as a decimal string with two places: `"499.00"`; no more of them than `parseRupees` reads. */
export const Money = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{2}$/))

/** An instant as an ISO 8601 UTC string. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** A day in India: `2026-11-21`. */
export const Day = v.pipe(
  v.string(),
  v.isoDate('Please give a day like 2026-11-21'),
  v.check((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), 'There is no such day'),
)

export const Id = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An id in a body: an integer, or the same as a digit string. */
export const IdInput = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
])

/** An id in a query. */
export const IdQuery = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))

/** Money coming in, a number or a decimal string of rupees, rounded to the nearest paisa; the output is integer paise. */
export const MoneyInput = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,10}(\.\d{1,6})?$/), v.transform(Number))]),
  v.finite(),
  v.minValue(-1e9),
  v.maxValue(1e9),
  v.transform((rupees) => Math.round(rupees * 100)),
)

/** Paise, from 0 on. */
export const Price = v.pipe(MoneyInput, v.minValue(0, 'Price cannot be below 0'))

// Control characters and the bidirectional overrides that can make stored text read as something else
// (U+202A-202E, U+2066-2069) are dropped; the marks that Urdu needs (ZWNJ, ZWJ, RLM) stay.
const unsafe = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu

// Characters that show nothing although Unicode counts some of them as letters or symbols: zero-width and format
// characters, Hangul fillers, variation selectors, the braille blank, the null notehead, blank hieroglyphs.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu
const hasShape = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The characters of a text that a reader can see, and the white space between them; empty for a blank text. */
function visiblePart(value: string): string {
  const rest = value.replace(invisible, '').trim()
  return hasShape.test(rest) ? rest : ''
}

/**
 * Free text of a person: trimmed, without control or bidi-override characters, at most `max` characters. A text in which
 * a reader sees nothing is empty.
 */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `Please use at most ${max} characters`),
    v.transform((value) => value.replace(unsafe, '').trim()),
    v.transform((value) => (visiblePart(value) === '' ? '' : value)),
  )

/** Like `text`, with at least `min` visible characters; `message` says so. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredText = (max: number, message: string, min = 1) =>
  v.pipe(
    text(max),
    v.check((value) => visiblePart(value).length >= min, message),
  )

// Linear in the length of its input; the local part holds no white space, invisible characters, quotes or brackets.
const emailShape =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/u

/** An e-mail address, trimmed and in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export const email = (message: string) =>
  v.pipe(v.string(message), v.maxLength(254, message), v.trim(), v.toLowerCase(), v.regex(emailShape, message))

const dropSpacing = (value: string) => value.replace(/[\s-]/g, '')

/** An Indian mobile number; the output is E.164, `+919876543210`. Messages of specification section 5. */
export const Phone = v.pipe(
  v.string(),
  v.maxLength(40, 'Please enter a valid Indian mobile number'),
  v.transform(dropSpacing),
  v.minLength(10, 'Phone number must be at least 10 digits'),
  v.regex(/^(\+91)?[6-9]\d{9}$/, 'Please enter a valid Indian mobile number'),
  v.transform((value) => `+91${value.slice(-10)}`),
)

/** An Indian PIN code. Messages of specification section 5. */
export const Pin = v.pipe(
  v.string(),
  v.trim(),
  v.length(6, 'PIN code must be 6 digits'),
  v.regex(/^[1-9]\d{5}$/, 'Please enter a valid 6-digit PIN code'),
)
