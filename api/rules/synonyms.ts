import type { SearchSynonyms } from '#contract/catalogue'
import { foldSpelling, wordsOf } from './spelling.ts'

/**
 * Stop words, in English and transliterated Urdu and Hindi. They are not indexed, because `an` would match most
 * descriptions.
 */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and as at by e for from in is it o of on or the to ul al with wa ki ka ke'.split(' '),
)

/** Returns the folded terms of a text without stop words, joined by spaces: `sar ka dard` and `sir dard` are two keys. */
const keyOf = (text: string) =>
  wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(foldSpelling)
    .join(' ')

/** Whether two different terms differ in one character, or in two adjacent characters that are swapped. */
export function differInOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const rest = [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const
  if (rest.every(({ length }) => length < 2)) return true
  return rest[0].length === 2 && rest[1] === `${rest[0][1]}${rest[0][0]}`
}

/** Adjacent terms of a search text, and the folded phrases that the synonym list adds to them. */
interface Segment {
  words: readonly string[]
  alternatives: readonly string[]
}

/** How a single term is compared with the synonym list: completely, by its beginning, or with one typo. */
export type Tolerance = 'exact' | 'prefix' | 'typo'

const minPrefix = 4
const minTypo = 4

/**
 * Creates the lookup of a synonym list: a function that splits the terms of a search text into segments, each with the
 * phrases that are searched in addition. A search for one of a group's `words` also searches for its other words and for
 * `finds`. The longest phrase wins: `back pain` before `back`.
 */
export function createSynonyms(
  groups: readonly SearchSynonyms[],
): (words: readonly string[], tolerance: Tolerance) => Segment[] {
  const phrases = new Map<string, Set<string>>()
  for (const { words, finds } of groups) {
    const keys = words.map(keyOf).filter(Boolean)
    const all = [...keys, ...finds.map(keyOf).filter(Boolean)]
    for (const key of keys) phrases.set(key, new Set([...(phrases.get(key) ?? []), ...all]))
  }
  const longest = Math.max(1, ...[...phrases.keys()].map((key) => key.split(' ').length))
  const similar: Record<Tolerance, (term: string, key: string) => boolean> = {
    exact: () => false,
    prefix: (term, key) => term.length >= minPrefix && key.startsWith(term),
    typo: (term, key) => term.length >= minTypo && differInOne(term, key),
  }

  const alternativesOf = (key: string) => [...(phrases.get(key) ?? [])].filter((phrase) => phrase !== key)

  function similarTo(term: string, tolerance: Tolerance): string[] {
    if (tolerance === 'exact') return []
    const keys = [...phrases.keys()].filter((key) => similar[tolerance](term, key))
    return [...new Set(keys.flatMap((key) => [key, ...alternativesOf(key)]))]
  }

  return (words, tolerance) => {
    const folded = words.map(foldSpelling)
    const segments: Segment[] = []
    for (let at = 0; at < words.length; ) {
      let length = Math.min(longest, words.length - at)
      while (length > 1 && !phrases.has(folded.slice(at, at + length).join(' '))) length -= 1
      const key = folded.slice(at, at + length).join(' ')
      const alternatives = phrases.has(key) ? alternativesOf(key) : similarTo(key, tolerance)
      segments.push({ words: words.slice(at, at + length), alternatives })
      at += length
    }
    return segments
  }
}

const termsIn = (list: string) =>
  list
    .split(',')
    .map((term) => term.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/**
 * Reads a synonym list with one group per line, as the dashboard shows it: `cough, khansi, खांसी = throat, chest`. Blank
 * lines are skipped.
 */
export const parseSynonyms = (text: string): SearchSynonyms[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [words = '', ...finds] = line.split('=')
      return { words: termsIn(words), finds: termsIn(finds.join(',')) }
    })

/** Writes a synonym list as text that `parseSynonyms` reads. */
export const formatSynonyms = (groups: readonly SearchSynonyms[]): string =>
  groups.map(({ words, finds }) => words.join(', ') + (finds.length > 0 ? ` = ${finds.join(', ')}` : '')).join('\n')
