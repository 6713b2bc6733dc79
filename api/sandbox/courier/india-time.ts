const offsetMs = 5.5 * 3_600_000

const shifted = (ms: number) => new Date(ms + offsetMs).toISOString()

/** Formats ms since the epoch as `2026-11-21 15:04:05` in Indian time, without a time zone. */
export const indianTime = (ms: number): string => shifted(ms).slice(0, 19).replace('T', ' ')

/** Formats ms since the epoch as `21 11 2026 15:04:05` in Indian time, as webhooks do. */
export function webhookTime(ms: number): string {
  const [date = '', time] = indianTime(ms).split(' ')
  return `${date.split('-').reverse().join(' ')} ${time}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats ms since the epoch as the day in India: `Nov 21, 2026`. */
export function indianDay(ms: number): string {
  const [year, month, day] = shifted(ms).slice(0, 10).split('-')
  return `${months[Number(month) - 1]} ${day}, ${year}`
}

/** Moves a time on a Sunday in India to Monday. Takes and returns ms since the epoch. */
export const notOnSunday = (ms: number): number =>
  new Date(ms + offsetMs).getUTCDay() === 0 ? ms + 24 * 3_600_000 : ms
