import { tag } from '#texts/language'

/** A whole number of paise, 100 to a rupee. All amounts inside the shop are in paise (record 14, money). */
export type Paise = number

/**
 * Converts a decimal string of rupees (`"499.00"`, `"499.5"` or `"499"`) to paise; additional decimals are rounded
 * half-up. It processes the digits instead of a float, because floats are not exact. Throws a RangeError for any other
 * text.
 */
export function parseRupees(text: string): Paise {
  const parts = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text.trim())
  if (!parts) throw new RangeError(`Not an amount of rupees: ${text.slice(0, 40)}`)
  const [, sign, whole = '', fraction = ''] = parts
  const paise = Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  return sign && paise > 0 ? -paise : paise
}

/** Formats paise as rupees for the API, with two decimals and no grouping: 49900 is `"499.00"`. */
export function rupees(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function shown(paise: Paise): string {
  const [whole = '', fraction] = rupees(Math.abs(paise)).split('.')
  return `${paise < 0 ? '-' : ''}₹${whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')}.${fraction}`
}

/**
 * Adds directional isolates to an amount in Urdu, because otherwise right-to-left text shows the rupee sign after the
 * digits.
 */
const isolated = (amount: string, locale: string): string =>
  locale.startsWith('ur') ? `\u2066${amount}\u2069` : amount

/**
 * Formats paise for display, with two decimals and Indian grouping: `"₹1,25,000.00"`. It does not use Intl, whose
 * output differs between JavaScript engines and would break hydration. `locale` is the tag of a language; by default
 * the language of this build, on the server English.
 */
export const formatInr = (paise: Paise, locale: string = tag): string => isolated(shown(paise), locale)

/** Formats paise like `formatInr`, but without decimals if the amount is in whole rupees: `"₹777"`. */
export const formatShortInr = (paise: Paise, locale: string = tag): string =>
  isolated(shown(paise).replace(/\.00$/, ''), locale)

export interface NumberWords {
  /** The names of the numbers 0 to 99 in a language. */
  names: readonly string[]
  units: { crore: string; lakh: string; thousand: string; hundred: string }
  rupeesInWords: (rupees: string, paise: string | null) => string
}

function wordsOf(value: number, words: NumberWords): string {
  const { names, units } = words
  const parts: [number, string][] = [
    [Math.floor(value / 10_000_000), units.crore],
    [Math.floor(value / 100_000) % 100, units.lakh],
    [Math.floor(value / 1_000) % 100, units.thousand],
    [Math.floor(value / 100) % 10, units.hundred],
  ]
  const rest = value % 100
  const named = parts.flatMap(([count, unit]) => (count > 0 ? [`${wordsOf(count, words)} ${unit}`] : []))
  return [...named, ...(rest > 0 || named.length === 0 ? [names[rest] ?? ''] : [])].join(' ')
}

/** Spells out an amount in paise, with Indian grouping: `Rupees one lakh twenty and five paise only`. */
export function amountInWords(paise: Paise, words: NumberWords): string {
  const fraction = paise % 100
  return words.rupeesInWords(wordsOf(Math.floor(paise / 100), words), fraction === 0 ? null : wordsOf(fraction, words))
}
