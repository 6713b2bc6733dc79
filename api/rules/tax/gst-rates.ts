interface RatePeriod {
  /** Percentage. */
  rate: number
  /** First and last day in India, such as `2025-09-21`; null for an open end. */
  from: string
  until: string | null
}

// GST rates of goods since the start of GST. 12 % ended with Notification 9/2025-CT(Rate), 28 % with the end of the
// transition of its last goods (record 51).
const periods: readonly RatePeriod[] = [
  { rate: 0, from: '2017-07-01', until: null },
  { rate: 0.25, from: '2017-07-01', until: null },
  { rate: 1.5, from: '2022-07-18', until: null },
  { rate: 3, from: '2017-07-01', until: null },
  { rate: 5, from: '2017-07-01', until: null },
  { rate: 12, from: '2017-07-01', until: '2025-09-21' },
  { rate: 18, from: '2017-07-01', until: null },
  { rate: 28, from: '2017-07-01', until: '2026-01-31' },
  { rate: 40, from: '2025-09-22', until: null },
]

/** Returns the GST rates of a day in India (`2026-11-23`) as percentages, lowest first. */
export const gstRatesOn = (day: string): number[] =>
  periods.filter(({ from, until }) => from <= day && (until === null || day <= until)).map(({ rate }) => rate)
