import type { Category, FilterCounts, Product, ProductQuery } from '#contract/catalogue'
import { maxOfflineProducts, type SortKey } from '#contract/constants'
import * as t from '#texts/product-rules'
import { parseRupees } from './money.ts'
import type { ProductCard } from './product-card.ts'
import { applyFilters, countFilters, type Filterable } from './product-filters.ts'

type Sortable = Pick<ProductCard, 'id' | 'name' | 'englishName' | 'price' | 'isFeatured' | 'inventory' | 'createdAt'>
type Order = (a: Sortable, b: Sortable) => number

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const newest: Order = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id
const cheapest: Order = (a, b) => parseRupees(a.price) - parseRupees(b.price)

const soldOutLast = (a: Pick<Sortable, 'inventory'>, b: Pick<Sortable, 'inventory'>) =>
  Number(a.inventory <= 0) - Number(b.inventory <= 0)

const orders: Record<Exclude<SortKey, 'country'>, Order> = {
  featured: (a, b) => soldOutLast(a, b) || Number(b.isFeatured) - Number(a.isFeatured) || newest(a, b),
  newest,
  name: (a, b) => names.compare(a.englishName ?? a.name, b.englishName ?? b.name),
  'price-low': cheapest,
  'price-high': (a, b) => cheapest(b, a),
}

/**
 * Returns a sorted copy of the products. Equal products keep their sequence. `featured` lists featured products first,
 * then the newest; sold-out products come last (record 14, products).
 */
export function sortProducts<T extends Sortable>(cards: readonly T[], key: keyof typeof orders): T[] {
  return cards.toSorted(orders[key])
}

type Arranged = Pick<ProductCard, 'inventory' | 'categoryPosition' | 'homePosition'>

/** Returns the field with the positions of a list; null for a list without a manual order. */
function positionField({ categoryId, featured, new: isNew, relatedTo }: ProductQuery) {
  if (isNew === 'true' || relatedTo) return null
  if (categoryId && categoryId !== 'all') return 'categoryPosition'
  return featured === 'true' ? 'homePosition' : null
}

/**
 * Returns a copy of a list that is not a search result, with the products that the owner has arranged first: in a
 * category by its order, among all featured products by the order of the home page. The others follow in the given
 * sequence. In the sort order `featured`, sold-out products still come last. Other sort orders are not changed
 * (record 69).
 */
export function arrangedFirst<T extends Arranged>(products: readonly T[], query: ProductQuery): T[] {
  const field = query.sort === undefined || query.sort === 'featured' ? positionField(query) : null
  if (field === null) return [...products]
  const positionOf = (product: T) => product[field] ?? Number.MAX_SAFE_INTEGER
  return products.toSorted(
    (a, b) => (query.sort === 'featured' ? soldOutLast(a, b) : 0) || positionOf(a) - positionOf(b),
  )
}

const dayMs = 24 * 3_600_000
/** Number of days for which a product is new (record 14, products). */
const newDays = 60

/**
 * The earliest creation time of a new product, in milliseconds since the epoch. It changes once a day (UTC), so that
 * lists can be cached.
 */
export const newSince = (now: number): number => (Math.floor(now / dayMs) - newDays) * dayMs

/** Returns the new products, or all products when none is new. */
function onlyNew<T extends Pick<Product, 'createdAt'>>(products: readonly T[], now: number): readonly T[] {
  const since = newSince(now)
  const found = products.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  return found.length > 0 ? found : products
}

interface Relations {
  /** The fields are missing in lists that an earlier version of the software has stored on a device. */
  ingredients?: readonly string[]
  boughtWith?: readonly number[]
}

type Relatable = Pick<Product, 'id' | 'inventory' | 'categoryId'> & Relations

/** Similarity of products of the same category. Each shared ingredient adds 1. */
const sameCategoryScore = 2

/**
 * Returns the products in stock that are offered beside a product: those bought with it, then those that share its category
 * or ingredients, most similar first. Empty for an unknown product.
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
  /** The server's time, in milliseconds since the epoch. It decides which products are new. */
  now: number
}

/**
 * Returns the products that match a query of `GET /api/products`; the server and the worker share this function. Search
 * results are sorted by relevance, sold-out products last; other results stay in the given order. A blank `categoryId`,
 * `categoryId=all`, `featured=false`, `new=false` and a blank search do not filter (specification section 7, record 14,
 * products).
 */
export function filterProducts<T extends Pick<Product, 'isFeatured' | 'createdAt'> & Relatable>(
  products: readonly T[],
  query: ProductQuery,
  { search, now }: Lookup,
): T[] {
  const { featured, categoryId, search: text = query.q, relatedTo } = query
  if (relatedTo) return relatedProducts(products, Number(relatedTo))
  const category = categoryId && categoryId !== 'all' ? Number(categoryId) : null
  const wanted = (query.new === 'true' ? onlyNew(products, now) : products).filter(
    (product) => (featured !== 'true' || product.isFeatured) && (category === null || product.categoryId === category),
  )
  if (!text?.trim()) return wanted
  const byId = new Map(wanted.map((product) => [product.id, product]))
  return search(text)
    .flatMap((id) => byId.get(id) ?? [])
    .toSorted(soldOutLast)
}

/**
 * Returns the requested page of the products that match a query, sorted as requested, or with the products first that
 * the owner has arranged (`arrangedFirst`). `total` is the number of all
 * matches. Without `limit` the page has all matches. A caller that caches sorted lists passes `sorted`, which returns
 * the whole catalogue sorted by a key.
 */
export function findProducts<T extends Sortable & Filterable & Arranged & Pick<Product, 'categoryId'>>(
  products: readonly T[],
  query: ProductQuery,
  lookup: Lookup & { sorted?: (key: SortKey) => readonly T[] },
): { page: T[]; total: number } {
  const { sort, limit, page = 1 } = query
  const { sorted = (key: SortKey) => sortListed(products, key) } = lookup
  const ranked = Boolean((query.search ?? query.q)?.trim())
  const found = filterProducts(sort && !ranked ? sorted(sort) : products, query, lookup)
  const filtered = applyFilters(found, query)
  const ordered = ranked ? (sort ? sortListed(filtered, sort) : [...filtered]) : arrangedFirst(filtered, query)
  return { page: limit ? ordered.slice(limit * (page - 1), limit * page) : ordered, total: ordered.length }
}

/** Returns the filters of the list that matches a query, with their counts. */
export const findFilters = <T extends Filterable & Parameters<typeof filterProducts>[0][number]>(
  products: readonly T[],
  query: ProductQuery,
  lookup: Lookup,
): FilterCounts => countFilters(filterProducts(products, query, lookup), query)

/** Returns a copy sorted by country of origin, then by name. Products without a country come last. */
const sortByCountry = <T extends Sortable & Filterable>(products: readonly T[]): T[] =>
  sortProducts(products, 'name').sort(
    (a, b) =>
      Number(!a.countryOfOrigin) - Number(!b.countryOfOrigin) ||
      names.compare(a.countryOfOrigin ?? '', b.countryOfOrigin ?? ''),
  )

/** Sorts by any key. Pages use `sortProducts`, because their products have no country. */
export const sortListed = <T extends Sortable & Filterable>(products: readonly T[], key: SortKey): T[] =>
  key === 'country' ? sortByCountry(products) : sortProducts(products, key)

/**
 * Whether the whole catalogue is small enough to be stored on the device. The number of products is the sum over the
 * categories, which every screen has loaded; products without a category are not counted.
 */
export const fitsOnDevice = (categories: readonly Pick<Category, 'productCount'>[]): boolean =>
  categories.reduce((sum, { productCount }) => sum + productCount, 0) <= maxOfflineProducts

/** Applies a change to the complete product list. The result is sorted newest first, like the list of the server. */
export function withChanges<T extends Sortable>(
  products: readonly T[],
  { changed, removed }: { changed: readonly T[]; removed: readonly number[] },
): T[] {
  const touched = new Set([...removed, ...changed.map(({ id }) => id)])
  return [...products.filter(({ id }) => !touched.has(id)), ...changed].sort(newest)
}

/**
 * The page title of the product list, without the brand. A search has priority over a category (specification section
 * 2).
 */
export function listingTitle(filter: {
  search?: string | undefined
  categoryName?: string | undefined
  /** Whether the goods are those of the sample. */
  isSample: boolean
}): string {
  const term = filter.search?.trim()
  if (term) return t.searchTitle(term)
  if (filter.categoryName) return t.categoryTitle(filter.categoryName)
  return filter.isSample ? t.listingTitle : t.ownListingTitle
}

/** The number of results above the list (specification section 2). */
export const countText = (count: number): string => t.foundCount(count)
