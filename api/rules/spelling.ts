// Indian terms have several Latin spellings: majun, majoon, ma'jun. Each rule maps one usual spelling to another, and
// the order of the rules matters. The rules apply only to lower-case Latin letters, both in the catalogue and in search
// queries.
const rules: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])\1+/g, '$1'],
  [/([aeiou])\1+/g, '$1$1'],
  [/ph/g, 'f'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ck/g, 'k'],
  // A c before e, i or y becomes s (cinnamon), any other c becomes k (cumin), and ch stays (churna).
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)|q/g, 'k'],
  [/(?<=[bcdfgjklmnprstvwz])h/g, ''],
  [/(?<=.)h(?=[^aeiouy])|(?<=.{4})h$/g, ''],
  [/z/g, 'j'],
  [/(?:au|ao|[ao]w(?=[^aeiouy]|$))/g, 'o'],
  [/w/g, 'v'],
  // Matches chyawanprash with chawanprash, and dhaniya with dhanya.
  [/(?<=[^aeiouy])i?y(?=[aeiou])/g, ''],
  [/(?:ay|ey|ei)(?=[^aeiouy]|$)/g, 'ai'],
  [/(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, 'i'],
  [/(?<=[a-z]{2}[^aeiou])e$/g, ''],
  [/e(?=[aiou])/g, 'i'],
  [/e/g, 'a'],
  [/o/g, 'u'],
  [/([a-z])\1/g, '$1'],
  // Variants that differ in more than the spelling: araq, churan, atrifal, gaozuban.
  [/^arak$/g, 'ark'],
  [/^curan$/g, 'curna'],
  [/^atrifal$/g, 'itrifal'],
  [/^gujuban$/g, 'gujaban'],
]

// Devanagari vowels of two lengths, and nasals before a consonant: खण्ड and खंड.
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

// Urdu characters with the same sound.
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

/** Maps the usual spellings of a lower-case term to one, within its script. */
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
