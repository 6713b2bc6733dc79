import { useEffect, useRef, useState } from 'react'
import type { Review } from '#contract/reviews'
import { type ReviewSort, reviewSorts, sortReviews } from '#rules/review-list'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { useVote } from './use-vote.ts'
import { VoteButtons } from './vote-buttons.tsx'

interface ReviewListProps {
  productId: number
  reviews: readonly Review[]
}

const step = 10

const names: Record<ReviewSort, string> = {
  newest: 'Newest First',
  helpful: 'Most Helpful',
  highest: 'Highest Rating',
  lowest: 'Lowest Rating',
}

const isSort = (value: string): value is ReviewSort => reviewSorts.some((sort) => sort === value)

/** What customers wrote, ten at a time, in the order asked for. */
export const ReviewList = ({ productId, reviews }: ReviewListProps) => {
  const { mutate, isPending } = useVote(productId)
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const sorted = sortReviews(reviews, sort)
  const left = sorted.length - shown

  // The button moves down or goes: whoever reads on is at the first review that it brought.
  useEffect(() => {
    const entry = firstNew.current === shown - step && list.current?.children[firstNew.current]
    firstNew.current = undefined
    if (entry instanceof HTMLElement) entry.focus({ preventScroll: true })
  }, [shown])

  const showMore = () => {
    firstNew.current = shown
    setShown(shown + step)
  }

  return (
    <div>
      {reviews.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {left > 0 ? `${shown} of ${sorted.length} reviews` : `${sorted.length} reviews`}
          </p>
          <div className="w-56 max-w-full">
            <Select
              label="Sort reviews"
              name="review-sort"
              value={sort}
              onChange={(value) => {
                if (isSort(value)) setSort(value)
                setShown(step)
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
      <ul ref={list} className="divide-y divide-line">
        {sorted.slice(0, shown).map((review) => (
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
        <Button variant="outline" className="mt-4" onClick={showMore}>
          Show {Math.min(step, left)} more {Math.min(step, left) === 1 ? 'review' : 'reviews'}
        </Button>
      )}
    </div>
  )
}
