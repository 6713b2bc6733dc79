// The alphabet of codes: 32 characters without 0, 1, I and O, so that five bits of a random byte select each one with
// the same probability.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Creates a code with one character per random byte. It is used for numbers and codes that people read aloud and that
 * must not be guessable.
 */
export const randomCode = (random: Uint8Array): string =>
  Array.from(random, (byte) => alphabet.charAt(byte % 32)).join('')

const indiaOffsetMs = 330 * 60_000

/**
 * Creates an order number such as `GB-261121-7KQ4M`: the prefix of the shop, the date in India and five characters made
 * from the first five random bytes. Throws a RangeError for fewer than five bytes. Two orders of the same day can get
 * the same number (1 in 33 million); the unique column in the database detects it.
 */
export function orderNumber(prefix: string, now: Date, random: Uint8Array): string {
  if (random.length < 5) throw new RangeError('An order number needs five random bytes')
  const day = new Date(now.getTime() + indiaOffsetMs).toISOString().slice(2, 10).replaceAll('-', '')
  return `${prefix}-${day}-${randomCode(random.subarray(0, 5))}`
}

/** Whether a text has the form of an order number; surrounding spaces and lower case are allowed. */
export function looksLikeOrderNumber(text: string): boolean {
  return /^\s*[A-Z]{2,4}-\d{6}-[2-9A-HJ-NP-Z]{5}\s*$/i.test(text)
}
