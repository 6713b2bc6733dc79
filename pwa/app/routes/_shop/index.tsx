import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ProductCard } from '#rules/product-card'
import * as t from '#texts/app'
import { cachedProfile } from '../../../api/shop-profile.ts'
import { HomePage } from '../../../shop/home/home-page.tsx'
import { bestSellersOf, bestSellersQuery, categoriesQuery } from '../../../shop/product/catalogue.queries.ts'
import { picturePreloads, tileSizes } from '../../../ui/picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { pageHead, shopData } from '../../page-head.ts'
import { HomeSkeleton, PendingScreen } from '../../pending-screens.tsx'
import { ShopTile } from './-shop-tile.tsx'

// The recently viewed products are loaded after the page, so that their code is not part of the first load.
const RecentlySeen = lazy(() =>
  import('../../../shop/product/more-products.tsx').then((module) => ({ default: module.RecentlySeen })),
)

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queryClient } }) => {
    if (import.meta.env.SSR) await (await import('../../../shop/home/home-page.tsx')).prepareSections()
    const [best] = await Promise.all([
      queryClient.ensureQueryData(bestSellersOf(queryClient)),
      queryClient.ensureQueryData(categoriesQuery),
    ])
    return { pictures: best.map(({ imageUrl }) => imageUrl) }
  },
  head: ({ match, loaderData }) => {
    const { isSample, tagline } = cachedProfile(match.context.queryClient)
    const head = pageHead({
      match,
      title: isSample ? t.homeTitle : (tagline ?? ''),
      path: '/',
      structured: import.meta.env.SSR && shopData(match.context.origin, cachedProfile(match.context.queryClient)),
    })
    // Only server-rendered pages preload pictures. After a navigation in the app, the browser finds the pictures in the
    // tiles.
    const pictures = import.meta.env.SSR ? picturePreloads(loaderData?.pictures ?? [], tileSizes) : []
    return { ...head, links: [...head.links, ...pictures] }
  },
  pendingComponent: () => (
    <PendingScreen>
      <HomeSkeleton />
    </PendingScreen>
  ),
  component: Home,
})

function Home() {
  const categories = useSuspenseQuery(categoriesQuery).data
  const featured = useSuspenseQuery(bestSellersQuery).data
  const hydrated = useHydrated()
  const seen = hydrated && (
    <Suspense fallback={null}>
      <RecentlySeen />
    </Suspense>
  )
  // The four best sellers are near the viewport, so their pictures load eagerly (specification section 7).
  const tile = (card: ProductCard) => <ShopTile card={card} load="eager" />
  return <HomePage categories={categories} featured={featured} tile={tile} seen={seen} />
}
