import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as t from '#texts/app'
import { CartPage } from '../../../shop/cart/contents/cart-page.tsx'
import { pageHead } from '../../page-head.ts'

// This component is loaded after the page, so that its code is not part of the first load.
const RecentlySeen = lazy(() =>
  import('../../../shop/product/recently-seen.tsx').then((module) => ({ default: module.RecentlySeen })),
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
      {/* At least one screen high, so that nothing below it moves when the stored cart has been read. */}
      <div className="min-h-[calc(100dvh-6rem)]">
        <CartPage />
      </div>
      <Suspense fallback={null}>
        <RecentlySeen />
      </Suspense>
    </>
  ),
})
