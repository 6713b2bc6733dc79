import { createFileRoute, redirect } from '@tanstack/react-router'
import { listingPage } from '#contract/page-paths'
import { listingTitle } from '#rules/product-list'
import * as t from '#texts/app'
import { cachedProfile } from '../../../../api/shop-profile.ts'
import { loadListing } from '../../../../shop/listing/listing.queries.ts'
import { parseListing, stateOf } from '../../../../shop/listing/listing-search.ts'
import { breadcrumbs, pageHead } from '../../../page-head.ts'
import { ListingSkeleton, PendingScreen } from '../../../pending-screens.tsx'
import { Listing } from './-listing.tsx'

export const Route = createFileRoute('/_shop/products/')({
  validateSearch: parseListing,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const { categories, isThere } = await loadListing(queryClient, stateOf(deps), deps.page, cause === 'stay')
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
  component: Products,
})

function Products() {
  return <Listing search={Route.useLoaderDeps()} />
}
