const indiaOffsetMs = 330 * 60_000
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const shapes: readonly [RegExp, (parts: string[]) => (string | number | undefined)[]][] = [
  [/^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/, ([y, m, d, ...time]) => [y, m, d, ...time]],
  [/^(\d\d) (\d\d) (\d{4}) (\d\d):(\d\d):(\d\d)$/, ([d, m, y, ...time]) => [y, m, d, ...time]],
  [/^([a-z]{3}) (\d\d?), (\d{4})$/i, ([m = '', d, y]) => [y, months.indexOf(m.toLowerCase()) + 1, d]],
]

/**
 * Parses a time in India without a time zone: `2026-11-21 15:04:05`, `21 11 2026 15:04:05` or `Nov 21, 2026`. Returns null
 * for other texts.
 */
export function instantOf(text: string | null | undefined): Date | null {
  const trimmed = text?.trim() ?? ''
  for (const [shape, order] of shapes) {
    const [whole, ...parts] = shape.exec(trimmed) ?? []
    if (whole === undefined) continue
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = order(parts).map((part) =>
      Number(part ?? 0),
    )
    // The courier sends year 0000 for "no date".
    if (year < 2000 || month < 1) return null
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - indiaOffsetMs)
  }
  return null
}

/** Formats a date as `2026-11-21 15:04` in Indian time. */
export const indianMinute = (date: Date): string =>
  new Date(date.getTime() + indiaOffsetMs).toISOString().slice(0, 16).replace('T', ' ')
