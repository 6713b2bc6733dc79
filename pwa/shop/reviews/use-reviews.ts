import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewSort } from '#contract/constants'
import type { ReplyOf } from '#contract/endpoint'
import { productReviewsPath, productsPath, urlOf } from '#contract/paths'
import { type Review, type VoteType, voteReview } from '#contract/reviews'
import { sortReviews } from '#rules/rating'
import * as t from '#texts/reviews'
import { savedTitle } from '#texts/saved-entry'
import { jsonOf, readPath } from '../../api/api-client.ts'
import { userQuery } from '../../api/current-user.ts'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'
import { owner } from '../../offline/owner.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { submitForm } from '../outbox/submit-store.ts'
import { nameOf } from '../product/catalogue.queries.ts'

/** One page of a product's reviews. `total` is the number of all its reviews. */
interface ReviewPage {
  reviews: Review[]
  total: number
}

type ReviewPages = InfiniteData<ReviewPage, number>

const keyOf = (productId: number) => urlOf(productReviewsPath, { params: { productId } })

/**
 * Returns the query of a product's reviews, 100 per page. Only the browser fetches them, because the reply contains the
 * caller's own votes.
 */
const reviewsQuery = (productId: number, sort: ReviewSort) =>
  infiniteQueryOptions({
    queryKey: [keyOf(productId), sort],
    queryFn: async ({ pageParam, signal }): Promise<ReviewPage> => {
      // The first page is fetched with the documented request, whose response the worker stores for offline use.
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

/**
 * Returns all reviews of the loaded pages. If newer reviews have moved a review to the next page, the review is
 * included only once.
 */
function loadedOf(pages: readonly ReviewPage[]): Review[] {
  const all = pages.flatMap(({ reviews }) => reviews)
  return [...new Map(all.map((review) => [review.id, review])).values()]
}

/** Applies a vote to the cached reviews in every sort order, then refetches them. */
async function applyVote(client: QueryClient, productId: number, vote: Pick<Review, 'id'> & Partial<Review>) {
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

export interface ReviewListState {
  reviews: readonly Review[]
  /** Number of all reviews of the product. */
  total: number
  /** Whether all reviews are loaded. */
  isComplete: boolean
  isPending: boolean
  isFailed: boolean
  retry(): void
  sort: ReviewSort
  setSort(sort: ReviewSort): void
  /** Fetches the next page of reviews. Resolves with whether the page could be fetched. */
  readMore(): Promise<boolean>
  isReadingMore: boolean
  isMoreFailed: boolean
}

/**
 * Returns a product's reviews in the chosen order. When all reviews are loaded, the device sorts them. Otherwise the
 * server sorts them, and the loaded reviews are shown until its response arrives.
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

interface Vote {
  reviewId: number
  /** The vote to send; null removes the stored vote. */
  voteType: VoteType | null
}

// Whether the request failed because the session has ended, or because another account is signed in.
const needsLogin = (error: unknown) =>
  error instanceof HttpError && (error.status === 401 || error.code === 'other_user')

/** Votes on a product's reviews, one at a time. Asks a guest to log in without sending a vote. */
export function useVote(productId: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const askToLogIn = () =>
    toast({
      title: t.loginRequiredTitle,
      description: t.loginRequiredText,
      variant: 'destructive',
      action: { label: t.logIn, onClick: () => navigate({ to: '/login' }) },
    })

  return useMutation({
    mutationFn: async ({ reviewId, voteType }: Vote) => {
      const user = await client.fetchQuery({ ...userQuery, staleTime: 60_000 }).catch((error: unknown) => {
        // While offline, the session mark on the device decides whether the shopper is signed in. The server checks the
        // account when the vote is sent.
        if (error instanceof OfflineError) return typeof owner() === 'number'
        throw error
      })
      if (!user) return null
      const path = urlOf(voteReview.path, { params: { reviewId } })
      return submitForm<ReplyOf<typeof voteReview>>({
        kind: 'vote',
        path,
        about: nameOf(client, productId),
        body: { voteType },
      })
    },
    onSuccess: async (outcome) => {
      if (!outcome) return void askToLogIn()
      if (outcome === 'account-changed') return
      if (outcome === 'waiting') {
        return void toast({ title: savedTitle, description: t.voteStored })
      }
      await applyVote(client, productId, outcome.reply)
    },
    onError: (error) => {
      if (needsLogin(error)) return void askToLogIn()
      toast({
        title: t.voteFailedTitle,
        description: failureText(error, t.voteFailed),
        variant: 'destructive',
      })
    },
  })
}
