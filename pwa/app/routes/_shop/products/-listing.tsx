import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ShownCollection } from '#contract/admin/collections'
import { filtersQuery, useFound } from '../../../../shop/listing/listing.queries.ts'
import { ListingPage } from '../../../../shop/listing/listing-page.tsx'
import { type ListingSearch, stateOf } from '../../../../shop/listing/listing-search.ts'
import { categoriesQuery } from '../../../../shop/product/catalogue.queries.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { ShopTile } from '../-shop-tile.tsx'

// The suggestions below an empty list are loaded after the page, so that their code is not part of the first load.
const NextSteps = lazy(() =>
  import('../../../../shop/product/next-steps.tsx').then((module) => ({ default: module.NextSteps })),
)

// The pictures in the first row of products load first: two on a phone, four on a wide screen.
const loadOf = (place: number) => (place < 2 ? 'high' : place < 4 ? 'eager' : 'lazy')

interface ListingProps {
  search: ListingSearch
  /** The collection whose products are listed; missing for the whole catalogue. */
  collection?: ShownCollection
}

/** The product list of the shop or of a collection, with its data. */
export const Listing = ({ search, collection }: ListingProps) => {
  const state = stateOf(search, collection?.slug)
  const page = search.page ?? 1
  // Lazy components are rendered after hydration, because server rendering does not wait for them.
  const hydrated = useHydrated()
  const categories = useSuspenseQuery(categoriesQuery).data
  return (
    <ListingPage
      categories={categories}
      collection={collection}
      found={useFound(state, page, categories)}
      counts={useQuery({ ...filtersQuery(state), placeholderData: keepPreviousData }).data}
      state={state}
      page={page}
      tile={(card, place) => <ShopTile card={card} load={loadOf(place)} />}
      suggestions={
        hydrated && (
          <Suspense fallback={null}>
            <NextSteps />
          </Suspense>
        )
      }
    />
  )
}
