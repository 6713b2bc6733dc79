// India is 5:30 ahead all year. Written by hand, because Intl's month names and blanks differ between engines and would
// break hydration.
const indiaAhead = 330 * 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function inIndia(iso: string): Date | null {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? null : new Date(time + indiaAhead)
}

/** The day of an ISO instant in India: `21 Nov 2026`; an empty text for no instant. */
export function formatDate(iso: string): string {
  const date = inIndia(iso)
  return date ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}` : ''
}

/** The time of an ISO instant in India: `10:42 am`; an empty text for no instant. */
export function formatTime(iso: string): string {
  const date = inIndia(iso)
  if (!date) return ''
  const hours = date.getUTCHours()
  return `${hours % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** Day and time of an ISO instant in India: `21 Nov 2026, 10:42 am`; an empty text for no instant. */
export function formatDateTime(iso: string): string {
  return inIndia(iso) ? `${formatDate(iso)}, ${formatTime(iso)}` : ''
}

/** The first instant of a day in India, given as `2026-11-21`. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - indiaAhead)

/** The first instant that is no longer that day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + 24 * 3600_000)
