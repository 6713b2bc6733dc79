import { MessageSquareQuote } from 'lucide-react'
import type { Product } from '#contract/catalogue'
import { countRatings } from '#rules/rating'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'
import { useReviews } from './use-reviews.ts'
import { WaitingReviews } from './waiting-reviews.tsx'
import { WriteReview } from './write-review.tsx'

export interface ReviewedProduct extends Pick<Product, 'id'> {
  /** Missing in products that an older version of the shop cached on the device. */
  ratingCounts?: Product['ratingCounts']
}

/** The reviews of a product, fetched when the panel is first shown, below the device's unsent reviews. */
export const ReviewsPanel = ({ product }: { product: ReviewedProduct }) => (
  <>
    <WaitingReviews productId={product.id} />
    <Reviews product={product} />
  </>
)

const Reviews = ({ product }: { product: ReviewedProduct }) => {
  const list = useReviews(product.id)
  if (list.isFailed) {
    return (
      <EmptyState title="Reviews could not be loaded" text="Please check your connection and try again.">
        <Button variant="outline" onClick={list.retry}>
          Try again
        </Button>
        <WriteReview productId={product.id} />
      </EmptyState>
    )
  }
  if (list.isPending) return <ReviewsSkeleton />
  if (list.total === 0) {
    return (
      <EmptyState
        picture={<MessageSquareQuote aria-hidden="true" />}
        title="No reviews yet"
        text="Be the first to review it."
      >
        <WriteReview productId={product.id} />
      </EmptyState>
    )
  }
  // When all reviews are loaded, they are at least as new as the summary of the product.
  const ratings = list.reviews.map(({ rating }) => rating)
  const counts = (list.isComplete ? undefined : product.ratingCounts) ?? countRatings(ratings)
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid justify-items-start gap-5">
        <RatingSummary counts={counts} />
        <WriteReview productId={product.id} />
      </div>
      <ReviewList productId={product.id} list={list} />
    </div>
  )
}
