import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'
import { reviewsQuery } from './reviews.queries.ts'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'
import { WaitingReviews } from './waiting-reviews.tsx'
import { WriteReview } from './write-review.tsx'

/** The reviews of a product, asked for when the panel is first shown, after those that are still on this device. */
export const ReviewsPanel = ({ productId }: { productId: number }) => (
  <>
    <WaitingReviews productId={productId} />
    <Reviews productId={productId} />
  </>
)

const Reviews = ({ productId }: { productId: number }) => {
  const { data, isError, refetch } = useQuery(reviewsQuery(productId))
  if (isError && !data) {
    return (
      <EmptyState title="Reviews could not be loaded" text="Please check your connection and try again.">
        <Button variant="outline" onClick={() => refetch()}>
          Try again
        </Button>
        <WriteReview productId={productId} />
      </EmptyState>
    )
  }
  if (!data) return <ReviewsSkeleton />
  if (data.length === 0) {
    return (
      <EmptyState
        picture={<MessageSquareQuote aria-hidden="true" />}
        title="No reviews yet"
        text="Nobody has written about this product so far."
      >
        <WriteReview productId={productId} />
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid justify-items-start gap-5">
        <RatingSummary reviews={data} />
        <WriteReview productId={productId} />
      </div>
      <ReviewList productId={productId} reviews={data} />
    </div>
  )
}
