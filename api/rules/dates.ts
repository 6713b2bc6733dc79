// India is UTC+5:30 all year. Dates are formatted by hand because month names and spaces of Intl differ between
// engines, which would break hydration.
const indiaOffsetMs = 330 * 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function inIndia(iso: string): Date | null {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? null : new Date(time + indiaOffsetMs)
}

/** Formats an ISO timestamp as a date in India: `21 Nov 2026`. Returns an empty string for an invalid timestamp. */
export function formatDate(iso: string): string {
  const date = inIndia(iso)
  return date ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}` : ''
}

/** Formats an ISO timestamp as a time in India: `10:42 am`. Returns an empty string for an invalid timestamp. */
export function formatTime(iso: string): string {
  const date = inIndia(iso)
  if (!date) return ''
  const hours = date.getUTCHours()
  return `${hours % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/**
 * Formats an ISO timestamp as date and time in India: `21 Nov 2026, 10:42 am`. Returns an empty string for an invalid
 * timestamp.
 */
export function formatDateTime(iso: string): string {
  return inIndia(iso) ? `${formatDate(iso)}, ${formatTime(iso)}` : ''
}

/** The start of a day in India, given as `2026-11-21`. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - indiaOffsetMs)

/** The end (exclusive) of a day in India, given as `2026-11-21`. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + 24 * 3600_000)
