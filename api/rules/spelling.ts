// Indian words have no one Latin spelling: majun, majoon, ma'jun. Each rule makes two usual spellings one; the order
// counts. They run on small Latin letters only, in the catalogue's words and the shopper's alike.
const rules: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])\1+/g, '$1'],
  [/([aeiou])\1+/g, '$1$1'],
  [/ph/g, 'f'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ck/g, 'k'],
  // churna keeps its c, cumin and cinnamon do not.
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)|q/g, 'k'],
  [/(?<=[bcdfgjklmnprstvwz])h/g, ''],
  [/(?<=.)h(?=[^aeiouy])|(?<=.{4})h$/g, ''],
  [/z/g, 'j'],
  [/(?:au|ao|[ao]w(?=[^aeiouy]|$))/g, 'o'],
  [/w/g, 'v'],
  // chyawanprash and chawanprash, dhaniya and dhanya.
  [/(?<=[^aeiouy])i?y(?=[aeiou])/g, ''],
  [/(?:ay|ey|ei)(?=[^aeiouy]|$)/g, 'ai'],
  [/(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, 'i'],
  [/(?<=[a-z]{2}[^aeiou])e$/g, ''],
  [/e(?=[aiou])/g, 'i'],
  [/e/g, 'a'],
  [/o/g, 'u'],
  [/([a-z])\1/g, '$1'],
  // Where not the spelling differs but the word: araq, churan, atrifal, gaozuban.
  [/^arak$/g, 'ark'],
  [/^curan$/g, 'curna'],
  [/^atrifal$/g, 'itrifal'],
  [/^gujuban$/g, 'gujaban'],
]

/** One spelling for the usual Latin spellings of a word in small letters; words of other scripts come back unchanged. */
export function foldSpelling(word: string): string {
  return /^[a-z]+$/.test(word) ? rules.reduce((folded, [pattern, by]) => folded.replace(pattern, by), word) : word
}

// Latin accents, and the vowel signs that Arabic and Urdu may leave out.
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/g
const apostrophes = /['’‘`´ʼʻʿʾ]/g

/** The words of a text: letters and digits of any script, in small letters, without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(accents, '').replace(apostrophes, '')
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
