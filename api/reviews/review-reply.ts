import type { Review } from '#contract/reviews'
import type { ReviewRow } from './review-store.ts'

/** The public form of a review, without email address and user. */
export const reviewReply = (row: ReviewRow, myVote: Review['myVote']): Review => ({
  id: row.id,
  productId: row.productId,
  customerName: row.customerName,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  images: row.images,
  isVerifiedPurchase: row.isVerifiedPurchase,
  helpfulCount: row.helpfulCount,
  unhelpfulCount: row.unhelpfulCount,
  myVote,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
