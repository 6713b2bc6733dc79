import { randomCode } from './random-code.ts'

const indiaAhead = 330 * 60_000

/**
 * An order number like `GB-261121-7KQ4M`: the day in India and five signs of the first five random bytes.
 * Throws a RangeError on fewer than five bytes. Two orders of a day can collide (1 in 33 million): the column is unique.
 */
export function orderNumber(now: Date, random: Uint8Array): string {
  if (random.length < 5) throw new RangeError('An order number needs five random bytes')
  const day = new Date(now.getTime() + indiaAhead).toISOString().slice(2, 10).replaceAll('-', '')
  return `GB-${day}-${randomCode(random.subarray(0, 5))}`
}

/** Whether a text has the form of an order number, blanks around it and small letters allowed. */
export function looksLikeOrderNumber(text: string): boolean {
  return /^\s*GB-\d{6}-[2-9A-HJ-NP-Z]{5}\s*$/i.test(text)
}
