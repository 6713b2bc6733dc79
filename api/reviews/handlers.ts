import type { contract } from '#contract/contract'
import { findProduct } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Handlers } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { postReview } from './post-review.ts'
import { reviewReply } from './review-reply.ts'
import { approvedReviews, votesOf } from './review-store.ts'
import { voteReview } from './vote-review.ts'

type Endpoints = Pick<typeof contract, 'getReviews' | 'postReview' | 'voteReview'>

export const reviewHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getReviews: async ({ params, query, caller, response }) => {
    const { user } = await caller()
    // Without anybody's own votes it may be kept for when there is no network.
    if (!user) {
      response.headers.set('cache-control', 'no-cache')
      response.headers.set('vary', 'cookie')
    }
    const withInactive = query.include === 'inactive' && user?.role === 'admin'
    const onSale = (await deps.catalogue.current()).byId(params.productId) !== undefined
    return deps.db.read(async (tx) => {
      const found = onSale || (withInactive && (await findProduct(tx, params.productId)))
      if (!found) throw new ShopError('not_found', 'Product not found.')
      const votes = user ? await votesOf(tx, user.id, params.productId) : new Map()
      const rows = await approvedReviews(tx, params.productId)
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
