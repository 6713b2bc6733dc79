import * as v from 'valibot'
import { admin, getWithQuery, patch } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Review } from './reviews.ts'

export const AdminReview = v.object({
  ...v.omit(Review, ['myVote']).entries,
  customerEmail: v.string(),
  /** Whether the review is visible in the shop. */
  isApproved: v.boolean(),
  product: v.object({ name: v.string(), slug: v.string(), isActive: v.boolean() }),
})
export type AdminReview = v.InferOutput<typeof AdminReview>

export const ReviewQuery = v.object({
  ...Paging.entries,
  shown: v.optional(v.picklist(['true', 'false'])),
  rating: v.optional(v.picklist(['1', '2', '3', '4', '5'])),
})

/**
 * Returns reviews, newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q` searches in
 * the text, the name and email address of the reviewer and the product name.
 */
export const getAdminReviews = getWithQuery('/api/admin/reviews', ReviewQuery, v.array(AdminReview), admin)

/** Hides a review or shows it again. The rating of the product is recalculated in the same transaction. */
export const showReview = patch(
  '/api/admin/reviews/:reviewId',
  v.object({ isApproved: v.boolean() }),
  AdminReview,
  admin,
)
