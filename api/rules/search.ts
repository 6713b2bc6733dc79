import MiniSearch, { type Query, type SearchResult } from 'minisearch'

import type { CatalogueTexts } from '#contract/catalogue'
import { consonantsOf, foldSpelling, wordsOf } from './spelling.ts'

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
  /** The texts in other languages. */
  translations?: readonly { name?: string; shortDescription?: string; category?: string }[]
}

/** Returns a product with its translations, and those of its category, in the given languages. */
export const withSearchedTexts = <P extends Omit<SearchableProduct, 'translations'> & { categoryId: number | null }>(
  product: P,
  languages: readonly CatalogueTexts[],
): P & Pick<SearchableProduct, 'translations'> => ({
  ...product,
  translations: languages.map(({ products, categories }) => {
    const { name, shortDescription } = products[product.id] ?? {}
    const category = categories[product.categoryId ?? 0]?.name
    return {
      ...(name ? { name } : {}),
      ...(shortDescription ? { shortDescription } : {}),
      ...(category ? { category } : {}),
    }
  }),
})

const maxQueryLength = 200
const maxQueryWords = 8

/**
 * Stop words, in English and transliterated Urdu and Hindi. They are not indexed, because `an` would match most
 * descriptions.
 */
const stopWords = new Set('a an and as at by e for from in is it o of on or the to ul al with wa ki ka ke'.split(' '))

const boost = {
  name: 8,
  translatedName: 8,
  category: 3,
  translatedCategory: 3,
  ingredients: 2,
  doshaTypes: 1,
  benefits: 1,
  shortDescription: 1,
  translatedText: 1,
}
const allFields = Object.keys(boost)
const nameFields = ['name', 'translatedName', 'category', 'translatedCategory']
/** The field with the consonants of names, in which only `sounds` searches. */
const soundField = 'consonants'

function documentOf(product: SearchableProduct) {
  const { translations = [] } = product
  const joined = (field: 'name' | 'shortDescription' | 'category') =>
    translations.flatMap((texts) => texts[field] ?? []).join(' ')
  return {
    id: product.id,
    name: product.name,
    shortDescription: product.shortDescription ?? '',
    category: typeof product.category === 'string' ? product.category : (product.category?.name ?? ''),
    ingredients: product.ingredients.join(' '),
    benefits: product.benefits.join(' '),
    doshaTypes: product.doshaTypes.join(' '),
    translatedName: joined('name'),
    translatedCategory: joined('category'),
    translatedText: joined('shortDescription'),
    consonants: wordsOf(product.name).map(consonantsOf).join(' '),
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

/** Matches a name in Latin letters for a term in another script: Majun for माजून and معجون. */
const sounds: QueryExpansion = (term) => {
  const consonants = /[a-z]/.test(term) ? '' : consonantsOf(term.slice(1))
  return consonants.length > 1 ? [{ queries: [consonants], fields: [soundField] }] : []
}

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
    fields: [...allFields, soundField],
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
    yield find(words, sounds)
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
