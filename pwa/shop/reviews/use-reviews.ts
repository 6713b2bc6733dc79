import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewSort } from '#contract/review-sort'
import type { Review } from '#contract/reviews'
import { sortReviews } from '#rules/review-list'
import { loadedOf, reviewsQuery } from './reviews.queries.ts'

export interface ReviewListState {
  reviews: readonly Review[]
  /** How many there are in all. */
  total: number
  /** All of them are here. */
  isComplete: boolean
  isPending: boolean
  isFailed: boolean
  retry(): void
  sort: ReviewSort
  setSort(sort: ReviewSort): void
  /** Reads the next page; resolves to whether it is there. */
  readMore(): Promise<boolean>
  isReadingMore: boolean
  isMoreFailed: boolean
}

/**
 * A product's reviews in the order asked for. The device sorts them where it has all; of more than one page the server
 * sorts, and what the device has is shown until, or unless, it answers.
 */
export function useReviews(productId: number): ReviewListState {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const newest = useInfiniteQuery(reviewsQuery(productId, 'newest'))
  const held = loadedOf(newest.data?.pages ?? [])
  const total = newest.data?.pages.at(-1)?.total ?? 0
  const isComplete = held.length >= total
  const sorted = useInfiniteQuery({ ...reviewsQuery(productId, sort), enabled: !isComplete && sort !== 'newest' })
  const isServerSorted = !isComplete && sort !== 'newest' && sorted.isSuccess && !sorted.isPlaceholderData
  const shown = isServerSorted ? sorted : newest
  return {
    reviews: isServerSorted ? loadedOf(sorted.data.pages) : sortReviews(held, sort),
    total,
    isComplete,
    isPending: !newest.data && !newest.isError,
    isFailed: newest.isError && !newest.data,
    retry: () => void newest.refetch(),
    sort,
    setSort,
    readMore: async () => (await shown.fetchNextPage()).isSuccess,
    isReadingMore: shown.isFetchingNextPage,
    isMoreFailed: shown.isFetchNextPageError,
  }
}
