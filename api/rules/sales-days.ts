import { type Paise, rupees } from './money.ts'

const dayMs = 86_400_000
// India is UTC+5:30 all year.
const indiaOffsetMs = 330 * 60_000

interface DailySales {
  /** Days since 1 January 1970, in India. */
  day: number
  orders: number
  revenue: Paise
}

/** The number of days since 1 January 1970, in India. */
export const indiaDayOf = (instant: Date): number => Math.floor((instant.getTime() + indiaOffsetMs) / dayMs)

/** The start of a day in India; `day` counts from 1 January 1970. */
export const startOfIndiaDay = (day: number): Date => new Date(day * dayMs - indiaOffsetMs)

/** Orders and revenue of the last `count` days, today last. Days without orders are included with zero. */
export function salesDays(rows: readonly DailySales[], today: number, count: number) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    const { orders = 0, revenue = 0 } = byDay.get(day) ?? {}
    return { day: new Date(day * dayMs).toISOString().slice(0, 10), orders, revenue: rupees(revenue) }
  })
}
