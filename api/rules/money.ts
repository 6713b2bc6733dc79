/** Whole paise, 100 to a rupee. Money is never anything else inside the shop (record 14, money). */
export type Paise = number

/**
 * Paise of a decimal string of rupees: `"499.00"`, `"499.5"` and `"499"`; further places are rounded half-up.
 * Digit by digit, no floats. Throws a RangeError on anything else, because a wrong price must never look like one.
 */
export function parseRupees(text: string): Paise {
  const parts = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text.trim())
  if (!parts) throw new RangeError(`Not an amount of rupees: ${text.slice(0, 40)}`)
  const [, sign, whole = '', fraction = ''] = parts
  const paise = Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  return sign && paise > 0 ? -paise : paise
}

/** Rupees as the wire carries them, two places and no grouping: 49900 paise are `"499.00"`. */
export function rupees(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Paise as a screen shows them, two places and Indian grouping: `"₹1,25,000.00"`.
 * Grouped here and not by Intl, whose output differs between engines and would break hydration.
 */
export function formatInr(paise: Paise): string {
  const [whole = '', fraction] = rupees(Math.abs(paise)).split('.')
  return `${paise < 0 ? '-' : ''}₹${whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')}.${fraction}`
}
