import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { listingPage } from '#contract/page-paths'
import { listingTitle } from '#rules/product-list'
import { ensureFirstRows } from '../../../../shop/listing/listing.queries.ts'
import { ListingPage } from '../../../../shop/listing/listing-page.tsx'
import { parseListing, stateOf } from '../../../../shop/listing/listing-search.ts'
import { useFound } from '../../../../shop/listing/use-found.ts'
import { categoriesQuery } from '../../../../shop/product/catalogue.queries.ts'
import { breadcrumbs, pageHead } from '../../../page-head.ts'
import { ListingSkeleton, PendingScreen, TileSkeleton } from '../../../pending-screens.tsx'
import { ShopTile } from '../-shop-tile.tsx'

// The pictures of the first row load first: two on a phone, four on a wide screen.
const loadOf = (index: number) => (index < 2 ? 'high' : index < 4 ? 'eager' : 'lazy')

export const Route = createFileRoute('/_shop/products/')({
  validateSearch: parseListing,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const rows = ensureFirstRows(queryClient, stateOf(deps), deps.page)
    // While the shopper types, the previous list is shown until the next one is loaded. The screen shows errors of the
    // request.
    if (cause === 'stay') rows.catch(() => undefined)
    const [categories, isThere] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      cause === 'stay' || rows,
    ])
    // The page number is beyond the end of the list: redirect to the first page.
    if (!isThere) throw redirect({ to: '/products', search: { ...deps, page: undefined } })
    return { categoryName: categories.find(({ id }) => String(id) === deps.categoryId)?.name }
  },
  head: ({ match, loaderData }) => {
    const { search, categoryId, page } = match.search
    const categoryName = loaderData?.categoryName
    const { origin } = match.context
    const list = categoryName ? `${listingPage}?categoryId=${categoryId}` : listingPage
    const path = search
      ? `${listingPage}?search=${encodeURIComponent(search)}`
      : page
        ? `${list}${categoryName ? '&' : '?'}page=${page}`
        : list
    const products = { name: 'Products', path: listingPage }
    const way = categoryName && !search ? [products, { name: categoryName, path: list }] : [products]
    return pageHead({
      title: listingTitle({ search, categoryName }),
      description:
        import.meta.env.SSR &&
        (categoryName
          ? `${categoryName}: Unani and Ayurvedic formulations, 100% natural and lab certified.`
          : 'Discover our complete range of natural wellness products: kushtas, majuns, sharbats, qurs and herbal teas.'),
      keywords: categoryName,
      origin,
      // The canonical URL contains the search text, or category and page number, but no sort order.
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
  const categories = useSuspenseQuery(categoriesQuery).data
  return (
    <ListingPage
      categories={categories}
      found={useFound(state, categories)}
      state={state}
      page={deps.page ?? 1}
      tile={(card, place) => (card ? <ShopTile card={card} load={loadOf(place)} /> : <TileSkeleton />)}
    />
  )
}
