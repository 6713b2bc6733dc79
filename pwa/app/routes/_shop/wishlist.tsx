import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as t from '#texts/app'
import { WishlistPage } from '../../../shop/product/wishlist-page.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { pageHead } from '../../page-head.ts'
import { ShopTile } from './-shop-tile.tsx'

// The suggestions below an empty wishlist are loaded after the page, so that their code is not part of the first load.
const NextSteps = lazy(() =>
  import('../../../shop/product/next-steps.tsx').then((module) => ({ default: module.NextSteps })),
)

export const Route = createFileRoute('/_shop/wishlist')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.wishlistTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: Wishlist,
})

function Wishlist() {
  // The wishlist of this device is known after hydration.
  const hydrated = useHydrated()
  return (
    <div className="min-h-[calc(100dvh-6rem)]">
      <WishlistPage
        tile={(card) => <ShopTile card={card} />}
        suggestions={
          hydrated && (
            <div className="wrap">
              <Suspense fallback={null}>
                <NextSteps />
              </Suspense>
            </div>
          )
        }
      />
    </div>
  )
}
