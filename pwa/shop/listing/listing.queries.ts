import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Category, FilterCounts, ProductQuery } from '#contract/catalogue'
import { catalogueFiltersPath, urlOf } from '#contract/paths'
import type { ProductCard } from '#rules/product-card'
import { arrangedFirst, fitsOnDevice, sortProducts } from '#rules/product-list'
import { savesData, whenIdle } from '../../offline/idle.ts'
import { cardPageQuery, cardsAPage, cardsQuery, categoriesQuery } from '../product/catalogue.queries.ts'
import { hasFilters, type ListingState } from './listing-search.ts'

/** Search results are sorted by relevance until the shopper chooses another sort order. */
const isRanked = ({ text, sort }: ListingState) => text.trim() !== '' && sort === 'featured'

// A category id that is not a number has no products. The API would reject it, so the id 0 is used, which does not
// exist.
const categoryOf = (categoryId: string | null) =>
  categoryId === null || /^\d{1,15}$/.test(categoryId) ? (categoryId ?? undefined) : '0'

/** Returns the API query for a page of a listing state. */
export const apiQueryOf = (state: ListingState): ProductQuery => ({
  categoryId: categoryOf(state.categoryId),
  search: state.text.trim() === '' ? undefined : state.text,
  featured: state.isFeatured ? 'true' : undefined,
  new: state.isNew ? 'true' : undefined,
  sort: isRanked(state) ? undefined : state.sort,
  ...state.filters,
})

/** Query of the filters of a listing state, with their counts. */
export function filtersQuery(state: ListingState) {
  const { sort: _, ...query } = apiQueryOf(state)
  return queryOptions<FilterCounts>({ queryKey: [urlOf(catalogueFiltersPath, { query })] })
}

/** Query of all results of a search, or of the whole catalogue, from which the device selects the list of a state. */
export const listQuery = ({ text }: ListingState) => cardsQuery({ search: text.trim() === '' ? undefined : text })

/** Returns the list of a state from the result of its `listQuery`. */
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
 * Whether the device selects and sorts the list itself. New products are always listed by the server or the worker,
 * because which products are new depends on the server's time. So are lists with filters and the sort by country, whose
 * fields and rules are not part of a page.
 */
export const isOnDevice = (state: ListingState, categories: Parameters<typeof fitsOnDevice>[0]): boolean =>
  !state.isNew && !hasFilters(state) && state.sort !== 'country' && fitsOnDevice(categories)

/** Loads a page of a listing state from the cache or the server. Resolves with false when the list has fewer pages. */
export async function ensureCards(client: QueryClient, state: ListingState, page = 1): Promise<boolean> {
  const list = listQuery(state)
  const isLastPageBefore = (total: number) => page > 1 && (page - 1) * cardsAPage >= total
  const searched = state.text.trim() !== '' && typeof document !== 'undefined'
  if (searched || client.getQueryData(list.queryKey)) {
    // When the catalogue fits on the device, all search results are fetched, so that category, sort order and further
    // pages need no request.
    if (isOnDevice(state, await client.ensureQueryData(categoriesQuery))) {
      return !isLastPageBefore(selectCards(await client.ensureQueryData(list), state).length)
    }
  }
  const { total } = await client.ensureQueryData(cardPageQuery(apiQueryOf(state), page))
  return !isLastPageBefore(total)
}

/** One page of the products of a listing state. */
export interface Found {
  /** Number of products in the whole list. */
  total: number
  /** True while the products of the previous state are shown. */
  pending: boolean
  cards: readonly ProductCard[]
}

// Returns the previous list, which is shown until the next one is loaded.
const keepPrevious = <T>(before: T | undefined): T | undefined => before

/**
 * Returns a page of the products of a listing state. The route loads it. A catalogue that fits on the device is then
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
  // A large catalogue may be in the cache from an earlier visit when it was smaller, so that cache is ignored.
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
