import type { Paise } from '../money.ts'

export interface NumberWords {
  /** The names of 0 to 99. */
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
