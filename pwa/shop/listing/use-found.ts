import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { fitsOnDevice, sortProducts } from '#rules/product-list'
import type { CardPage } from '../../api/query-client.ts'
import { whenIdle } from '../../offline/idle.ts'
import { savesData } from '../../offline/saves-data.ts'
import { cardPageQuery, cardsAPage } from '../product/catalogue.queries.ts'
import { askedOf, listQuery } from './listing.queries.ts'
import type { ListingState } from './listing-search.ts'

/** The products of a state, as far as they are here. */
export interface Found {
  total: number
  /** What is shown is another state's: this one's is on its way. */
  pending: boolean
  /** Undefined while it is on its way. */
  cardAt: (place: number) => ProductCard | undefined
  /** Asks for what these places show, the last included. */
  need: (first: number, last: number) => void
}

function shownOf(list: readonly ProductCard[], { categoryId, sort }: ListingState, ranked: boolean) {
  const cards = categoryId === null ? list : list.filter((card) => String(card.categoryId) === categoryId)
  return ranked ? cards : sortProducts(cards, sort)
}

// Until the next list is here the one before it stays.
const stays = <T>(before: T | undefined): T | undefined => before

/**
 * What a state shows. The first page comes with the screen; behind it a catalogue that a device may hold comes whole,
 * and from then on category and sort need nobody. Of a larger one each page is asked for when it comes into view.
 */
export function useFound(state: ListingState, categories: readonly Category[]): Found {
  const client = useQueryClient()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [whole, setWhole] = useState(false)
  const held = fitsOnDevice(categories)
  useEffect(() => {
    if (held && !savesData()) whenIdle(() => setWhole(true))
  }, [held])

  const query = listQuery(state)
  const known = client.getQueryData(query.queryKey) !== undefined
  const all = useQuery({ ...query, enabled: held && (whole || known), placeholderData: stays })
  // A catalogue that has grown too large may still be there from the last visit.
  const list = held ? all.data : undefined
  const asked = askedOf(state)
  const page = useQuery({ ...cardPageQuery(asked, 1), enabled: list === undefined, placeholderData: stays })
  const first = page.data
  if (!list && !first && page.error) throw page.error
  const { categoryId, text, sort } = state
  const shown = useMemo(() => {
    const ranked = text.trim() !== '' && sort === 'featured'
    return list && shownOf(list, { categoryId, text, sort }, ranked)
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
    number === 1 ? first : client.getQueryData<CardPage>(cardPageQuery(asked, number).queryKey)
  return {
    total: first?.total ?? 0,
    pending: page.isPlaceholderData || !first,
    cardAt: (place) => pageAt(Math.floor(place / cardsAPage) + 1)?.cards[place % cardsAPage],
    need(from, to) {
      if (held && to >= cardsAPage) return setWhole(true)
      for (let page = Math.floor(from / cardsAPage) + 1; page <= Math.floor(to / cardsAPage) + 1; page++) {
        if (!pageAt(page)) void client.prefetchQuery(cardPageQuery(asked, page)).then(redraw)
      }
    },
  }
}
