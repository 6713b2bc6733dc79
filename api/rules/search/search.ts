import type { CatalogueTexts, SearchSynonyms } from '#contract/catalogue'
import { insertDocument, type Query, removeDocument, SearchIndex } from './search-index.ts'
import { consonantsOf, createSynonyms, foldSpelling, stopWords, type Tolerance, wordsOf } from './synonyms.ts'

/** The product fields that are searched. A product form (Majun, Sharbat, Qurs) is found through the product name. */
export interface SearchableProduct {
  id: number
  name: string
  shortDescription: string | null
  /** The description of the product; missing on a device with a large catalogue. */
  description?: string | null
  category: { name: string } | string | null
  ingredients: readonly string[]
  benefits: readonly string[]
  doshaTypes: readonly string[]
  /** The texts of the product in other languages. */
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
  description: 0.3,
}
const allFields = Object.keys(boost)
/**
 * The fields in which the beginning of a term is enough for a match. Descriptions are left out, because they contain
 * too many terms.
 */
const prefixFields = allFields.filter((field) => field !== 'description')
/**
 * Factor for the score of matches that the synonym list adds, so that these matches rank below matches of the typed
 * text.
 */
const synonymBoost = 0.6
const nameFields = ['name', 'translatedName', 'category', 'translatedCategory']
/** The index field with the consonants of product names. Only `sounds` searches in it. */
const soundField = 'consonants'

/** Returns the tokens of a product by field. */
function documentOf(product: SearchableProduct): Record<string, string[]> {
  const { translations = [] } = product
  const translated = (field: 'name' | 'shortDescription' | 'category') =>
    translations.flatMap((texts) => wordsOf(texts[field] ?? ''))
  const name = wordsOf(product.name)
  return {
    name,
    shortDescription: wordsOf(product.shortDescription ?? ''),
    description: wordsOf(product.description ?? ''),
    category: wordsOf((typeof product.category === 'string' ? product.category : product.category?.name) ?? ''),
    ingredients: product.ingredients.flatMap(wordsOf),
    benefits: product.benefits.flatMap(wordsOf),
    doshaTypes: product.doshaTypes.flatMap(wordsOf),
    translatedName: translated('name'),
    translatedCategory: translated('category'),
    translatedText: translated('shortDescription'),
    [soundField]: name.map(consonantsOf),
  }
}

/**
 * Returns the folded spelling of a term with the prefix `~`, which no unfolded term contains. The index contains each
 * term in both spellings.
 */
const foldedTerm = (word: string) => `~${foldSpelling(word)}`

/** Returns additional, more tolerant queries for one folded term of the search text. */
type QueryExpansion = (term: string) => Query[]

const noExpansion: QueryExpansion = () => []

/**
 * Matches the beginning of a name in another spelling: `majo` finds majoon. Folded terms of one or two characters are
 * skipped (`zzzz` folds to one), because they would match too many names.
 */
const prefixes: QueryExpansion = (term) => (term.length > 2 ? [{ term, fields: nameFields, prefix: true }] : [])

/** Matches a name in Latin letters for a search term in another script: Majun for माजून and معجون. */
const sounds: QueryExpansion = (term) => {
  const consonants = /[a-z]/.test(term) ? '' : consonantsOf(term.slice(1))
  return consonants.length > 1 ? [{ term: consonants, fields: [soundField] }] : []
}

/**
 * Matches terms with one wrong character or two swapped characters if the term has at least `minLength` characters, and
 * with two wrong characters from `minLengthForTwo` characters on. Numbers must match exactly.
 */
const typos =
  (fields: string[], minLength: number, minLengthForTwo: number): QueryExpansion =>
  (term) => {
    const letters = Array.from(term)
    const length = letters.length - 1
    if (length < minLength || /\p{N}/u.test(term)) return []
    const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
    return [
      { term, fields, maxEdits: length < minLengthForTwo ? 1 : 2 },
      ...swapped.map((other) => ({ term: other, fields })),
    ]
  }

/**
 * Returns the query for one term of the search text. It matches terms of the catalogue that begin with it or are
 * another spelling of it, and it includes the queries that `expansion` adds.
 */
function queryOf(word: string, expansion: QueryExpansion): Query {
  const term = foldedTerm(word)
  const queries: Query[] = [
    // A term of one or two characters is the beginning of a term in almost every description. Therefore such a term is
    // compared only with the beginning of terms in product names.
    { term: word, fields: word.length < 3 ? nameFields : prefixFields, prefix: true },
    { term: word, fields: prefixFields },
    { term, fields: prefixFields, prefix: term.length > 5 },
    { term, fields: ['description'] },
    ...expansion(term),
  ]
  return { combine: 'OR', queries }
}

/** Returns the query for a folded phrase of the synonym list. It matches products that contain all its terms. */
const synonymQuery = (phrase: string): Query => ({
  combine: 'AND',
  queries: phrase.split(' ').map((term) => ({ term: `~${term}`, fields: allFields })),
  boost: synonymBoost,
})

/** Returns the search terms of a text without stop words. If it has only stop words, these are returned. */
function queryWordsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, maxQueryLength)))]
  const meaningful = words.filter((word) => !stopWords.has(word))
  return (meaningful.length > 0 ? meaningful : words).slice(0, maxQueryWords)
}

/**
 * Returns all variants of a search text in which two adjacent terms are joined: `chyawan prash` also searches for
 * `chyawanprash`.
 */
const compoundsOf = (words: readonly string[]) =>
  words.slice(1).map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`))

/**
 * Creates an empty index and its search, a function from text to product ids, best match first. Every term of a search text must match, as a whole word in any usual Latin
 * spelling, as a prefix, or as a synonym; two adjacent terms can be one word. Only if no product matches all terms, the
 * search allows typos, and finally accepts products that match some of the terms. At most 200 characters are read. A text
 * without characters of any script and without digits finds nothing (for a blank text, the caller shows all products).
 * The results depend only on the products and the synonym list, so that server and worker agree; only products without
 * a description may rank differently (record 53).
 */
function createIndex(synonyms: readonly SearchSynonyms[]) {
  // The same terms occur in many products, so each term is folded only once. This halves the indexing time.
  const known = new Map<string, string[]>()
  const cacheTerms = (word: string) => {
    const terms = stopWords.has(word) ? [] : [word, foldedTerm(word)]
    known.set(word, terms)
    return terms
  }
  const termsOf = (word: string) => known.get(word) ?? cacheTerms(word)
  const index = new SearchIndex({ ...boost, [soundField]: 1 })
  const segmentsOf = createSynonyms(synonyms)

  function find(
    words: readonly string[],
    expansion: QueryExpansion,
    { combine = 'AND', tolerance = 'exact' }: { combine?: 'AND' | 'OR'; tolerance?: Tolerance } = {},
  ) {
    const queryFor = (terms: readonly string[]): Query => ({
      combine,
      queries: segmentsOf(terms, tolerance).map((segment): Query => {
        const typed: Query = { combine, queries: segment.words.map((word) => queryOf(word, expansion)) }
        if (segment.alternatives.length === 0) return typed
        return { combine: 'OR', queries: [typed, ...segment.alternatives.map(synonymQuery)] }
      }),
    })
    return index.search({ combine: 'OR', queries: [words, ...compoundsOf(words)].map(queryFor) })
  }

  /**
   * Yields the queries to try, from strict to tolerant. The next query is used only if the previous ones found nothing.
   */
  function* attempts(words: readonly string[]) {
    yield find(words, noExpansion)
    yield find(words, prefixes, { tolerance: 'prefix' })
    yield find(words, sounds)
    yield find(words, typos(nameFields, 4, 99), { tolerance: 'typo' })
    yield find(words, typos(prefixFields, 5, 8), { tolerance: 'typo' })
    yield find(words, typos(prefixFields, 5, 8), { combine: 'OR', tolerance: 'typo' })
  }

  return {
    index,
    termsOf,
    search(text: string): number[] {
      const words = queryWordsOf(text)
      if (words.length === 0) return []
      for (const results of attempts(words)) if (results.length > 0) return results
      return []
    },
  }
}

/** Creates the search of a catalogue that does not change. */
export function createSearch(
  products: readonly SearchableProduct[],
  synonyms: readonly SearchSynonyms[] = [],
): (text: string) => number[] {
  const { index, termsOf, search } = createIndex(synonyms)
  for (const product of products) index.add(product.id, documentOf(product), termsOf)
  return search
}

/** The search of a catalogue that changes. */
export interface ChangingSearch {
  /** Adds a product, or replaces the product with the same id. */
  put(product: SearchableProduct): void
  remove(id: number): void
  search(text: string): number[]
}

/** Returns the fields of a product that are indexed, so that the index does not retain the others. */
const searchedOf = (product: SearchableProduct): SearchableProduct => ({
  id: product.id,
  name: product.name,
  shortDescription: product.shortDescription,
  description: product.description ?? null,
  category: product.category,
  ingredients: product.ingredients,
  benefits: product.benefits,
  doshaTypes: product.doshaTypes,
  translations: product.translations ?? [],
})

/** Creates the search of an empty catalogue to which products can be added and from which they can be removed. */
export function createChangingSearch(synonyms: readonly SearchSynonyms[]): ChangingSearch {
  const { index, termsOf, search } = createIndex(synonyms)
  const indexed = new Map<number, SearchableProduct>()
  function remove(id: number) {
    const product = indexed.get(id)
    if (product) removeDocument(index, id, { words: documentOf(product), termsOf })
    indexed.delete(id)
  }
  return {
    put(product) {
      remove(product.id)
      const searched = searchedOf(product)
      indexed.set(product.id, searched)
      insertDocument(index, product.id, { words: documentOf(searched), termsOf })
    },
    remove,
    search,
  }
}
