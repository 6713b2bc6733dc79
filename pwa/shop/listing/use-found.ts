import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { fitsOnDevice, sortProducts } from '#rules/product-list'
import type { CardPage } from '../../api/query-client.ts'
import { whenIdle } from '../../offline/idle.ts'
import { savesData } from '../../offline/saves-data.ts'
import { cardPageQuery, cardsAPage } from '../product/catalogue.queries.ts'
import { apiQueryOf, listQuery } from './listing.queries.ts'
import type { ListingState } from './listing-search.ts'

/** The products of a listing state, as far as they are loaded. */
export interface Found {
  total: number
  /** True while the products of the previous state are shown. */
  pending: boolean
  /** Returns the product at a position of the list, or undefined while it loads. */
  cardAt: (place: number) => ProductCard | undefined
  /** Loads the products from position `first` to `last`, inclusive. */
  need: (first: number, last: number) => void
}

function filterAndSort(list: readonly ProductCard[], { categoryId, sort }: ListingState, ranked: boolean) {
  const cards = categoryId === null ? list : list.filter((card) => String(card.categoryId) === categoryId)
  return ranked ? cards : sortProducts(cards, sort)
}

// Returns the previous list, which is shown until the next one is loaded.
const keepPrevious = <T>(before: T | undefined): T | undefined => before

/**
 * Returns the products of a listing state. The route loads the first page. A catalogue that fits on the device is then
 * loaded completely, so that category and sort order need no requests. Of a larger catalogue, each page is loaded when
 * it becomes visible.
 */
export function useFound(state: ListingState, categories: readonly Category[]): Found {
  const client = useQueryClient()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [whole, setWhole] = useState(false)
  const fits = fitsOnDevice(categories)
  useEffect(() => {
    if (fits && !savesData()) whenIdle(() => setWhole(true))
  }, [fits])

  const query = listQuery(state)
  const known = client.getQueryData(query.queryKey) !== undefined
  const all = useQuery({ ...query, enabled: fits && (whole || known), placeholderData: keepPrevious })
  // A large catalogue may be in the cache from an earlier visit when it was smaller, so that cache is ignored.
  const list = fits ? all.data : undefined
  const apiQuery = apiQueryOf(state)
  const page = useQuery({ ...cardPageQuery(apiQuery, 1), enabled: list === undefined, placeholderData: keepPrevious })
  const first = page.data
  if (!list && !first && page.error) throw page.error
  const { categoryId, text, sort } = state
  const shown = useMemo(() => {
    const ranked = text.trim() !== '' && sort === 'featured'
    return list && filterAndSort(list, { categoryId, text, sort }, ranked)
  }, [list, categoryId, text, sort])

  const last = useRef(shown)
  if (!all.isPlaceholderData) last.current = shown

  if (shown) {
    const cards = last.current ?? shown
    return {
      total: cards.length,
      pending: all.isPlaceholderData,
      cardAt: (place) => cards[place],
      need: () => undefined,
    }
  }

  const pageAt = (number: number) =>
    number === 1 ? first : client.getQueryData<CardPage>(cardPageQuery(apiQuery, number).queryKey)
  return {
    total: first?.total ?? 0,
    pending: page.isPlaceholderData || !first,
    cardAt: (place) => pageAt(Math.floor(place / cardsAPage) + 1)?.cards[place % cardsAPage],
    need(from, to) {
      if (fits && to >= cardsAPage) return setWhole(true)
      for (let page = Math.floor(from / cardsAPage) + 1; page <= Math.floor(to / cardsAPage) + 1; page++) {
        if (!pageAt(page)) void client.prefetchQuery(cardPageQuery(apiQuery, page)).then(redraw)
      }
    },
  }
}
