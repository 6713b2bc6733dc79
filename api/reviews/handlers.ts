import type { contract } from '#contract/contract'
import type { BodyOf, ReplyOf } from '#contract/endpoint'
import type { VoteType } from '#contract/reviews'
import type { Tx } from '#engine'
import { averageOf } from '#rules/rating'
import { findProduct, raiseCatalogueVersion, readSettings } from '../catalogue/catalogue-store.ts'
import { ratingCountsOf } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Handlers, Idempotency } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import {
  approvedReviews,
  findOwnReview,
  hasReceived,
  insertReview,
  lockReview,
  recountRating,
  recountVotes,
  replaceReview,
  reviewReply,
  setVote,
  votesOn,
} from './review-store.ts'

type Endpoints = Pick<typeof contract, 'getReviews' | 'postReview' | 'voteReview'>

/** Maximum number of reviews per page for a request without `limit`. */
const defaultLimit = 100

export const reviewHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getReviews: async ({ params, query, caller, response }) => {
    const { user } = await caller()
    // Only a response without the votes of a user can be cached for offline use.
    if (!user) {
      response.headers.set('cache-control', 'no-cache')
      response.headers.set('vary', 'cookie')
    }
    const withInactive = query.include === 'inactive' && user?.role === 'admin'
    const { sort = 'newest', limit = defaultLimit, page = 1 } = query
    return deps.db.read(async (tx) => {
      const product = await findProduct(tx, params.productId)
      if (!product || !(product.isActive || withInactive)) throw new ShopError('not_found', (t) => t.productNotFound)
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

interface ReviewRequest {
  body: BodyOf<typeof contract.postReview>
  /** The id of the signed-in user; null for a guest. */
  userId: number | null
  idempotency: Idempotency | null
}

/**
 * Stores a review, or replaces the account's earlier review of the product, and counts the product's ratings again, in
 * one transaction. Throws `not_found` for an inactive or missing product.
 */
async function postReview({ db, clock, catalogue }: Deps, request: ReviewRequest): Promise<Posted> {
  const reply = await db.write((tx) => storeReview(tx, request, clock()))
  catalogue.invalidate()
  return reply
}

type Posted = ReplyOf<typeof contract.postReview>

async function storeReview(tx: Tx, { body, userId, idempotency }: ReviewRequest, now: Date): Promise<Posted> {
  const version = await raiseCatalogueVersion(tx)
  const product = await findProduct(tx, body.productId)
  if (!product?.isActive) throw new ShopError('not_found', (t) => t.productNotFound)
  const values = {
    productId: body.productId,
    userId,
    customerName: body.customerName,
    customerEmail: body.customerEmail,
    rating: body.rating,
    title: body.title || null,
    comment: body.comment || null,
    isVerifiedPurchase: userId !== null && (await hasReceived(tx, userId, body.productId)),
  }
  // Raising the catalogue version locks its row, so that concurrent reviews of one account run one after the other.
  const before = userId === null ? null : await findOwnReview(tx, body.productId, userId)
  const writing = { needsApproval: (await readSettings(tx))?.reviewApproval ?? false, now }
  const review = before ? await replaceReview(tx, before, values, writing) : await insertReview(tx, values, writing)
  await recountRating(tx, body.productId, version)
  const reply = { ...reviewReply(review, null), isApproved: review.isApproved }
  await idempotency?.storeResponse(tx, { status: 201, reply, now })
  return reply
}

interface VoteRequest {
  reviewId: number
  userId: number
  voteType: VoteType | null
  idempotency: Idempotency | null
}

/**
 * Sets or deletes the vote of a user and counts the votes of the review again, in one transaction. Throws `not_found`
 * for a hidden review or an inactive product.
 */
const voteReview = ({ db, clock }: Deps, request: VoteRequest): Promise<ReplyOf<typeof contract.voteReview>> =>
  db.write(async (tx) => {
    const { reviewId, userId, voteType, idempotency } = request
    const now = clock()
    const review = await lockReview(tx, reviewId)
    const product = review && (await findProduct(tx, review.productId))
    if (!product?.isActive) throw new ShopError('not_found', (t) => t.reviewNotFound)
    await setVote(tx, reviewId, userId, voteType, now)
    const reply = { id: reviewId, ...(await recountVotes(tx, reviewId)), myVote: voteType }
    await idempotency?.storeResponse(tx, { status: 200, reply, now })
    return reply
  })
