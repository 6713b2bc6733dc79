import type { ReplyOf } from '#contract/endpoint'
import type { voteReview as endpoint, VoteType } from '#contract/reviews'
import { findProduct } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import type { Idempotency } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockReview, recountVotes, setVote } from './review-write-store.ts'

interface Request {
  reviewId: number
  userId: number
  voteType: VoteType | null
  idempotency: Idempotency | null
}

type Reply = ReplyOf<typeof endpoint>

/**
 * Sets or deletes the vote of a user and recounts the votes of the review, in one transaction. Throws `not_found` for a
 * hidden review or an inactive product.
 */
export const voteReview = ({ db, clock }: Deps, request: Request): Promise<Reply> =>
  db.write(async (tx) => {
    const { reviewId, userId, voteType, idempotency } = request
    const now = clock()
    const review = await lockReview(tx, reviewId)
    const product = review && (await findProduct(tx, review.productId))
    if (!product?.isActive) throw new ShopError('not_found', 'Review not found.')
    await setVote(tx, reviewId, userId, voteType, now)
    const reply: Reply = { id: reviewId, ...(await recountVotes(tx, reviewId)), myVote: voteType }
    await idempotency?.storeResponse(tx, { status: 200, reply, now })
    return reply
  })
