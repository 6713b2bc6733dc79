/**
 * The upper end of a chart's axis: the lowest number of the form 1, 2, 2.5 or 5 times a power of ten that is not below
 * any value. 1 for an empty list.
 */
export function roundTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= highest) ?? 10)
}

/** Formats rupees for an axis: `₹950`, `₹12.5k`, `₹2.5L` (L is a lakh, 100,000). */
export function axisRupees(value: number): string {
  const short = (unit: number) => String(Math.round((value / unit) * 10) / 10)
  if (value >= 100_000) return `₹${short(100_000)}L`
  return value >= 1000 ? `₹${short(1000)}k` : `₹${Math.round(value)}`
}
