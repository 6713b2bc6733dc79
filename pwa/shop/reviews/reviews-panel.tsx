import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock3, MessageSquareQuote, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { languageAttributes } from '#rules/language-attributes'
import { averageOf, breakdown, countRatings, type RatingCounts } from '#rules/rating'
import { stars as starsText } from '#texts/product'
import * as t from '#texts/reviews'
import { savedTitle } from '#texts/saved-entry'
import { useSessionMark } from '../../api/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { useLoadedDialog } from '../../ui/dialog.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stars } from '../../ui/stars.tsx'
import { waitingReviewsQuery } from '../outbox/outbox.queries.ts'
import { type ReviewedProduct, ReviewsSkeleton } from './product-reviews.tsx'
import { ReviewList } from './review-list.tsx'
import { useReviews } from './use-reviews.ts'

/** The average rating, and the number of reviews for each number of stars. */
export const RatingSummary = ({ counts }: { counts: RatingCounts }) => {
  const { averageRating, reviewCount } = averageOf(counts)
  return (
    <div className="grid w-full gap-5 self-start rounded-card bg-paper-deep/60 p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-2xl font-semibold tabular-nums">{averageRating.toFixed(1)}</p>
        <div>
          <Stars rating={averageRating} label={starsText(averageRating.toFixed(1))} className="h-5" />
          <p className="mt-1 text-sm text-ink-soft">{t.basedOn(reviewCount)}</p>
        </div>
      </div>
      <ul className="grid gap-2 text-sm">
        {breakdown(counts).map(({ stars, count, percent }) => (
          <li
            key={stars}
            className="grid grid-cols-[3.5rem_1fr_4.5rem] items-center gap-3 max-[14rem]:grid-cols-[1fr_auto]"
          >
            <span>{t.starCount(stars)}</span>
            <span
              aria-hidden="true"
              className="h-2 overflow-hidden rounded-full border border-line bg-card max-[14rem]:hidden"
            >
              <span
                data-bar=""
                className="block h-full rounded-full bg-saffron-deep"
                style={{ width: `${percent}%` }}
              />
            </span>
            <span className="text-end text-ink-soft tabular-nums">
              {count} ({percent}%)
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reviews of a product that this device has not sent yet. These reviews are not part of the average rating. */
const WaitingReviews = ({ productId }: { productId: number }) => {
  // Render again when another account signs in, because each account sees only its own reviews.
  useSessionMark()
  const { data: reviews = [] } = useQuery(waitingReviewsQuery(productId))
  if (reviews.length === 0) return null
  return (
    <ul aria-label={t.unsentReviews} className="mb-8 grid gap-4">
      {reviews.map(({ key, rating, title, comment, isRefused }) => (
        <li key={key} className="grid gap-2 rounded-card border border-line border-dashed bg-card p-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={rating} label={starsText(rating)} />
            {title && (
              <h3 className="font-semibold" {...languageAttributes(title)}>
                {title}
              </h3>
            )}
          </div>
          {comment && (
            <p className="w-fit max-w-prose whitespace-pre-line" {...languageAttributes(comment)}>
              {comment}
            </p>
          )}
          <p
            className={`flex flex-wrap items-center gap-x-2 text-sm font-medium ${isRefused ? 'text-terracotta' : 'text-forest'}`}
          >
            {isRefused ? <CircleAlert size={16} aria-hidden="true" /> : <Clock3 size={16} aria-hidden="true" />}
            {isRefused ? t.needsAttention : savedTitle}
            <Link to="/waiting" className="py-2.5 font-semibold underline underline-offset-4">
              {isRefused ? t.seeWhy : t.changeOrDiscard}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

const loadDialog = () => import('./review-dialog.tsx').then((module) => module.ReviewDialog)

// When the first review is added, the button moves to another place, so the panel gets the focus.
const shownPanel = () => document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')

/** The button that opens the review dialog. The dialog's code loads with the first press. */
const WriteReview = ({ productId }: { productId: number }) => {
  const [open, setOpen] = useState(false)
  const ReviewDialog = useLoadedDialog(open, loadDialog)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="solid" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PenLine size={18} aria-hidden="true" />
        {t.writeReview}
      </Button>
      {ReviewDialog && (
        <ReviewDialog
          productId={productId}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => (button.current ?? shownPanel())?.focus({ preventScroll: true })}
        />
      )}
    </>
  )
}

/**
 * The reviews of a product, below the reviews that this device has not sent yet. The reviews are fetched when the panel
 * is shown for the first time.
 */
export const ReviewsPanel = ({ product }: { product: ReviewedProduct }) => (
  <>
    <div role="status">
      <WaitingReviews productId={product.id} />
    </div>
    <Reviews product={product} />
  </>
)

const Reviews = ({ product }: { product: ReviewedProduct }) => {
  const list = useReviews(product.id)
  if (list.isFailed) {
    return (
      <EmptyState title={t.failed} text={t.checkConnection}>
        <Button variant="outline" onClick={list.retry}>
          {t.tryAgain}
        </Button>
        <WriteReview productId={product.id} />
      </EmptyState>
    )
  }
  if (list.isPending) return <ReviewsSkeleton />
  if (list.total === 0) {
    return (
      <EmptyState picture={<MessageSquareQuote aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
        <WriteReview productId={product.id} />
      </EmptyState>
    )
  }
  // When all reviews are loaded, their ratings are counted, because they are at least as new as the counts in the
  // product.
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
