import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Collection } from '#contract/admin/collections'
import type { FilterCounts, Product, ProductQuery, SearchSynonyms } from '#contract/catalogue'
import { catalogueVersionHeader, type SortKey } from '#contract/constants'
import { newSince } from '#rules/collections'
import { findFilters, findProducts, sortListed } from '#rules/product-list'
import { type ChangingSearch, createChangingSearch } from '#rules/search/search'
import { createPause } from '../db/statement.ts'
import { type Encoding, type LazyBytes, Prepared } from '../http/representation.ts'
import { cached, type ProductEntry } from './catalogue-rows.ts'

const comma = Buffer.from(',')

/** Maximum number of cached responses to product queries. A list of 3,000 products takes 4 MB. */
const maxFoundReplies = 8

/** Maximum number of cached filter responses. Each takes about 1 kB. */
const maxFilterReplies = 100

/**
 * Maximum number of products that a search replaces in its index first. With more changes, `searchReady` builds a new
 * index in parts.
 */
const maxReplaced = 200

interface ListSources {
  version: () => number
  /** Returns the number of changes of the snapshot so far. */
  revision: () => number
  clock: () => Date
  synonyms: () => readonly SearchSynonyms[]
  collection: (slug: string) => Collection | undefined
}

/**
 * Creates the product list of the snapshot, its sorted lists and the responses made from them, all computed on first
 * use. Call `clear` after each change, and also `clearSequence` if more than stock has changed.
 */
export function createProductLists(
  entries: ReadonlyMap<number, ProductEntry>,
  { version, revision, clock, synonyms, collection }: ListSources,
) {
  /** Returns the active ones of products. A loop takes a fraction of the time of `flatMap`, and runs after each order. */
  function productsOf(ids: readonly number[]): Product[] {
    const found: Product[] = []
    for (const id of ids) {
      const product = entries.get(id)?.product
      if (product) found.push(product)
    }
    return found
  }

  const newestFirst = cached(() =>
    Array.from(entries.values(), ({ row }) => ({ id: row.id, created: row.createdAt.getTime() }))
      .sort((a, b) => b.created - a.created || b.id - a.id)
      .map(({ id }) => id),
  )
  const products = cached(() => productsOf(newestFirst.get()))
  let search: ChangingSearch | null = null
  /** Ids of products whose texts have changed since `search` indexed them. */
  let changedTexts = new Set<number>()
  /** Ids of products whose texts have changed since the last build of an index began. */
  let changedSinceBuild = new Set<number>()
  let building: Promise<void> | null = null

  function index(id: number, into: ChangingSearch) {
    const entry = entries.get(id)
    if (entry) into.put(entry.searched)
    else into.remove(id)
  }

  async function buildSearch() {
    const used = synonyms()
    const next = createChangingSearch(used)
    changedSinceBuild = new Set()
    const pause = createPause()
    for (const id of [...entries.keys()]) {
      index(id, next)
      await pause()
    }
    if (used !== synonyms()) return
    search = next
    changedTexts = changedSinceBuild
  }

  function searched(text: string) {
    search ??= createChangingSearch(synonyms())
    for (const id of changedTexts) index(id, search)
    changedTexts.clear()
    return search.search(text)
  }

  const sortedIds = new Map<SortKey, readonly number[]>()
  const sortedLists = new Map<SortKey, readonly Product[]>()
  const foundReplies = new LRUCache<string, Prepared<Product[]>>({ max: maxFoundReplies })
  const filterReplies = new LRUCache<string, Prepared<FilterCounts>>({ max: maxFilterReplies })
  const keyOf = (query: ProductQuery, now: number) =>
    JSON.stringify([...Object.entries(query).sort(), (query.new === 'true' || query.collection) && newSince(now)])
  const reply = cached(() =>
    makeReply(
      { version: version(), revision: revision() },
      listBytes(newestFirst.get().flatMap((id) => entries.get(id)?.part ?? [])),
    ),
  )
  const makeReply = listReplies(() => reply.get())

  function sorted(key: SortKey): readonly Product[] {
    const cachedValue = sortedLists.get(key)
    if (cachedValue) return cachedValue
    const ids = sortedIds.get(key) ?? sortListed(products.get(), key).map(({ id }) => id)
    const made = productsOf(ids)
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
      const { page, total } = findProducts(products.get(), query, { search: searched, now, sorted, collection })
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
      const counts = findFilters(products.get(), query, { search: searched, now, collection })
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
      sortedIds.clear()
    },
    /** Records that the texts of a product have changed, or that it was added or removed. */
    changeTexts(id: number) {
      changedTexts.add(id)
      if (building) changedSinceBuild.add(id)
    },
    /** Removes the search index after a change of the synonym list. */
    clearSearch() {
      search = null
      for (const id of entries.keys()) changedTexts.add(id)
    },
    /**
     * Resolves when a search takes little time. An index with many products is built in parts, so that other requests
     * are processed meanwhile.
     */
    async searchReady(): Promise<void> {
      while (building || changedTexts.size > maxReplaced) {
        building ??= buildSearch().finally(() => {
          building = null
        })
        await building
      }
    },
  }
}

/**
 * Returns the product list as bytes, which are joined from the bytes of each product when they are read. The ETag is a
 * hash of the products' digests.
 */
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

interface ListVersion {
  version: number
  revision: number
}

/** The complete product list at one revision of the snapshot. */
export interface ListReply extends Prepared<Product[]> {
  readonly revision: number
}

/**
 * Creates the responses of `GET /api/products`, one for each requested catalogue version. When many orders arrive, a
 * list is outdated before it is compressed. Therefore only one list is compressed at a time, and all requests that
 * arrive during the compression get the list that is compressed next, which is the newest. `newest` returns the
 * response for the current catalogue.
 */
function listReplies(newest: () => ListReply) {
  const running = new Map<Encoding, Promise<ListReply>>()

  class VersionedList extends Prepared<Product[]> implements ListReply {
    readonly revision: number

    constructor({ version, revision }: ListVersion, content: LazyBytes) {
      super(content, { [catalogueVersionHeader]: String(version) })
      this.revision = revision
    }

    override async makeReady(encoding: Encoding): Promise<ListReply> {
      for (let compression = running.get(encoding); compression; compression = running.get(encoding)) {
        const compressed = await compression
        if (compressed.revision >= this.revision) return compressed
      }
      const list = newest()
      if (list.isReady(encoding)) return list
      const compression = super.makeReady.call(list, encoding).then(() => list)
      running.set(encoding, compression)
      return compression.finally(() => running.delete(encoding))
    }
  }

  return (version: ListVersion, content: LazyBytes): ListReply => new VersionedList(version, content)
}
