import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Review, type VoteType, voteReview } from '#contract/reviews'
import { call } from '../../api-client.ts'
import { failureText } from '../../failure-text.ts'
import { HttpError } from '../../http-error.ts'
import { sendOnce } from '../../offline/attempt.ts'
import { toast } from '../../ui/toast-store.ts'
import { userQuery } from '../account/account.queries.ts'
import { reviewsQuery } from './reviews.queries.ts'

export interface Vote {
  reviewId: number
  /** Null takes the vote back. */
  voteType: VoteType | null
}

const needsLogin = (error: unknown) => error instanceof HttpError && error.status === 401

/** Votes on the reviews of a product, one at a time. A guest is told to log in, without a vote being sent. */
export function useVote(productId: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const askToLogIn = () =>
    toast({
      title: 'Login required',
      description: 'Please log in to vote on reviews',
      variant: 'destructive',
      action: { label: 'Login', onClick: () => navigate({ to: '/login' }) },
    })

  return useMutation({
    mutationFn: async ({ reviewId, voteType }: Vote) => {
      const user = await client.fetchQuery({ ...userQuery, staleTime: 60_000 })
      if (!user) return null
      const body = { voteType }
      return sendOnce(`vote-${reviewId}`, body, (idempotencyKey) =>
        call(voteReview, { params: { reviewId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: async (told) => {
      if (!told) return void askToLogIn()
      const { queryKey } = reviewsQuery(productId)
      client.setQueryData<Review[]>(queryKey, (reviews) =>
        reviews?.map((review) => (review.id === told.id ? { ...review, ...told } : review)),
      )
      await client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      if (needsLogin(error)) return void askToLogIn()
      toast({
        title: 'Error',
        description: failureText(error, 'Failed to vote on review'),
        variant: 'destructive',
      })
    },
  })
}
