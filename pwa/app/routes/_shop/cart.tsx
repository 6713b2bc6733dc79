import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as t from '#texts/app'
import { CartPage } from '../../../shop/cart/contents/cart-page.tsx'
import { pageHead } from '../../page-head.ts'

// The suggestions of the cart page are loaded after the page, so that their code is not part of the first load.
const NextSteps = lazy(() =>
  import('../../../shop/product/next-steps.tsx').then((module) => ({ default: module.NextSteps })),
)
const RecentlySeen = lazy(() =>
  import('../../../shop/product/more-products.tsx').then((module) => ({ default: module.RecentlySeen })),
)

export const Route = createFileRoute('/_shop/cart')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.cartTitle,
      path: match.fullPath,
    }),
  component: () => (
    <>
      {/* The cart page is at least one screen high, so that the footer does not move when the stored cart has been
          read. */}
      <div className="min-h-[calc(100dvh-6rem)]">
        <CartPage
          suggestions={
            <div className="wrap">
              <Suspense fallback={null}>
                <NextSteps />
              </Suspense>
            </div>
          }
        />
      </div>
      <Suspense fallback={null}>
        <RecentlySeen />
      </Suspense>
    </>
  ),
})
