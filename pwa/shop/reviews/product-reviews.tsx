import { lazy, Suspense } from 'react'
import type { Product } from '#contract/catalogue'
import * as t from '#texts/product'
import { Skeleton } from '../../ui/loading.tsx'

export interface ReviewedProduct extends Pick<Product, 'id'> {
  /** A product that an older version of the shop stored on the device lacks the number of ratings per star. */
  ratingCounts?: Product['ratingCounts']
}

const ReviewsPanel = lazy(() => import('./reviews-panel.tsx').then((module) => ({ default: module.ReviewsPanel })))

/** The reviews of a product. Their code and data are loaded when the tab is opened. */
export const ProductReviews = ({ product }: { product: ReviewedProduct }) => (
  <Suspense fallback={<ReviewsSkeleton />}>
    <ReviewsPanel product={product} />
  </Suspense>
)

/** Placeholder while reviews load. */
export const ReviewsSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{t.reviewsLoading}</span>
    <Skeleton className="h-40 max-w-sm" />
    <Skeleton className="h-20" />
  </div>
)
