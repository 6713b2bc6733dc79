/** A search query: one term, or a combination of queries. `boost` multiplies the scores. */
export type Query =
  | { combine: 'AND' | 'OR'; queries: readonly Query[]; boost?: number }
  | {
      term: string
      fields: readonly string[]
      /** Whether longer terms that begin with the term match too, with a lower score. */
      prefix?: boolean
      /** Terms match, with a lower score, if at most this number of characters differ. */
      maxEdits?: 1 | 2
      boost?: number
    }

/**
 * Constants of the BM25+ ranking: saturation of repeated terms, influence of the length of a field, minimum for a
 * match.
 */
const saturation = 1.2
const lengthInfluence = 0.7
const minimum = 0.5

const prefixWeight = 0.375
const editWeight = 0.45

interface Field {
  boost: number
  /**
   * For each term, the ids of the documents that contain it, each followed by the frequency of the term in that
   * document.
   */
  postings: Map<string, number[]>
  /** Number of different terms of each document. */
  lengths: number[]
  totalLength: number
}

/** Returns the number of edits that turn `a` into `b`, or `max + 1` if more than `max` are needed. */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1
    endB -= 1
  }
  if (endA === start || endB === start) return Math.min(Math.max(endA, endB) - start, max + 1)
  let previous = Array.from({ length: endB - start + 1 }, (_, index) => index)
  for (let at = start; at < endA; at += 1) {
    const current = [at - start + 1]
    for (let other = start; other < endB; other += 1) {
      const column = other - start
      const changed = (previous[column] ?? 0) + Number(a.charCodeAt(at) !== b.charCodeAt(other))
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    if (Math.min(...current) > max) return max + 1
    previous = current
  }
  return Math.min(previous.at(-1) ?? 0, max + 1)
}

/** Returns the place of the first of the sorted terms that is not before `term`. */
function firstFrom(terms: readonly string[], term: string): number {
  let low = 0
  for (let high = terms.length; low < high; ) {
    const middle = (low + high) >>> 1
    if ((terms[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

/** The tokens of a document by field. */
export type Tokens = Readonly<Record<string, readonly string[]>>

/**
 * A full-text index that ranks with BM25+ and a factor for each field. The results depend only on the documents that it
 * contains, and not on the sequence in which they were added.
 */
export class SearchIndex {
  readonly fields: ReadonlyMap<string, Field>
  /** The ids of the documents; null for a removed document, whose place the next added document takes. */
  readonly ids: (number | null)[] = []
  readonly places = new Map<number, number>()
  readonly free: number[] = []
  /** The sorted terms of several fields, cached by the names of the fields. */
  readonly sortedTerms = new Map<string, string[]>()

  /** `boosts` contains the factor of each field, by which scores are multiplied. */
  constructor(boosts: Readonly<Record<string, number>>) {
    this.fields = new Map(
      Object.entries(boosts).map(([name, boost]) => [
        name,
        { boost, postings: new Map(), lengths: [], totalLength: 0 },
      ]),
    )
  }

  /** Adds a document that the index does not contain. `termsOf` returns the terms that are indexed for a token. */
  add(id: number, words: Tokens, termsOf: (word: string) => readonly string[]) {
    const document = this.free.pop() ?? this.ids.length
    this.ids[document] = id
    this.places.set(id, document)
    for (const [name, field] of this.fields) {
      const own = words[name] ?? []
      const length = new Set(own).size
      field.lengths[document] = length
      field.totalLength += length
      for (const word of own) {
        for (const term of termsOf(word)) {
          const posting = field.postings.get(term)
          if (!posting) field.postings.set(term, [document, 1])
          else if (posting.at(-2) === document) posting[posting.length - 1] = (posting.at(-1) ?? 0) + 1
          else posting.push(document, 1)
        }
      }
    }
  }

  /** Returns the ids of the documents that match a query, best first. Documents with equal scores are sorted by id. */
  search(query: Query): number[] {
    const scores = new Float64Array(this.ids.length)
    this.#evaluate(query, scores, 1)
    return this.ids
      .flatMap((id, document) =>
        id !== null && (scores[document] ?? 0) > 0 ? { id, score: scores[document] ?? 0 } : [],
      )
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .map(({ id }) => id)
  }

  #termsIn(names: readonly string[]): readonly string[] {
    const key = names.join()
    const known = this.sortedTerms.get(key)
    if (known) return known
    const terms = [...new Set(names.flatMap((name) => [...(this.fields.get(name)?.postings.keys() ?? [])]))].sort()
    this.sortedTerms.set(key, terms)
    return terms
  }

  #addScores(term: string, names: readonly string[], weight: number, scores: Float64Array): void {
    for (const name of names) {
      const field = this.fields.get(name)
      const posting = field?.postings.get(term)
      if (!field || !posting) continue
      const matches = posting.length / 2
      const rarity = Math.log(1 + (this.places.size - matches + 0.5) / (matches + 0.5))
      const averageLength = field.totalLength / this.places.size
      for (let at = 0; at < posting.length; at += 2) {
        const document = posting[at] ?? 0
        const frequency = posting[at + 1] ?? 0
        const length = (field.lengths[document] ?? 0) / averageLength
        const saturated =
          (frequency * (saturation + 1)) / (frequency + saturation * (1 - lengthInfluence + lengthInfluence * length))
        scores[document] = (scores[document] ?? 0) + weight * field.boost * rarity * (minimum + saturated)
      }
    }
  }

  #addPrefixScores(term: string, names: readonly string[], weight: number, scores: Float64Array): void {
    const terms = this.#termsIn(names)
    for (let at = firstFrom(terms, term); terms[at]?.startsWith(term); at += 1) {
      const found = terms[at] ?? ''
      const longer = found.length - term.length
      if (longer === 0) continue
      this.#addScores(found, names, (weight * prefixWeight * found.length) / (found.length + 0.3 * longer), scores)
    }
  }

  #addSimilarScores(term: string, max: number, names: readonly string[], weight: number, scores: Float64Array) {
    for (const found of this.#termsIn(names)) {
      // Folded terms begin with `~` and terms as written do not, so a folded term is compared only with folded terms.
      if (found.charCodeAt(0) !== term.charCodeAt(0)) continue
      const edits = editsBetween(term, found, max)
      if (edits === 0 || edits > max) continue
      this.#addScores(found, names, (weight * editWeight * found.length) / (found.length + edits), scores)
    }
  }

  /** Adds the scores of a query to the scores of the documents. */
  #evaluate(query: Query, scores: Float64Array, outerWeight: number): void {
    const weight = outerWeight * (query.boost ?? 1)
    if ('term' in query) {
      this.#addScores(query.term, query.fields, weight, scores)
      if (query.prefix) this.#addPrefixScores(query.term, query.fields, weight, scores)
      if (query.maxEdits) this.#addSimilarScores(query.term, query.maxEdits, query.fields, weight, scores)
      return
    }
    if (query.combine === 'OR' || query.queries.length === 1) {
      for (const each of query.queries) this.#evaluate(each, scores, weight)
      return
    }
    const parts = query.queries.map((each) => {
      const part = new Float64Array(this.ids.length)
      this.#evaluate(each, part, weight)
      return part
    })
    for (let document = 0; document < this.ids.length; document += 1) {
      let sum = 0
      for (const part of parts) {
        const score = part[document] ?? 0
        if (score === 0) {
          sum = 0
          break
        }
        sum += score
      }
      scores[document] = (scores[document] ?? 0) + sum
    }
  }
}

/** The tokens of a document, and the function that returns the indexed terms of a token. */
interface Document {
  words: Tokens
  termsOf: (word: string) => readonly string[]
}

/** Removes a document from an index. `words` and `termsOf` must be those with which it was added. */
export function removeDocument(index: SearchIndex, id: number, { words, termsOf }: Document): void {
  const document = index.places.get(id)
  if (document === undefined) return
  index.places.delete(id)
  index.ids[document] = null
  index.free.push(document)
  for (const [name, field] of index.fields) {
    field.totalLength -= field.lengths[document] ?? 0
    for (const term of new Set((words[name] ?? []).flatMap(termsOf))) {
      const posting = field.postings.get(term) ?? []
      let at = 0
      while (at < posting.length && posting[at] !== document) at += 2
      posting.splice(at, 2)
      if (posting.length === 0) field.postings.delete(term)
    }
  }
}

/**
 * Adds a document to an index that was searched already. Its new terms are inserted into the sorted terms, because
 * sorting all terms again would take much longer. Terms of removed documents stay there and match nothing.
 */
export function insertDocument(index: SearchIndex, id: number, { words, termsOf }: Document): void {
  for (const [names, terms] of index.sortedTerms) {
    for (const term of names.split(',').flatMap((name) => (words[name] ?? []).flatMap(termsOf))) {
      const at = firstFrom(terms, term)
      if (terms[at] !== term) terms.splice(at, 0, term)
    }
  }
  index.add(id, words, termsOf)
}
