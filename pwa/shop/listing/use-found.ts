import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { whenIdle } from '../../offline/idle.ts'
import { savesData } from '../../offline/saves-data.ts'
import { cardPageQuery, cardsAPage } from '../product/catalogue.queries.ts'
import { apiQueryOf, isOnDevice, listQuery, selectCards } from './listing.queries.ts'
import type { ListingState } from './listing-search.ts'

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
