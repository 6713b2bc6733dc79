import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewSort } from '#contract/constants'
import type { Review } from '#contract/reviews'
import { sortReviews } from '#rules/review-list'
import { loadedOf, reviewsQuery } from './reviews.queries.ts'

export interface ReviewListState {
  reviews: readonly Review[]
  /** Number of all reviews of the product. */
  total: number
  /** True when all reviews are loaded. */
  isComplete: boolean
  isPending: boolean
  isFailed: boolean
  retry(): void
  sort: ReviewSort
  setSort(sort: ReviewSort): void
  /** Fetches the next page. Resolves with whether it succeeded. */
  readMore(): Promise<boolean>
  isReadingMore: boolean
  isMoreFailed: boolean
}

/**
 * A product's reviews in the chosen order. The device sorts when all reviews are loaded. Otherwise the server
 * sorts, and the loaded reviews are shown until it answers.
 */
export function useReviews(productId: number): ReviewListState {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const newest = useInfiniteQuery(reviewsQuery(productId, 'newest'))
  const loaded = loadedOf(newest.data?.pages ?? [])
  const total = newest.data?.pages.at(-1)?.total ?? 0
  const isComplete = loaded.length >= total
  const sorted = useInfiniteQuery({ ...reviewsQuery(productId, sort), enabled: !isComplete && sort !== 'newest' })
  const isServerSorted = !isComplete && sort !== 'newest' && sorted.isSuccess && !sorted.isPlaceholderData
  const shown = isServerSorted ? sorted : newest
  return {
    reviews: isServerSorted ? loadedOf(sorted.data.pages) : sortReviews(loaded, sort),
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
