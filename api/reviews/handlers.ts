import type { contract } from '#contract/contract'
import { averageOf } from '#rules/rating'
import { findProduct } from '../catalogue/catalogue-store.ts'
import { ratingCountsOf } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { postReview } from './post-review.ts'
import { approvedReviews, reviewReply, votesOn } from './review-store.ts'
import { voteReview } from './vote-review.ts'

type Endpoints = Pick<typeof contract, 'getReviews' | 'postReview' | 'voteReview'>

/** The number of reviews per page without `limit`. */
const defaultLimit = 100

export const reviewHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getReviews: async ({ params, query, caller, response }) => {
    const { user } = await caller()
    // A response without votes of a user can be cached for offline use.
    if (!user) {
      response.headers.set('cache-control', 'no-cache')
      response.headers.set('vary', 'cookie')
    }
    const withInactive = query.include === 'inactive' && user?.role === 'admin'
    const { sort = 'newest', limit = defaultLimit, page = 1 } = query
    return deps.db.read(async (tx) => {
      const product = await findProduct(tx, params.productId)
      if (!product || !(product.isActive || withInactive)) throw new ShopError('not_found', 'Product not found.')
      const rows = await approvedReviews(tx, params.productId, { sort, limit, offset: limit * (page - 1) })
      const ids = rows.map(({ id }) => id)
      const votes = user && ids.length > 0 ? await votesOn(tx, user.id, ids) : new Map()
      response.headers.set('x-total-count', String(averageOf(ratingCountsOf(product)).reviewCount))
      return rows.map((row) => reviewReply(row, votes.get(row.id) ?? null))
    })
  },

  postReview: async ({ body, caller, idempotency }) => {
    const { user } = await caller()
    return postReview(deps, { body, userId: user?.id ?? null, idempotency })
  },

  voteReview: async ({ params, body, caller, idempotency }) => {
    const { id: userId } = requireUser(await caller())
    return voteReview(deps, { reviewId: params.reviewId, userId, voteType: body.voteType, idempotency })
  },
})
