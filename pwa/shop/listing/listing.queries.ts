import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ShownCollection } from '#contract/admin/collections'
import type { Category, FilterCounts, ProductQuery } from '#contract/catalogue'
import { catalogueFiltersPath, collectionPath, urlOf } from '#contract/paths'
import type { ProductCard } from '#rules/product-card'
import { arrangedFirst, fitsOnDevice, sortProducts } from '#rules/product-list'
import { code } from '#texts/language'
import { isNotFound } from '../../api/http-error.ts'
import { savesData, whenIdle } from '../../offline/idle.ts'
import { cardPageQuery, cardsAPage, cardsQuery, categoriesQuery } from '../product/catalogue.queries.ts'
import { hasFilters, type ListingState } from './listing-search.ts'

/** Search results are sorted by relevance until the shopper chooses another sort order. */
const isRanked = ({ text, sort }: ListingState) => text.trim() !== '' && sort === 'featured'

// A category id in the URL that is not a number has no products. The API would reject such an id, so the id 0 is sent,
// which does not exist.
const categoryOf = (categoryId: string | null) =>
  categoryId === null || /^\d{1,15}$/.test(categoryId) ? (categoryId ?? undefined) : '0'

/** Returns the query of a collection in the language of the shop. */
export const collectionQuery = (slug: string) =>
  queryOptions<ShownCollection>({
    queryKey: [urlOf(collectionPath, { params: { slug }, query: { lang: code } })],
  })

/**
 * Loads a collection from the cache, or from the server if the catalogue has changed, so that a hidden collection is not
 * found. Rejects with status 404 if it is not found. If the server cannot be reached, the cached collection is used.
 */
export async function loadCollection(client: QueryClient, slug: string): Promise<ShownCollection> {
  const query = collectionQuery(slug)
  try {
    return await client.fetchQuery(query)
  } catch (error) {
    const cached = client.getQueryData(query.queryKey)
    if (isNotFound(error) || !cached) throw error
    return cached
  }
}

/** Returns the API query for a page of a state of the product list. */
export const apiQueryOf = (state: ListingState): ProductQuery => ({
  categoryId: categoryOf(state.categoryId),
  search: state.text.trim() === '' ? undefined : state.text,
  featured: state.isFeatured ? 'true' : undefined,
  new: state.isNew ? 'true' : undefined,
  collection: state.collection ?? undefined,
  sort: isRanked(state) ? undefined : state.sort,
  ...state.filters,
})

/** Returns the query of the filters of a listing state, with their counts. */
export function filtersQuery(state: ListingState) {
  const { sort: _, ...query } = apiQueryOf(state)
  return queryOptions<FilterCounts>({ queryKey: [urlOf(catalogueFiltersPath, { query })] })
}

/**
 * Returns the query of all search results, or of the whole catalogue without a search. From its result the device
 * selects the products of a list state.
 */
export const listQuery = ({ text }: ListingState) => cardsQuery({ search: text.trim() === '' ? undefined : text })

/** Returns the products of a list state from the result of its `listQuery`. */
export function selectCards(cards: readonly ProductCard[], state: ListingState): readonly ProductCard[] {
  const { categoryId, isFeatured, sort } = state
  const featured = isFeatured ? 'true' : undefined
  const found = cards.filter(
    (card) => (categoryId === null || String(card.categoryId) === categoryId) && (!isFeatured || card.isFeatured),
  )
  if (isRanked(state) || sort === 'country') return found
  return arrangedFirst(sortProducts(found, sort), { categoryId: categoryId ?? undefined, featured, sort })
}

/**
 * Whether the device can select and sort the products of a list itself. New products are always listed by the server or
 * the worker, because the server's time decides which products are new. Collections, and products with filters or
 * sorted by country, are also listed by the server, because the page has neither the fields nor the rules for these
 * lists.
 */
export const isOnDevice = (state: ListingState, categories: Parameters<typeof fitsOnDevice>[0]): boolean =>
  state.collection === null &&
  !state.isNew &&
  !hasFilters(state) &&
  state.sort !== 'country' &&
  fitsOnDevice(categories)

/** Loads a page of the product list from the cache or the server. Resolves with false when the list has fewer pages. */
export async function ensureCards(client: QueryClient, state: ListingState, page = 1): Promise<boolean> {
  const list = listQuery(state)
  const isLastPageBefore = (total: number) => page > 1 && (page - 1) * cardsAPage >= total
  const searched = state.text.trim() !== '' && typeof document !== 'undefined'
  if (searched || client.getQueryData(list.queryKey)) {
    // When the whole catalogue fits on the device, all search results are fetched, so that changing category, sort
    // order or page needs no request.
    if (isOnDevice(state, await client.ensureQueryData(categoriesQuery))) {
      return !isLastPageBefore(selectCards(await client.ensureQueryData(list), state).length)
    }
  }
  const { total } = await client.ensureQueryData(cardPageQuery(apiQueryOf(state), page))
  return !isLastPageBefore(total)
}

/**
 * Loads what a page of the product list shows. `isThere` is false when the list has fewer pages. While the shopper types
 * (`stays`), the previous list is shown until the next one is loaded; if the request fails, the list shows the error.
 */
export async function loadListing(client: QueryClient, state: ListingState, page: number | undefined, stays: boolean) {
  const cards = ensureCards(client, state, page)
  if (stays) cards.catch(() => undefined)
  const [categories, isThere] = await Promise.all([
    client.ensureQueryData(categoriesQuery),
    stays || cards,
    // A page without scripts contains the filters, so the server loads them. The browser loads them when it shows the
    // list.
    import.meta.env.SSR && client.prefetchQuery(filtersQuery(state)),
  ])
  return { categories, isThere }
}

/** One page of the product list. */
export interface Found {
  /** Number of products in the whole list. */
  total: number
  /** Whether the products of the previous list are shown, because the next list is loading. */
  pending: boolean
  cards: readonly ProductCard[]
}

// Returns the previous list. It is shown until the next list is loaded.
const keepPrevious = <T>(before: T | undefined): T | undefined => before

/**
 * Returns a page of the product list, which the route has loaded. If the catalogue fits on the device, it is then
 * loaded completely, so that category, sort order and further pages need no requests.
 */
export function useFound(state: ListingState, pageNumber: number, categories: readonly Category[]): Found {
  const client = useQueryClient()
  const [whole, setWhole] = useState(false)
  const onDevice = isOnDevice(state, categories)
  useEffect(() => {
    if (onDevice && !savesData()) whenIdle(() => setWhole(true))
  }, [onDevice])

  const query = listQuery(state)
  const known = client.getQueryData(query.queryKey) !== undefined
  const all = useQuery({ ...query, enabled: onDevice && (whole || known), placeholderData: keepPrevious })
  // The whole list is used only if the catalogue fits on the device. The cache may have a list from an earlier visit,
  // when the catalogue was smaller.
  const list = onDevice ? all.data : undefined
  const page = useQuery({
    ...cardPageQuery(apiQueryOf(state), pageNumber),
    enabled: list === undefined,
    placeholderData: keepPrevious,
  })
  if (!list && !page.data && page.error) throw page.error

  const key = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the state, which is a new object each time
  const selected = useMemo(() => list && selectCards(list, state), [list, key])
  const first = (pageNumber - 1) * cardsAPage
  const shown = selected && { total: selected.length, cards: selected.slice(first, first + cardsAPage) }
  const last = useRef(shown)
  if (!all.isPlaceholderData) last.current = shown

  if (shown) return { ...(last.current ?? shown), pending: all.isPlaceholderData }
  return { total: 0, cards: [], ...page.data, pending: page.isPlaceholderData || !page.data }
}
