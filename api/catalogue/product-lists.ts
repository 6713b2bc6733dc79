import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Collection } from '#contract/admin/collections'
import type { CatalogueTexts, FilterCounts, Product, ProductQuery, SearchSynonyms } from '#contract/catalogue'
import { catalogueVersionHeader, type SortKey } from '#contract/constants'
import { newSince } from '#rules/collections'
import { findFilters, findProducts, sortListed } from '#rules/product-list'
import { createSearch, withSearchedTexts } from '#rules/search/search'
import { type Encoding, type LazyBytes, Prepared } from '../http/representation.ts'
import type { CategoryRow, ProductRow, VariantRow } from './catalogue-store.ts'
import { productReply } from './product-reply.ts'

const comma = Buffer.from(',')

/** Maximum number of cached responses to product queries. A list of 3,000 products takes 4 MB. */
const maxFoundReplies = 8

/** Maximum number of cached filter responses. Each takes about 1 kB. */
const maxFilterReplies = 100

interface ListSources {
  version: () => number
  clock: () => Date
  texts: () => CatalogueTexts[]
  synonyms: () => readonly SearchSynonyms[]
  collection: (slug: string) => Collection | undefined
}

/**
 * Creates the product list of the snapshot, its sorted lists and the responses made from them, all computed on first
 * use. Call `clear` after each change, and also `clearSequence` if more than stock has changed.
 */
export function createProductLists(
  entries: ReadonlyMap<number, ProductEntry>,
  { version, clock, texts, synonyms, collection }: ListSources,
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
    JSON.stringify([...Object.entries(query).sort(), (query.new === 'true' || query.collection) && newSince(now)])
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
      search.clear()
      sortedIds.clear()
    },
    clearSearch: () => search.clear(),
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

/** Caches a value. It is computed on first use, and computed again after `clear`. */
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

/**
 * An active product of the snapshot with its serialised forms, which are created on first use. A changed row gets a new
 * entry.
 */
export class ProductEntry {
  readonly row: ProductRow
  readonly product: Product
  private json: string | undefined
  private encoded: { bytes: Buffer<ArrayBuffer>; digest: Buffer } | undefined
  private prepared: Prepared<Product> | undefined

  constructor(row: ProductRow, category: CategoryRow | undefined, homeOrder: readonly number[]) {
    this.row = row
    this.product = productReply(row, category, homeOrder)
  }

  /** Returns the product as JSON text. */
  get text(): string {
    this.json ??= JSON.stringify(this.product)
    return this.json
  }

  /** The bytes of the product in a list, and their SHA-256. */
  get part(): { bytes: Buffer<ArrayBuffer>; digest: Buffer } {
    if (!this.encoded) {
      const bytes = Buffer.from(this.text)
      this.encoded = { bytes, digest: createHash('sha256').update(bytes).digest() }
    }
    return this.encoded
  }

  get reply(): Prepared<Product> {
    this.prepared ??= new Prepared<Product>(this.text)
    return this.prepared
  }
}

/**
 * Product columns that affect neither the sort sequence nor the search, and that orders or a recurring job change
 * often. Variants are compared separately.
 */
const stockColumns: ReadonlySet<string> = new Set([
  'inventory',
  'version',
  'updatedAt',
  'variants',
  'lowStockReported',
  'boughtWith',
] satisfies (keyof ProductRow | keyof VariantRow)[])

/**
 * Whether two rows of a product differ only in stock, so that sort sequence, search index and counts stay valid. A
 * change between in stock and out of stock counts as another difference.
 */
export const differInStockOnly = (a: ProductRow, b: ProductRow): boolean =>
  a.inventory > 0 === b.inventory > 0 &&
  areEqualButStock(a, b) &&
  a.variants.length === b.variants.length &&
  b.variants.every((variant, index) => areEqualButStock(a.variants[index], variant))

function areEqualButStock(a: object | undefined, b: object): boolean {
  const previous = new Map<string, unknown>(Object.entries(a ?? {}))
  return Object.entries(b).every(([name, value]) => stockColumns.has(name) || isSame(previous.get(name), value))
}

const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The complete product list at one catalogue version. */
export interface ListReply extends Prepared<Product[]> {
  readonly version: number
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
    readonly version: number

    constructor(version: number, content: LazyBytes) {
      super(content, { [catalogueVersionHeader]: String(version) })
      this.version = version
    }

    override async makeReady(encoding: Encoding): Promise<ListReply> {
      for (let compression = running.get(encoding); compression; compression = running.get(encoding)) {
        const compressed = await compression
        if (compressed.version >= this.version) return compressed
      }
      const list = newest()
      if (list.isReady(encoding)) return list
      const compression = super.makeReady.call(list, encoding).then(() => list)
      running.set(encoding, compression)
      return compression.finally(() => running.delete(encoding))
    }
  }

  return (version: number, content: LazyBytes): ListReply => new VersionedList(version, content)
}
