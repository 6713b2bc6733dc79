import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { listingTitle } from '#rules/product-list'
import { ListingPage } from '../features/listing/listing-page.tsx'
import { parseListing, stateOf } from '../features/listing/listing-search.ts'
import { ListingSkeleton } from '../features/listing/listing-skeleton.tsx'
import { cardsQuery, categoriesQuery } from '../features/product/catalogue.queries.ts'
import { TileSkeleton } from '../features/product/tile-skeleton.tsx'
import { pageHead } from '../page-head.ts'
import { breadcrumbs } from '../structured-data.ts'
import { ShopTile } from './-shop-tile.tsx'

// The first row of a phone is the largest thing painted; a desk sees four.
const loadOf = (index: number) => (index < 2 ? 'high' : index < 4 ? 'eager' : 'lazy')

export const Route = createFileRoute('/_shop/products/')({
  validateSearch: parseListing,
  loaderDeps: ({ search: { search, categoryId } }) => ({ search, categoryId }),
  loader: async ({ context: { queryClient }, deps: { search, categoryId } }) => {
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(cardsQuery({ search })),
    ])
    return { categoryName: categories.find(({ id }) => String(id) === categoryId)?.name }
  },
  head: ({ match, loaderData }) => {
    const { search, categoryId } = match.search
    const categoryName = loaderData?.categoryName
    const { origin } = match.context
    const path = search ? null : categoryName ? `/products?categoryId=${categoryId}` : '/products'
    const products = { name: 'Products', path: '/products' }
    const way = categoryName && path ? [products, { name: categoryName, path }] : [products]
    return pageHead({
      title: listingTitle({ search, categoryName }),
      description: categoryName
        ? `${categoryName}: Unani and Ayurvedic formulations, 100% natural and lab certified.`
        : 'Discover our complete range of natural wellness products: kushtas, majuns, sharbats, qurs and herbal teas.',
      keywords: categoryName,
      origin,
      // One address for each category; searches and sorts are views of the same list.
      path,
      structured: import.meta.env.SSR && [breadcrumbs(origin, way)],
    })
  },
  pendingComponent: () => <ListingSkeleton tile={<TileSkeleton />} />,
  component: Listing,
})

function Listing() {
  const search = Route.useSearch()
  const categories = useSuspenseQuery(categoriesQuery).data
  const found = useSuspenseQuery(cardsQuery({ search: search.search })).data
  return (
    <ListingPage
      categories={categories}
      found={found}
      state={stateOf(search)}
      tile={(card, index) => <ShopTile card={card} load={loadOf(index)} />}
    />
  )
}
