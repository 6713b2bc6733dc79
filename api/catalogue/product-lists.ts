import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CatalogueTexts, FilterCounts, Product, ProductQuery, SearchSynonyms } from '#contract/catalogue'
import type { SortKey } from '#contract/constants'
import { findFilters, findProducts, newSince, sortListed } from '#rules/product-list'
import { createSearch, withSearchedTexts } from '#rules/search'
import { type LazyBytes, Prepared } from '../http/prepared.ts'
import { listReplies } from './list-reply.ts'
import type { ProductEntry } from './product-entry.ts'

const comma = Buffer.from(',')

/** Maximum number of cached responses to queries. A list of 3,000 products takes 4 MB. */
const maxFoundReplies = 8

/** Maximum number of cached filters. They take about 1 kB. */
const maxFilterReplies = 100

interface ListSources {
  version: () => number
  clock: () => Date
  texts: () => CatalogueTexts[]
  synonyms: () => readonly SearchSynonyms[]
}

/**
 * The product list of the snapshot, its sorted lists, and the replies made from them. All are computed on first use.
 * Call `clear` after each change, and `clearSequence` too if more than stock has changed.
 */
export function createProductLists(
  entries: ReadonlyMap<number, ProductEntry>,
  { version, clock, texts, synonyms }: ListSources,
) {
  const newestFirst = cached(() =>
    [...entries.values()]
      .sort((a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime() || b.row.id - a.row.id)
      .map(({ row }) => row.id),
  )
  const products = cached(() => newestFirst.get().flatMap((id) => entries.get(id)?.product ?? []))
  const search = cached(() => {
    const languages = texts()
    return createSearch(
      products.get().map((product) => withSearchedTexts(product, languages)),
      synonyms(),
    )
  })
  const searched = (text: string) => search.get()(text)
  const sortedIds = new Map<SortKey, readonly number[]>()
  const sortedLists = new Map<SortKey, readonly Product[]>()
  const foundReplies = new LRUCache<string, Prepared<Product[]>>({ max: maxFoundReplies })
  const filterReplies = new LRUCache<string, Prepared<FilterCounts>>({ max: maxFilterReplies })
  const keyOf = (query: ProductQuery, now: number) =>
    JSON.stringify([...Object.entries(query).sort(), query.new === 'true' && newSince(now)])
  const reply = cached(() =>
    makeReply(version(), listBytes(newestFirst.get().flatMap((id) => entries.get(id)?.part ?? []))),
  )
  const makeReply = listReplies(() => reply.get())

  function sorted(key: SortKey): readonly Product[] {
    const cachedValue = sortedLists.get(key)
    if (cachedValue) return cachedValue
    const ids = sortedIds.get(key) ?? sortListed(products.get(), key).map(({ id }) => id)
    const made = ids.flatMap((id) => entries.get(id)?.product ?? [])
    sortedIds.set(key, ids)
    sortedLists.set(key, made)
    return made
  }

  return {
    products: () => products.get(),
    reply: () => reply.get(),
    found(query: ProductQuery): Prepared<Product[]> {
      const now = clock().getTime()
      const key = keyOf(query, now)
      const cachedValue = foundReplies.get(key)
      if (cachedValue) return cachedValue
      const { page, total } = findProducts(products.get(), query, { search: searched, now, sorted })
      const text = `[${page.map(({ id }) => entries.get(id)?.text).join(',')}]`
      const made = new Prepared<Product[]>(text, query.limit ? { 'x-total-count': String(total) } : {})
      foundReplies.set(key, made)
      return made
    },
    filters(query: ProductQuery): Prepared<FilterCounts> {
      const now = clock().getTime()
      const key = keyOf(query, now)
      const cachedValue = filterReplies.get(key)
      if (cachedValue) return cachedValue
      const counts = findFilters(products.get(), query, { search: searched, now })
      const made = new Prepared<FilterCounts>(JSON.stringify(counts))
      filterReplies.set(key, made)
      return made
    },
    clear() {
      products.clear()
      sortedLists.clear()
      foundReplies.clear()
      filterReplies.clear()
      reply.clear()
    },
    clearSequence() {
      newestFirst.clear()
      search.clear()
      sortedIds.clear()
    },
    clearSearch: () => search.clear(),
  }
}

/** The product list as the bytes of its products, joined when they are read. The ETag is a hash of their digests. */
function listBytes(parts: readonly ProductEntry['part'][]): LazyBytes {
  const hash = createHash('sha256')
  for (const { digest } of parts) hash.update(digest)
  return {
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    bytes: () =>
      Buffer.concat([
        Buffer.from('['),
        ...parts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [comma, bytes])),
        Buffer.from(']'),
      ]),
  }
}

/** Caches a value that is computed on first use and again after `clear`. */
export function cached<T>(make: () => T) {
  let made: { value: T } | undefined
  return {
    get(): T {
      made ??= { value: make() }
      return made.value
    },
    clear() {
      made = undefined
    },
  }
}
