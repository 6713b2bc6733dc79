import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { isHeldWhole, sortProducts } from '#rules/product-list'
import { whenIdle } from '../../offline/idle.ts'
import { savesData } from '../../offline/saves-data.ts'
import type { CardPage } from '../../query-client.ts'
import { cardPageQuery, cardsAPage } from '../product/catalogue.queries.ts'
import { askedOf, listQuery } from './listing.queries.ts'
import type { ListingState } from './listing-search.ts'

/** The products of a state, as far as they are here. */
export interface Found {
  total: number
  /** Undefined while it is on its way. */
  cardAt: (place: number) => ProductCard | undefined
  /** Asks for what these places show, the last included. */
  need: (first: number, last: number) => void
}

function shownOf(list: readonly ProductCard[], { categoryId, sort }: ListingState, ranked: boolean) {
  const cards = categoryId === null ? list : list.filter((card) => String(card.categoryId) === categoryId)
  return ranked ? cards : sortProducts(cards, sort)
}

/**
 * What a state shows. The first page comes with the screen; behind it a catalogue that a device may hold comes whole,
 * and from then on category and sort need nobody. Of a larger one each page is asked for when it comes into view.
 */
export function useFound(state: ListingState, categories: readonly Category[]): Found {
  const client = useQueryClient()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [whole, setWhole] = useState(false)
  const held = isHeldWhole(categories)
  useEffect(() => {
    if (held && !savesData()) whenIdle(() => setWhole(true))
  }, [held])

  const query = listQuery(state)
  const known = client.getQueryData(query.queryKey) !== undefined
  const { data } = useQuery({ ...query, enabled: held && (whole || known) })
  // A catalogue that has grown too large may still be there from the last visit.
  const list = held ? data : undefined
  const asked = askedOf(state)
  const { data: first } = useQuery({ ...cardPageQuery(asked, 1), enabled: list === undefined })
  const { categoryId, text, sort } = state
  const shown = useMemo(() => {
    const ranked = text.trim() !== '' && sort === 'featured'
    return list && shownOf(list, { categoryId, text, sort }, ranked)
  }, [list, categoryId, text, sort])

  if (shown) return { total: shown.length, cardAt: (place) => shown[place], need: () => undefined }

  const pageAt = (page: number) =>
    page === 1 ? first : client.getQueryData<CardPage>(cardPageQuery(asked, page).queryKey)
  return {
    total: first?.total ?? 0,
    cardAt: (place) => pageAt(Math.floor(place / cardsAPage) + 1)?.cards[place % cardsAPage],
    need(from, to) {
      if (held && to >= cardsAPage) return setWhole(true)
      for (let page = Math.floor(from / cardsAPage) + 1; page <= Math.floor(to / cardsAPage) + 1; page++) {
        if (!pageAt(page)) void client.prefetchQuery(cardPageQuery(asked, page)).then(redraw)
      }
    },
  }
}
