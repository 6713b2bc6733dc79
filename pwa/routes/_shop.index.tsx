import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/home-page.tsx'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { bestSellersOf, bestSellersQuery, categoriesQuery } from '../features/product/catalogue.queries.ts'
import { tileSizes } from '../features/product/tile-sizes.ts'
import { TileSkeleton } from '../features/product/tile-skeleton.tsx'
import { pageHead } from '../page-head.ts'
import { shopData } from '../structured-data.ts'
import { picturePreloads } from '../ui/picture-set.ts'
import { ShopTile } from './-shop-tile.tsx'

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queryClient } }) => {
    const [best] = await Promise.all([
      queryClient.ensureQueryData(bestSellersOf(queryClient)),
      queryClient.ensureQueryData(categoriesQuery),
    ])
    return { pictures: best.map(({ imageUrl }) => imageUrl) }
  },
  head: ({ match, loaderData }) => {
    const head = pageHead({
      title: 'Unani & Ayurvedic Remedies for Natural Wellness',
      origin: match.context.origin,
      path: '/',
      structured: import.meta.env.SSR && shopData(match.context.origin),
    })
    // Who comes from another screen gets them with the tiles.
    const pictures = import.meta.env.SSR ? picturePreloads(loaderData?.pictures ?? [], tileSizes) : []
    return { ...head, links: [...head.links, ...pictures] }
  },
  pendingComponent: () => <HomeSkeleton tile={<TileSkeleton />} />,
  component: Home,
})

function Home() {
  const categories = useSuspenseQuery(categoriesQuery).data
  const featured = useSuspenseQuery(bestSellersQuery).data
  // The four best sellers are in sight soon: their pictures load at once (specification section 7).
  return <HomePage categories={categories} featured={featured} tile={(card) => <ShopTile card={card} load="eager" />} />
}
