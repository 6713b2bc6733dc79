import { tag } from '#texts/language'

// Time zone offset of India (UTC+5:30), which is the same all year.
const indiaOffsetMs = 330 * 60_000

function inIndia(iso: string): Date | null {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? null : new Date(time + indiaOffsetMs)
}

const timeZone = 'UTC'

// Returns the date formats of a language. The sequence of day, month and year is the same in all languages. English
// months are formatted with `en` instead of `en-IN`, because some JavaScript engines return Sep and others Sept for
// `en-IN`, which would break hydration.
function createFormats(locale: string) {
  const isEnglish = locale.startsWith('en')
  return {
    month: new Intl.DateTimeFormat(isEnglish ? 'en' : locale, { month: isEnglish ? 'short' : 'long', timeZone }),
    time: new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      // Hindi and Urdu use the name of the part of the day, for example सुबह, instead of am and pm.
      ...(isEnglish ? {} : { dayPeriod: 'short' as const }),
      timeZone,
    }),
    comma: locale.startsWith('ur') ? '،' : ',',
  }
}

const formats = new Map<string, ReturnType<typeof createFormats>>()

function formatsOf(locale: string) {
  const known = formats.get(locale) ?? createFormats(locale)
  formats.set(locale, known)
  return known
}

/**
 * Formats an ISO timestamp as a date in India: `21 Nov 2026`. Returns an empty string for an invalid timestamp.
 * `locale` is the tag of a language; default: the language of this build, on the server English.
 */
export function formatDate(iso: string, locale: string = tag): string {
  const date = inIndia(iso)
  return date ? `${date.getUTCDate()} ${formatsOf(locale).month.format(date)} ${date.getUTCFullYear()}` : ''
}

/** Formats an ISO timestamp as a time in India: `10:42 am`. Returns an empty string for an invalid timestamp. */
export function formatTime(iso: string, locale: string = tag): string {
  const date = inIndia(iso)
  // Some JavaScript engines write a narrow space before am and pm, so it is replaced by an ordinary space.
  return date ? formatsOf(locale).time.format(date).replace('\u202f', ' ') : ''
}

/**
 * Formats an ISO timestamp as date and time in India: `21 Nov 2026, 10:42 am`. Returns an empty string for an invalid
 * timestamp.
 */
export function formatDateTime(iso: string, locale: string = tag): string {
  return inIndia(iso) ? `${formatDate(iso, locale)}${formatsOf(locale).comma} ${formatTime(iso, locale)}` : ''
}

/**
 * Converts an ISO timestamp to the value of a date and time field in India, such as `2026-11-21T10:30`; empty for null.
 */
export const indiaFieldOf = (iso: string | null | undefined): string =>
  (iso && inIndia(iso)?.toISOString().slice(0, 16)) || ''

/** Converts the value of a date and time field in India to an ISO timestamp; null for an empty or invalid value. */
export function fromIndiaField(value: string): string | null {
  const time = Date.parse(`${value}:00.000Z`)
  return Number.isNaN(time) ? null : new Date(time - indiaOffsetMs).toISOString()
}

/** Returns the day of a time in India, such as `2026-11-21`. */
export const dayInIndia = (instant: Date): string =>
  new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** Returns the start of a day in India, given as `2026-11-21`. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - indiaOffsetMs)

/** Returns the end (exclusive) of a day in India, given as `2026-11-21`. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + 24 * 3600_000)

/** Returns the month of a day, such as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/**
 * Returns the month that is `step` months after a month, by default the next: `2027-01` for `2026-12`. `step` can be
 * negative.
 */
export function addMonths(month: string, step: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

/**
 * Whether the day of an ISO timestamp is over in India; false for an invalid timestamp. `nowMs` is in milliseconds
 * since 1970.
 */
export const isDayOver = (iso: string, nowMs: number): boolean =>
  Date.parse(iso) < startOfDay(dayInIndia(new Date(nowMs))).getTime()
