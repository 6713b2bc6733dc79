import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews'
import { formatDate } from '#rules/dates'
import { ratingSlots } from '#rules/rating'
import { written } from '#rules/written'
import { Stars } from '../../ui/stars.tsx'

interface ReviewEntryProps {
  review: Review
  /** The vote buttons, shown below the text. */
  children: ReactNode
}

/** One review. */
export const ReviewEntry = ({ review, children }: ReviewEntryProps) => (
  <article className="grid grid-cols-1 gap-2 py-6 wrap-anywhere">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars slots={ratingSlots(review.rating)} label={`${review.rating} of 5 stars`} />
      {review.title && (
        <h3 className="font-semibold" {...written(review.title)}>
          {review.title}
        </h3>
      )}
    </div>
    {review.comment && (
      <p className="w-fit max-w-prose whitespace-pre-line" {...written(review.comment)}>
        {review.comment}
      </p>
    )}
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <bdi>{review.customerName}</bdi>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        {review.isVerifiedPurchase && (
          <span className="inline-flex items-center gap-1 font-medium text-leaf">
            <BadgeCheck size={16} aria-hidden="true" />
            Verified purchase
          </span>
        )}
      </footer>
      {children}
    </div>
  </article>
)
