import { lazy, Suspense } from 'react'
import type { ReviewedProduct } from './reviews-panel.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'

const ReviewsPanel = lazy(() => import('./reviews-panel.tsx').then((module) => ({ default: module.ReviewsPanel })))

/** The reviews of a product. Code and data load when the tab is opened. */
export const ProductReviews = ({ product }: { product: ReviewedProduct }) => (
  <Suspense fallback={<ReviewsSkeleton />}>
    <ReviewsPanel product={product} />
  </Suspense>
)
