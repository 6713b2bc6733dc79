import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { listingPage } from '#contract/page-paths'
import { listingTitle } from '#rules/product-list'
import * as t from '#texts/app'
import { cachedProfile } from '../../../../api/shop-profile.ts'
import { ensureCards, filtersQuery, useFound } from '../../../../shop/listing/listing.queries.ts'
import { ListingPage } from '../../../../shop/listing/listing-page.tsx'
import { parseListing, stateOf } from '../../../../shop/listing/listing-search.ts'
import { categoriesQuery } from '../../../../shop/product/catalogue.queries.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { breadcrumbs, pageHead } from '../../../page-head.ts'
import { ListingSkeleton, PendingScreen } from '../../../pending-screens.tsx'
import { ShopTile } from '../-shop-tile.tsx'

// This component is loaded after the page, so that its code is not part of the first load.
const NextSteps = lazy(() =>
  import('../../../../shop/product/next-steps.tsx').then((module) => ({ default: module.NextSteps })),
)

// The pictures of the first row load first: two on a phone, four on a wide screen.
const loadOf = (place: number) => (place < 2 ? 'high' : place < 4 ? 'eager' : 'lazy')

export const Route = createFileRoute('/_shop/products/')({
  validateSearch: parseListing,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const cards = ensureCards(queryClient, stateOf(deps), deps.page)
    // While the shopper types, the previous list is shown until the next one is loaded. The screen shows errors of the
    // request.
    if (cause === 'stay') cards.catch(() => undefined)
    const [categories, isThere] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      cause === 'stay' || cards,
      // A page without scripts has the filters. A browser loads them with the screen.
      import.meta.env.SSR && queryClient.prefetchQuery(filtersQuery(stateOf(deps))),
    ])
    // The page number is beyond the end of the list: redirect to the first page.
    if (!isThere) throw redirect({ to: '/products', search: { ...deps, page: undefined } })
    return { categoryName: categories.find(({ id }) => String(id) === deps.categoryId)?.name }
  },
  head: ({ match, loaderData }) => {
    const { search, categoryId, page, featured, new: isNew } = match.search
    const categoryName = loaderData?.categoryName
    const { isSample } = cachedProfile(match.context.queryClient)
    const { origin } = match.context
    const list = categoryName ? `${listingPage}?categoryId=${categoryId}` : listingPage
    const path = search
      ? `${listingPage}?search=${encodeURIComponent(search)}`
      : page && !featured && !isNew
        ? `${list}${categoryName ? '&' : '?'}page=${page}`
        : list
    const products = { name: t.listingName, path: listingPage }
    const way = categoryName && !search ? [products, { name: categoryName, path: list }] : [products]
    return pageHead({
      match,
      title: listingTitle({ search, categoryName, isSample }),
      keywords: categoryName,
      // The canonical URL contains the search text, or category and page number, but no sort order and no other filter.
      path,
      indexed: !search,
      structured: import.meta.env.SSR && [breadcrumbs(origin, way)],
    })
  },
  pendingComponent: () => (
    <PendingScreen>
      <ListingSkeleton />
    </PendingScreen>
  ),
  component: Listing,
})

function Listing() {
  const deps = Route.useLoaderDeps()
  const state = stateOf(deps)
  const page = deps.page ?? 1
  // Lazy components are rendered after hydration, because server rendering does not wait for them.
  const hydrated = useHydrated()
  const categories = useSuspenseQuery(categoriesQuery).data
  return (
    <ListingPage
      categories={categories}
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
