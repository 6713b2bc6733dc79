import { type Paise, rupees } from './money.ts'

const dayMs = 86_400_000
// India is 5:30 ahead all year.
const indiaAhead = 330 * 60_000

interface Counted {
  /** Days since 1970, in India. */
  day: number
  orders: number
  revenue: Paise
}

/** The day in India, counted from 1970. */
export const indiaDayOf = (instant: Date): number => Math.floor((instant.getTime() + indiaAhead) / dayMs)

/** The instant at which a day begins in India. */
export const startOfIndiaDay = (day: number): Date => new Date(day * dayMs - indiaAhead)

/** The last `count` days, today last; days without orders are zero. */
export function salesDays(rows: readonly Counted[], today: number, count: number) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    const { orders = 0, revenue = 0 } = byDay.get(day) ?? {}
    return { day: new Date(day * dayMs).toISOString().slice(0, 10), orders, revenue: rupees(revenue) }
  })
}
