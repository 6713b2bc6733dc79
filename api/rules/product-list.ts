import type { Selection } from '#contract/admin/collections'
import type { Category, FilterCounts, Product, ProductQuery } from '#contract/catalogue'
import { maxOfflineProducts, type SortKey } from '#contract/constants'
import * as t from '#texts/product-rules'
import { collectionProducts, newSince, type Selectable } from './collections.ts'
import { parseRupees } from './money.ts'
import type { ProductCard } from './product-card.ts'
import { applyFilters, countFilters, type Filterable } from './product-filters.ts'

type Sortable = Pick<ProductCard, 'id' | 'name' | 'englishName' | 'price' | 'isFeatured' | 'inventory' | 'createdAt'>

/** A product with its time of creation and its price as numbers, which are parsed once and not for each comparison. */
interface Keyed<T extends Sortable> {
  card: T
  created: number
  paise: number
}
type Order = (a: Keyed<Sortable>, b: Keyed<Sortable>) => number

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const keyed = <T extends Sortable>(card: T): Keyed<T> => ({
  card,
  created: Date.parse(card.createdAt),
  paise: parseRupees(card.price),
})
const newest: Order = (a, b) => b.created - a.created || b.card.id - a.card.id
const cheapest: Order = (a, b) => a.paise - b.paise

const soldOutLast = (a: Pick<Sortable, 'inventory'>, b: Pick<Sortable, 'inventory'>) =>
  Number(a.inventory <= 0) - Number(b.inventory <= 0)

const orders: Record<Exclude<SortKey, 'country'>, Order> = {
  featured: (a, b) =>
    soldOutLast(a.card, b.card) || Number(b.card.isFeatured) - Number(a.card.isFeatured) || newest(a, b),
  newest,
  name: ({ card: a }, { card: b }) => names.compare(a.englishName ?? a.name, b.englishName ?? b.name),
  'price-low': cheapest,
  'price-high': (a, b) => cheapest(b, a),
}

/**
 * Returns a sorted copy of the products. Products that are equal in the sort order stay in their sequence. `featured`
 * lists featured products first, then the newest; sold-out products come last (record 14, products).
 */
export function sortProducts<T extends Sortable>(cards: readonly T[], key: keyof typeof orders): T[] {
  return cards
    .map(keyed)
    .sort(orders[key])
    .map(({ card }) => card)
}

type Arranged = Pick<ProductCard, 'id' | 'inventory' | 'categoryPosition' | 'homePosition'>

/**
 * Returns the product field that contains the positions in a list's manual order; null for a list without a manual
 * order.
 */
function positionField({ categoryId, featured, new: isNew, relatedTo }: ProductQuery) {
  if (isNew === 'true' || relatedTo) return null
  if (categoryId && categoryId !== 'all') return 'categoryPosition'
  return featured === 'true' ? 'homePosition' : null
}

/**
 * Returns a copy of a list that is not a search result, with the products of the manual order first: in a category by
 * the manual order of the category, among all featured products by that of the home page. The other products follow in
 * the given sequence. In the sort order `featured`, sold-out products still come last. Other sort orders are not
 * changed (record 69).
 */
export function arrangedFirst<T extends Arranged>(products: readonly T[], query: ProductQuery): T[] {
  const field = isArrangeable(query) ? positionField(query) : null
  return field === null ? [...products] : byPosition(products, query, (product) => product[field])
}

const isArrangeable = ({ sort }: ProductQuery) => sort === undefined || sort === 'featured'

function byPosition<T extends Arranged>(
  products: readonly T[],
  { sort }: ProductQuery,
  positionOf: (product: T) => number | undefined,
): T[] {
  const place = (product: T) => positionOf(product) ?? Number.MAX_SAFE_INTEGER
  return products.toSorted((a, b) => (sort === 'featured' ? soldOutLast(a, b) : 0) || place(a) - place(b))
}

/** Returns the new products, or all products when none is new. */
function onlyNew<T extends Pick<Product, 'createdAt'>>(products: readonly T[], now: number): readonly T[] {
  const since = newSince(now)
  const found = products.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  return found.length > 0 ? found : products
}

interface Relations {
  /**
   * The ingredients. `ingredients` and `boughtWith` are missing in lists that an earlier version of the shop stored on
   * a device.
   */
  ingredients?: readonly string[]
  boughtWith?: readonly number[]
}

type Relatable = Pick<Product, 'id' | 'inventory' | 'categoryId'> & Relations

/** Similarity score of two products of the same category. Each common ingredient adds 1. */
const sameCategoryScore = 2

/**
 * Returns the related products in stock that are offered on a product page: those bought with the product, then those
 * with the same category or ingredients, most similar first. Empty for an unknown product.
 */
function relatedProducts<T extends Relatable>(products: readonly T[], id: number): T[] {
  const own = products.find((product) => product.id === id)
  if (!own) return []
  const ingredients = new Set(own.ingredients?.map((name) => name.toLowerCase()))
  const { boughtWith = [], categoryId } = own
  const scoreOf = (other: T): number => {
    const place = boughtWith.indexOf(other.id)
    if (place >= 0) return Number.MAX_SAFE_INTEGER - place
    const shared = other.ingredients?.filter((name) => ingredients.has(name.toLowerCase())).length ?? 0
    return shared + (categoryId !== null && other.categoryId === categoryId ? sameCategoryScore : 0)
  }
  return products
    .filter((other) => other.id !== id && other.inventory > 0)
    .map((other) => ({ other, score: scoreOf(other) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ other }) => other)
}

interface Lookup {
  search: (text: string) => readonly number[]
  /** The server's time in milliseconds since 1970. It determines which products are new. */
  now: number
  /** Returns the active collection with this slug. */
  collection?: (slug: string) => Selection | undefined
}

/** Returns the collection of a query; undefined without one. An unknown collection has no products. */
function collectionOf({ collection: slug }: ProductQuery, { collection }: Lookup): Selection | undefined {
  return slug ? (collection?.(slug) ?? { rule: null, productIds: [] }) : undefined
}

/**
 * Returns the products that match a query of `GET /api/products`; the server and the worker share this function. Search
 * results are sorted by relevance, sold-out products last; other results stay in the given order. A blank `categoryId`,
 * `categoryId=all`, `featured=false`, `new=false` and a blank search do not filter (specification section 7, record 14,
 * products).
 */
export function filterProducts<T extends Pick<Product, 'isFeatured'> & Relatable & Selectable>(
  products: readonly T[],
  query: ProductQuery,
  lookup: Lookup,
): T[] {
  const { search, now } = lookup
  const { featured, categoryId, search: text = query.q, relatedTo } = query
  if (relatedTo) return relatedProducts(products, Number(relatedTo))
  const category = categoryId && categoryId !== 'all' ? Number(categoryId) : null
  const selection = collectionOf(query, lookup)
  const all = selection ? collectionProducts(products, selection, now) : products
  const wanted = (query.new === 'true' ? onlyNew(all, now) : all).filter(
    (product) => (featured !== 'true' || product.isFeatured) && (category === null || product.categoryId === category),
  )
  if (!text?.trim()) return wanted
  const byId = new Map(wanted.map((product) => [product.id, product]))
  return search(text)
    .flatMap((id) => byId.get(id) ?? [])
    .toSorted(soldOutLast)
}

/**
 * Returns the requested page of the products that match a query, sorted as requested, or with the products of the
 * manual order first (`arrangedFirst`). `total` is the number of all matches. Without `limit` the page has all matches.
 * A caller that caches sorted lists passes `sorted`, which returns the whole catalogue sorted by a key.
 */
export function findProducts<T extends Sortable & Selectable & Arranged>(
  products: readonly T[],
  query: ProductQuery,
  lookup: Lookup & { sorted?: (key: SortKey) => readonly T[] },
): { page: T[]; total: number } {
  const { sort, limit, page = 1 } = query
  const { sorted = (key: SortKey) => sortListed(products, key) } = lookup
  const ranked = Boolean((query.search ?? query.q)?.trim())
  const found = filterProducts(sort && !ranked ? sorted(sort) : products, query, lookup)
  const filtered = applyFilters(found, query)
  const ordered = ranked
    ? sort
      ? sortListed(filtered, sort)
      : [...filtered]
    : arranged(filtered, query, collectionOf(query, lookup))
  return { page: limit ? ordered.slice(limit * (page - 1), limit * page) : ordered, total: ordered.length }
}

/** Returns a list in the order of its collection by hand, or with the products of another manual order first. */
function arranged<T extends Arranged>(products: readonly T[], query: ProductQuery, selection: Selection | undefined) {
  if (selection?.rule !== null || !isArrangeable(query)) return arrangedFirst(products, query)
  const places = new Map(selection.productIds.map((id, place) => [id, place]))
  return byPosition(products, query, ({ id }) => places.get(id))
}

/** Returns the filters, with their counts, for the product list that matches a query. */
export const findFilters = <T extends Parameters<typeof filterProducts>[0][number]>(
  products: readonly T[],
  query: ProductQuery,
  lookup: Lookup,
): FilterCounts => countFilters(filterProducts(products, query, lookup), query)

/** Returns a copy of the products, sorted by country of origin, then by name. Products without a country come last. */
const sortByCountry = <T extends Sortable & Filterable>(products: readonly T[]): T[] =>
  sortProducts(products, 'name').sort(
    (a, b) =>
      Number(!a.countryOfOrigin) - Number(!b.countryOfOrigin) ||
      names.compare(a.countryOfOrigin ?? '', b.countryOfOrigin ?? ''),
  )

/** Sorts products by any sort key. Pages use `sortProducts`, because their products have no country. */
export const sortListed = <T extends Sortable & Filterable>(products: readonly T[], key: SortKey): T[] =>
  key === 'country' ? sortByCountry(products) : sortProducts(products, key)

/**
 * Whether the whole catalogue is small enough to be stored on the device. The number of products is the sum over all
 * categories, which every screen has loaded. Products without a category are not counted.
 */
export const fitsOnDevice = (categories: readonly Pick<Category, 'productCount'>[]): boolean =>
  categories.reduce((sum, { productCount }) => sum + productCount, 0) <= maxOfflineProducts

/**
 * Applies changes of products to the complete product list. The result is sorted newest first, like the server's list.
 */
export function withChanges<T extends Sortable>(
  products: readonly T[],
  { changed, removed }: { changed: readonly T[]; removed: readonly number[] },
): T[] {
  const touched = new Set([...removed, ...changed.map(({ id }) => id)])
  return sortProducts([...products.filter(({ id }) => !touched.has(id)), ...changed], 'newest')
}

/**
 * Returns the page title of the product list, without the brand. A search has priority over a category (specification
 * section 2).
 */
export function listingTitle(filter: {
  search?: string | undefined
  categoryName?: string | undefined
  /** Whether the products are those of the sample shop. */
  isSample: boolean
}): string {
  const term = filter.search?.trim()
  if (term) return t.searchTitle(term)
  if (filter.categoryName) return t.categoryTitle(filter.categoryName)
  return filter.isSample ? t.listingTitle : t.ownListingTitle
}

/** Returns the text with the number of results above the product list (specification section 2). */
export const countText = (count: number): string => t.foundCount(count)
