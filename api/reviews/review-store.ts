import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReviewSort } from '#contract/constants'
import type { Review } from '#contract/reviews'
import type { Tx } from '#engine'
import { reviews, reviewVotes } from '../db/schema/catalogue.ts'

export type ReviewRow = typeof reviews.$inferSelect

const newest = [desc(reviews.createdAt), desc(reviews.id)]

/** SQL sort sequences that are equal to those of `sortReviews`. */
const orders: Record<ReviewSort, SQL[]> = {
  newest,
  helpful: [desc(sql`${reviews.helpfulCount} - ${reviews.unhelpfulCount}`), desc(reviews.helpfulCount), ...newest],
  highest: [desc(reviews.rating), ...newest],
  lowest: [asc(reviews.rating), ...newest],
}

interface Page {
  sort: ReviewSort
  limit: number
  offset: number
}

/** Returns one page of the approved reviews of a product. */
export const approvedReviews = (tx: Tx, productId: number, { sort, limit, offset }: Page): Promise<ReviewRow[]> =>
  tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.isApproved, true)))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns the votes of a user on the given reviews, by review ID. */
export async function votesOn(tx: Tx, userId: number, reviewIds: number[]) {
  const rows = await tx
    .select({ reviewId: reviewVotes.reviewId, voteType: reviewVotes.voteType })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.userId, userId), inArray(reviewVotes.reviewId, reviewIds)))
  return new Map(rows.map((row) => [row.reviewId, row.voteType]))
}

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
