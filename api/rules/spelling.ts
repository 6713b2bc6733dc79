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

/** Maps the usual Latin spellings of a lower-case term to one. Terms in other scripts are returned unchanged. */
export function foldSpelling(word: string): string {
  return /^[a-z]+$/.test(word) ? rules.reduce((folded, [pattern, by]) => folded.replace(pattern, by), word) : word
}

// Latin accents, and the optional vowel signs of Arabic and Urdu.
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/g
const apostrophes = /['’‘`´ʼʻʿʾ]/g

/**
 * Splits a text into search terms: runs of characters and digits of any script, in lower case, without accents and
 * apostrophes.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(accents, '').replace(apostrophes, '')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
