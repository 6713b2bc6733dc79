import * as v from 'valibot'
import { admin, getWithQuery, patch } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Review } from './reviews.ts'

export const AdminReview = v.object({
  ...v.omit(Review, ['myVote']).entries,
  customerEmail: v.string(),
  /** Whether shoppers see it. */
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
 * Newest first, 25 a page unless `limit` says otherwise, `X-Total-Count` always. `q` is part of the text, the
 * reviewer's name or e-mail, or the product's name.
 */
export const getAdminReviews = getWithQuery('/api/admin/reviews', ReviewQuery, v.array(AdminReview), admin)

/** Hides a review from the shop or shows it again; the product's stars are counted anew in the same transaction. */
export const showReview = patch(
  '/api/admin/reviews/:reviewId',
  v.object({ isApproved: v.boolean() }),
  AdminReview,
  admin,
)
