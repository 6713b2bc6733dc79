import { BadgeCheck, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ReviewSort, reviewSorts } from '#contract/constants'
import type { Review, VoteType } from '#contract/reviews'
import { formatDate } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import { stars as starsText } from '#texts/product'
import * as t from '#texts/reviews'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { Select } from '../../ui/select.tsx'
import { Stars } from '../../ui/stars.tsx'
import { type ReviewListState, useVote } from './use-reviews.ts'

interface ReviewEntryProps {
  review: Review
  /** The vote buttons, shown below the text. */
  children: ReactNode
}

/** A review in the list of reviews. */
const ReviewEntry = ({ review, children }: ReviewEntryProps) => (
  <article className="grid grid-cols-1 gap-2 py-6 wrap-anywhere">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={review.rating} label={starsText(review.rating)} />
      {review.title && (
        <h3 className="font-semibold" {...languageAttributes(review.title)}>
          {review.title}
        </h3>
      )}
    </div>
    {review.comment && (
      <p className="w-fit max-w-prose whitespace-pre-line" {...languageAttributes(review.comment)}>
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
            {t.verifiedPurchase}
          </span>
        )}
      </footer>
      {children}
    </div>
  </article>
)

interface VoteButtonsProps {
  review: Review
  /**
   * Whether a vote is being sent. During the request the buttons are disabled, and the pressed button has the focus.
   */
  pending: boolean
  onVote: (voteType: VoteType | null) => void
}

const choices = [
  { type: 'helpful', label: t.helpful, icon: ThumbsUp, count: 'helpfulCount' },
  { type: 'unhelpful', label: t.notHelpful, icon: ThumbsDown, count: 'unhelpfulCount' },
] as const

/** Buttons that rate a review as helpful or not. Pressing the chosen button again removes the vote. */
const VoteButtons = ({ review, pending, onVote }: VoteButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and its default layout
  <div role="group" aria-label={t.wasHelpful(review.customerName)} className="-mx-3 flex flex-wrap">
    {choices.map(({ type, label, icon: Icon, count }) => {
      const mine = review.myVote === type
      return (
        <button
          key={type}
          type="button"
          aria-pressed={mine}
          aria-disabled={pending || undefined}
          onClick={() => !pending && onVote(mine ? null : type)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-transparent px-3 text-sm text-ink-soft transition-colors hover:bg-paper-deep hover:text-forest aria-disabled:cursor-progress aria-disabled:opacity-60 aria-pressed:border-forest aria-pressed:bg-leaf-soft aria-pressed:text-forest"
        >
          <Icon size={16} aria-hidden="true" className={mine ? 'fill-leaf-bright' : ''} />
          {label}
          <span className="tabular-nums">({review[count]})</span>
        </button>
      )
    })}
  </div>
)

interface ReviewListProps {
  productId: number
  list: ReviewListState
}

const reviewsPerStep = 10

const names: Record<ReviewSort, string> = {
  newest: t.sortNewest,
  helpful: t.sortHelpful,
  highest: t.sortHighest,
  lowest: t.sortLowest,
}

const isSort = (value: string): value is ReviewSort => reviewSorts.some((sort) => sort === value)

/** The sorted reviews, ten at a time. Further pages of reviews are fetched when they are needed. */
export const ReviewList = ({ productId, list }: ReviewListProps) => {
  const { reviews, total, sort, setSort, readMore, isReadingMore, isMoreFailed } = list
  const { mutate, isPending } = useVote(productId)
  const [shown, setShown] = useState(reviewsPerStep)
  const entries = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const left = total - shown

  // The pressed button moves or disappears, so the focus moves to the first review that was added.
  useEffect(() => {
    const entry = firstNew.current === shown - reviewsPerStep && entries.current?.children[firstNew.current]
    firstNew.current = undefined
    if (entry instanceof HTMLElement) entry.focus({ preventScroll: true })
  }, [shown])

  const showMore = async () => {
    if (reviews.length < Math.min(shown + reviewsPerStep, total) && !(await readMore())) return
    firstNew.current = shown
    setShown(shown + reviewsPerStep)
  }

  return (
    <div>
      {total > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {left > 0 ? t.shownCount(shown, total) : t.reviewCount(total)}
          </p>
          <div className="w-56 max-w-full">
            <Select
              label={t.sortReviews}
              name="review-sort"
              value={sort}
              onChange={(value) => {
                if (isSort(value)) setSort(value)
                setShown(reviewsPerStep)
              }}
            >
              {reviewSorts.map((key) => (
                <option key={key} value={key}>
                  {names[key]}
                </option>
              ))}
            </Select>
          </div>
        </div>
      )}
      <ul ref={entries} className="divide-y divide-line">
        {reviews.slice(0, shown).map((review) => (
          <li key={review.id} tabIndex={-1} className="outline-offset-4">
            <ReviewEntry review={review}>
              <VoteButtons
                review={review}
                pending={isPending}
                onVote={(voteType) => mutate({ reviewId: review.id, voteType })}
              />
            </ReviewEntry>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="outline"
          className="mt-4"
          aria-disabled={isReadingMore || undefined}
          onClick={() => !isReadingMore && showMore()}
        >
          {isReadingMore ? t.loadingMore : t.showMore(Math.min(reviewsPerStep, left))}
        </Button>
      )}
      <div className="mt-4 empty:hidden">
        <FormAlert title={isMoreFailed ? t.moreFailed : undefined}>{t.checkConnection}</FormAlert>
      </div>
    </div>
  )
}
