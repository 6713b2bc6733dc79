import { useEffect, useRef, useState } from 'react'
import { type ReviewSort, reviewSorts } from '#contract/review-sort'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Select } from '../../ui/select.tsx'
import { ReviewEntry } from './review-entry.tsx'
import type { ReviewListState } from './use-reviews.ts'
import { useVote } from './use-vote.ts'
import { VoteButtons } from './vote-buttons.tsx'

interface ReviewListProps {
  productId: number
  list: ReviewListState
}

const reviewsPerStep = 10

const names: Record<ReviewSort, string> = {
  newest: 'Newest First',
  helpful: 'Most Helpful',
  highest: 'Highest Rating',
  lowest: 'Lowest Rating',
}

const isSort = (value: string): value is ReviewSort => reviewSorts.some((sort) => sort === value)

/** The sorted reviews, ten at a time. Further pages are fetched when needed. */
export const ReviewList = ({ productId, list }: ReviewListProps) => {
  const { reviews, total, sort, setSort, readMore, isReadingMore, isMoreFailed } = list
  const { mutate, isPending } = useVote(productId)
  const [shown, setShown] = useState(reviewsPerStep)
  const entries = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const left = total - shown

  // The pressed button moves or disappears, so the focus goes to the first added review.
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
            {left > 0 ? `${shown} of ${total} reviews` : `${total} reviews`}
          </p>
          <div className="w-56 max-w-full">
            <Select
              label="Sort reviews"
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
          {isReadingMore
            ? 'Loading reviews...'
            : `Show ${Math.min(reviewsPerStep, left)} more ${Math.min(reviewsPerStep, left) === 1 ? 'review' : 'reviews'}`}
        </Button>
      )}
      <div className="mt-4 empty:hidden">
        <FormAlert title={isMoreFailed ? 'More reviews could not be loaded.' : undefined}>
          Please check your connection and try again.
        </FormAlert>
      </div>
    </div>
  )
}
