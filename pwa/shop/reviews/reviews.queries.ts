import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { ReviewSort } from '#contract/constants'
import { productReviewsPath, productsPath, urlOf } from '#contract/paths'
import type { Review } from '#contract/reviews'
import { jsonOf, readPath } from '../../api/api-client.ts'

/** One page of a product's reviews. `total` is the number of all its reviews. */
interface ReviewPage {
  reviews: Review[]
  total: number
}

type ReviewPages = InfiniteData<ReviewPage, number>

const keyOf = (productId: number) => urlOf(productReviewsPath, { params: { productId } })

/**
 * A product's reviews, 100 per page. Fetched by the browser only, because the reply contains the caller's own
 * votes.
 */
export const reviewsQuery = (productId: number, sort: ReviewSort) =>
  infiniteQueryOptions({
    queryKey: [keyOf(productId), sort],
    queryFn: async ({ pageParam, signal }): Promise<ReviewPage> => {
      // The first page uses the documented call, which the worker caches for offline use.
      const query = { sort: sort === 'newest' ? undefined : sort, page: pageParam === 1 ? undefined : pageParam }
      const response = await readPath(urlOf(productReviewsPath, { params: { productId }, query }), signal)
      const reviews = await jsonOf<Review[]>(response)
      return { reviews, total: Number(response.headers.get('x-total-count') ?? reviews.length) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ reviews, total }, pages) =>
      reviews.length > 0 && loadedOf(pages).length < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })

/** All reviews of the loaded pages. A review that a newer one has moved to the next page is included once. */
export function loadedOf(pages: readonly ReviewPage[]): Review[] {
  const all = pages.flatMap(({ reviews }) => reviews)
  return [...new Map(all.map((review) => [review.id, review])).values()]
}

/** Applies a vote to the cached reviews in every sort order, then refetches them. */
export async function applyVote(client: QueryClient, productId: number, vote: Pick<Review, 'id'> & Partial<Review>) {
  const queryKey = [keyOf(productId)]
  client.setQueriesData<ReviewPages>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          reviews: page.reviews.map((review) => (review.id === vote.id ? { ...review, ...vote } : review)),
        })),
      },
  )
  await client.invalidateQueries({ queryKey })
}

/** Refetches a product's reviews and all product lists after a review, because ratings have changed. */
export const refreshReviews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(productsPath) })
