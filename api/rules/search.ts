import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import { foldSpelling, wordsOf } from './spelling.ts'

/** What the search reads of a product. A family (Majun, Sharbat, Qurs) is found by the product's name. */
export interface SearchableProduct {
  id: number
  name: string
  shortDescription: string | null
  category: { name: string } | string | null
  ingredients: readonly string[]
  benefits: readonly string[]
  doshaTypes: readonly string[]
}

const maxText = 200
const maxWords = 8

/** Joining words: in the catalogue they would make `an` find everything, in a question they say nothing. */
const joining = new Set('a an and as at by e for from in is it o of on or the to ul al with wa ki ka ke'.split(' '))

const boost = { name: 8, category: 3, ingredients: 2, doshaTypes: 1, benefits: 1, shortDescription: 1 }
const everywhere = Object.keys(boost)
const names = ['name', 'category']

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

/** Every word is indexed as written and in its one spelling; the sign, never part of a word, keeps the two apart. */
const folded = (word: string) => `~${foldSpelling(word)}`

/** What is tried for one folded term beyond the word as typed. */
type Effort = (term: string) => Query[]

const asTyped: Effort = () => []

/** A beginning in another spelling: `majo` on its way to majoon. One letter, which `zzzz` folds to, begins everything. */
const beginnings: Effort = (term) => (term.length > 2 ? [{ queries: [term], fields: names, prefix: true }] : [])

/** One wrong letter or two swapped ones in words of `shortest` and more, two wrong from `forTwo` on; none in numbers. */
const typos =
  (fields: string[], shortest: number, forTwo: number): Effort =>
  (term) => {
    const letters = Array.from(term)
    const length = letters.length - 1
    if (length < shortest || /\p{N}/u.test(term)) return []
    const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
    return [
      { queries: [term], fields, fuzzy: length < forTwo ? 1 : 2 },
      { queries: swapped, fields },
    ]
  }

/** One word: its beginning as typed, whole in any spelling, and what the effort adds. */
function queryOf(word: string, effort: Effort): Query {
  const term = folded(word)
  const queries: Query[] = [
    // One or two letters begin a word of every description, and so do short words once they are folded.
    { queries: [word], fields: word.length < 3 ? names : everywhere, prefix: true },
    { queries: [word], fields: everywhere },
    { queries: [term], fields: everywhere, prefix: term.length > 5 },
    ...effort(term),
  ]
  return { combineWith: 'OR', queries }
}

/** The words asked for; joining words count only when nothing else was typed. */
function askedIn(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, maxText)))]
  const telling = words.filter((word) => !joining.has(word))
  return (telling.length > 0 ? telling : words).slice(0, maxWords)
}

/** The words with two neighbours written as one, in every way: chyawan prash. */
const compoundsOf = (words: readonly string[]) =>
  words.slice(1).map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`))

const ranked = (results: readonly SearchResult[]) =>
  results.toSorted((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => Number(id))

/**
 * A search over a catalogue: text to product ids, best first. Every word must be found, whole in any usual Latin
 * spelling or by its beginning; only if nothing has them all, wrong letters are forgiven, then words written apart, and
 * at last products with some of the words are found. At most 200 characters are read; a text without letters and digits
 * finds nothing (the caller shows everything for a blank one). The same products give the same answer in every program.
 */
export function createSearch(products: readonly SearchableProduct[]): (text: string) => number[] {
  // A catalogue repeats its words: folding each once halves the time that indexing takes.
  const termsOf = new Map<string, string[]>()
  const remember = (word: string) => {
    const terms = joining.has(word) ? [] : [word, folded(word)]
    termsOf.set(word, terms)
    return terms
  }
  const index = new MiniSearch<ReturnType<typeof documentOf>>({
    fields: everywhere,
    tokenize: wordsOf,
    processTerm: (word) => termsOf.get(word) ?? remember(word),
    // The terms of a question come split and folded.
    searchOptions: { boost, tokenize: (term) => [term], processTerm: (term) => term },
  })
  // By id, because sums of floats depend on the order, and the server's and the worker's ranks must not differ.
  index.addAll(products.toSorted((a, b) => a.id - b.id).map(documentOf))

  const find = (words: readonly string[], effort: Effort, combineWith: 'AND' | 'OR' = 'AND') =>
    index.search({ combineWith, queries: words.map((word) => queryOf(word, effort)) })

  /** The ways to search, each tried only if the ones before found nothing. */
  function* attempts(words: readonly string[]) {
    yield find(words, asTyped)
    yield find(words, beginnings)
    yield find(words, typos(names, 4, 99))
    for (const compound of compoundsOf(words)) yield find(compound, typos(names, 4, 99))
    yield find(words, typos(everywhere, 5, 8))
    yield find(words, typos(everywhere, 5, 8), 'OR')
  }

  return (text) => {
    const words = askedIn(text)
    if (words.length === 0) return []
    for (const results of attempts(words)) if (results.length > 0) return ranked(results)
    return []
  }
}
