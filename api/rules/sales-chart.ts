import { type Paise, rupees } from './money.ts'

const dayMs = 86_400_000
// Time zone offset of India (UTC+5:30), which is the same all year.
const indiaOffsetMs = 330 * 60_000

interface DailySales {
  /** The day of the sales in India, as the number of days since 1 January 1970. */
  day: number
  /** The number of orders whose totals are part of the revenue. */
  orders: number
  revenue: Paise
}

/** Returns the day of a time in India, as the number of days since 1 January 1970. */
export const indiaDayOf = (instant: Date): number => Math.floor((instant.getTime() + indiaOffsetMs) / dayMs)

/** Returns the start of a day in India; `day` is the number of days since 1 January 1970. */
export const startOfIndiaDay = (day: number): Date => new Date(day * dayMs - indiaOffsetMs)

/** Returns orders and revenue of the last `count` days, today last. Days without orders are included with zero. */
export function salesDays(rows: readonly DailySales[], today: number, count: number) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    const { orders = 0, revenue = 0 } = byDay.get(day) ?? {}
    return { day: new Date(day * dayMs).toISOString().slice(0, 10), orders, revenue: rupees(revenue) }
  })
}

/**
 * Returns the upper end of a chart's axis: the lowest number of the form 1, 2, 2.5 or 5 times a power of ten that is at
 * least as high as all values. Returns 1 for an empty list.
 */
export function roundTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= highest) ?? 10)
}

/** Formats rupees for the axis of a chart: `₹950`, `₹12.5k`, `₹2.5L` (L is a lakh, 100,000). */
export function axisRupees(value: number): string {
  const short = (unit: number) => String(Math.round((value / unit) * 10) / 10)
  if (value >= 100_000) return `₹${short(100_000)}L`
  return value >= 1000 ? `₹${short(1000)}k` : `₹${Math.round(value)}`
}
