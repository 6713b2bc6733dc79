import type { SearchSynonyms } from '#contract/catalogue'

/**
 * Stop words in English and transliterated Urdu and Hindi. They are not indexed, because a word such as `an` would
 * match most descriptions.
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

/** Adjacent terms of a search text, with the folded phrases that the synonym list adds to them. */
interface Segment {
  words: readonly string[]
  alternatives: readonly string[]
}

/**
 * How a single term is compared with the terms of the synonym list: the whole term, its beginning, or with one typo.
 */
export type Tolerance = 'exact' | 'prefix' | 'typo'

const minPrefix = 4
const minTypo = 4

/**
 * Creates the lookup of a synonym list: a function that splits the terms of a search text into segments, each with the
 * additional phrases to search for. A search for one of a group's `words` also searches for the other `words` and for
 * `finds`. The longest phrase of the list is used: `back pain` before `back`.
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
 * Parses a synonym list with one group per line, in the form that the dashboard shows: `cough, khansi, खांसी = throat,
 * chest`. Blank lines are skipped.
 */
export const parseSynonyms = (text: string): SearchSynonyms[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [words = '', ...finds] = line.split('=')
      return { words: termsIn(words), finds: termsIn(finds.join(',')) }
    })

/** Formats a synonym list as text that `parseSynonyms` can parse. */
export const formatSynonyms = (groups: readonly SearchSynonyms[]): string =>
  groups.map(({ words, finds }) => words.join(', ') + (finds.length > 0 ? ` = ${finds.join(', ')}` : '')).join('\n')

// Spelling rules for Latin letters. Indian terms have several Latin spellings: majun, majoon, ma'jun. Each rule maps
// one usual spelling to another, and the order of the rules matters. The rules apply to lower-case letters, both in the
// catalogue and in search queries.
const rules: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])\1+/g, '$1'],
  [/([aeiou])\1+/g, '$1$1'],
  [/ph/g, 'f'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ck/g, 'k'],
  // A c before e, i or y becomes s (cinnamon), any other c becomes k (cumin), and ch is not changed (churna).
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)|q/g, 'k'],
  [/(?<=[bcdfgjklmnprstvwz])h/g, ''],
  [/(?<=.)h(?=[^aeiouy])|(?<=.{4})h$/g, ''],
  [/z/g, 'j'],
  [/(?:au|ao|[ao]w(?=[^aeiouy]|$))/g, 'o'],
  [/w/g, 'v'],
  // Removes `y` or `iy` between a consonant and a vowel, so that chyawanprash equals chawanprash, and dhaniya equals
  // dhanya.
  [/(?<=[^aeiouy])i?y(?=[aeiou])/g, ''],
  [/(?:ay|ey|ei)(?=[^aeiouy]|$)/g, 'ai'],
  [/(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, 'i'],
  [/(?<=[a-z]{2}[^aeiou])e$/g, ''],
  [/e(?=[aiou])/g, 'i'],
  [/e/g, 'a'],
  [/o/g, 'u'],
  [/([a-z])\1/g, '$1'],
  // The last rules make spellings equal whose pronunciation differs too: araq, churan, atrifal, gaozuban.
  [/^arak$/g, 'ark'],
  [/^curan$/g, 'curna'],
  [/^atrifal$/g, 'itrifal'],
  [/^gujuban$/g, 'gujaban'],
]

// Rules that make Devanagari spellings equal: short and long vowels, and nasals before a consonant (खण्ड and खंड).
const devanagariRules: readonly (readonly [RegExp, string])[] = [
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ै/g, 'े'],
  [/[ौॉ]/g, 'ो'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/ऐ/g, 'ए'],
  [/[औऑ]/g, 'ओ'],
  [/ँ|[ङञणनम]्(?=[क-म])/g, 'ं'],
  [/ण/g, 'न'],
  [/ष/g, 'श'],
]

// Rules that make Urdu characters with the same sound equal.
const urduRules: readonly (readonly [RegExp, string])[] = [
  [/[حھةۃ]/g, 'ہ'],
  [/[ثص]/g, 'س'],
  [/[ذضظ]/g, 'ز'],
  [/ط/g, 'ت'],
  [/ع/g, 'ا'],
  [/ے/g, 'ی'],
  [/ں/g, 'ن'],
  [/ا+/g, 'ا'],
]

const rulesFor = (word: string) => {
  if (/^[a-z]+$/.test(word)) return rules
  if (/[\u0900-\u097f]/.test(word)) return devanagariRules
  return /[\u0600-\u06ff]/.test(word) ? urduRules : []
}

/**
 * Returns the folded spelling of a lower-case term: all its usual spellings are mapped to one, within the same script.
 */
export const foldSpelling = (word: string): string =>
  rulesFor(word).reduce((folded, [pattern, by]) => folded.replace(pattern, by), word)

/** The Latin consonants of Devanagari and Urdu characters, as `foldSpelling` spells them. */
const latinConsonants = new Map(
  [
    'b بबभ',
    'c چचछ',
    'd دڈदधडढ',
    'f فफ',
    'g گغगघ',
    'j جزذضظژजझ',
    'k کقخकख',
    'l لल',
    'm مम',
    'n نںनणङञं',
    'p پप',
    'r رڑर',
    's سشصثसशष',
    't تٹطतथटठ',
  ].flatMap((row) => Array.from(row.slice(2), (letter) => [letter, row.slice(0, 1)] as const)),
)

/**
 * Returns the consonants of a term in any script, in Latin letters: `mjn` for majun, माजून and معجون. Urdu writes few
 * vowels, so that terms of different scripts can be compared only by their consonants.
 */
export function consonantsOf(word: string): string {
  const isLatin = /^[a-z]+$/.test(word)
  const nasals = word.replace(/ं(?=[पफबभम])/g, 'म').replace(/ن(?=ب)/g, 'م')
  const letters = isLatin
    ? foldSpelling(word).replace(/[aeiouvyh]/g, '')
    : Array.from(nasals, (letter) => latinConsonants.get(letter) ?? '').join('')
  return letters.replace(/(.)\1+/g, '$1')
}

// Latin accents, the optional vowel signs of Arabic and Urdu, and the dot below Devanagari letters.
const accents = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c]/g
// Characters of Arabic keyboards for the Urdu ی, ک and ہ.
const arabicLetters: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ' }
const apostrophes = /['’‘`´ʼʻʿʾ]/g

/**
 * Splits a text into search terms: runs of characters and digits of any script, in lower case, without accents and
 * apostrophes.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(apostrophes, '')
    .replace(/[يىكه]/g, (letter) => arabicLetters[letter] ?? letter)
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
