import MiniSearch, { type Query, type SearchResult } from 'minisearch'

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

/**
 * The fields of a product that are searched. A product form (Majun, Sharbat, Qurs) is found through the product name.
 */
export interface SearchableProduct {
  id: number
  name: string
  shortDescription: string | null
  category: { name: string } | string | null
  ingredients: readonly string[]
  benefits: readonly string[]
  doshaTypes: readonly string[]
}

const maxQueryLength = 200
const maxQueryWords = 8

/**
 * Stop words, in English and transliterated Urdu and Hindi. They are not indexed, because `an` would match most
 * descriptions.
 */
const stopWords = new Set('a an and as at by e for from in is it o of on or the to ul al with wa ki ka ke'.split(' '))

const boost = { name: 8, category: 3, ingredients: 2, doshaTypes: 1, benefits: 1, shortDescription: 1 }
const allFields = Object.keys(boost)
const nameFields = ['name', 'category']

function documentOf(product: SearchableProduct) {
  return {
    id: product.id,
    name: product.name,
    shortDescription: product.shortDescription ?? '',
    category: typeof product.category === 'string' ? product.category : (product.category?.name ?? ''),
    ingredients: product.ingredients.join(' '),
    benefits: product.benefits.join(' '),
    doshaTypes: product.doshaTypes.join(' '),
  }
}

/**
 * The index contains every word twice: as written, and in its folded spelling with the prefix `~`, which no word
 * contains.
 */
const foldedTerm = (word: string) => `~${foldSpelling(word)}`

/** Returns additional queries, which tolerate more differences, for one folded term. */
type QueryExpansion = (term: string) => Query[]

const noExpansion: QueryExpansion = () => []

/**
 * Matches the beginning of a name in another spelling: `majo` for majoon. Terms of one character are skipped (`zzzz`
 * folds to one), because they would match too many names.
 */
const prefixes: QueryExpansion = (term) =>
  term.length > 2 ? [{ queries: [term], fields: nameFields, prefix: true }] : []

/**
 * Matches terms with one wrong character or two swapped characters, from `minLength` characters on; with two wrong
 * characters from `minLengthForTwo` on. Numbers must match exactly.
 */
const typos =
  (fields: string[], minLength: number, minLengthForTwo: number): QueryExpansion =>
  (term) => {
    const letters = Array.from(term)
    const length = letters.length - 1
    if (length < minLength || /\p{N}/u.test(term)) return []
    const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
    return [
      { queries: [term], fields, fuzzy: length < minLengthForTwo ? 1 : 2 },
      { queries: swapped, fields },
    ]
  }

/**
 * Returns the query for one term of the search text. It matches terms of the catalogue that begin with it or are another
 * spelling of it, and includes the queries that `expansion` adds.
 */
function queryOf(word: string, expansion: QueryExpansion): Query {
  const term = foldedTerm(word)
  const queries: Query[] = [
    // A term of one or two characters begins some word in almost every description. Such a term matches only the
    // beginning of a product name's terms, or nothing.
    { queries: [word], fields: word.length < 3 ? nameFields : allFields, prefix: true },
    { queries: [word], fields: allFields },
    { queries: [term], fields: allFields, prefix: term.length > 5 },
    ...expansion(term),
  ]
  return { combineWith: 'OR', queries }
}

/** The search terms in a text. Stop words count only if there are no other terms. */
function queryWordsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, maxQueryLength)))]
  const meaningful = words.filter((word) => !stopWords.has(word))
  return (meaningful.length > 0 ? meaningful : words).slice(0, maxQueryWords)
}

/**
 * Returns the terms with two adjacent ones joined, in every possible way: `chyawan prash` also searches for
 * `chyawanprash`.
 */
const compoundsOf = (words: readonly string[]) =>
  words.slice(1).map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`))

const ranked = (results: readonly SearchResult[]) =>
  results.toSorted((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => Number(id))

/**
 * Creates the search of a catalogue: a function from text to product IDs, best match first. Every term must match, as a
 * whole word in any usual Latin spelling or as a prefix. Only if no product matches all terms, the search allows typos,
 * then joins adjacent terms, and finally accepts products that match some of the terms. At most 200 characters are
 * read. A text without characters of a script and without digits finds nothing (the caller shows all products for a
 * blank text). The results depend only on the products, so server and worker agree.
 */
export function createSearch(products: readonly SearchableProduct[]): (text: string) => number[] {
  // The same terms occur in many products, so each term is folded only once. This halves the indexing time.
  const termsOf = new Map<string, string[]>()
  const cacheTerms = (word: string) => {
    const terms = stopWords.has(word) ? [] : [word, foldedTerm(word)]
    termsOf.set(word, terms)
    return terms
  }
  const index = new MiniSearch<ReturnType<typeof documentOf>>({
    fields: allFields,
    tokenize: wordsOf,
    processTerm: (word) => termsOf.get(word) ?? cacheTerms(word),
    // The terms of a query have already been split and folded by the caller.
    searchOptions: { boost, tokenize: (term) => [term], processTerm: (term) => term },
  })
  // The products are sorted by ID before they are indexed, because sums of floating-point numbers depend on their
  // sequence. So server and worker rank alike.
  index.addAll(products.toSorted((a, b) => a.id - b.id).map(documentOf))

  const find = (words: readonly string[], expansion: QueryExpansion, combineWith: 'AND' | 'OR' = 'AND') =>
    index.search({ combineWith, queries: words.map((word) => queryOf(word, expansion)) })

  /** The searches, from strict to tolerant. Each runs only if the previous ones found nothing. */
  function* attempts(words: readonly string[]) {
    yield find(words, noExpansion)
    yield find(words, prefixes)
    yield find(words, typos(nameFields, 4, 99))
    for (const compound of compoundsOf(words)) yield find(compound, typos(nameFields, 4, 99))
    yield find(words, typos(allFields, 5, 8))
    yield find(words, typos(allFields, 5, 8), 'OR')
  }

  return (text) => {
    const words = queryWordsOf(text)
    if (words.length === 0) return []
    for (const results of attempts(words)) if (results.length > 0) return ranked(results)
    return []
  }
}
