import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { reviews, reviewVotes } from '../db/schema/catalogue.ts'

export type ReviewRow = typeof reviews.$inferSelect

/** Approved reviews of a product, newest first. */
export const approvedReviews = (tx: Tx, productId: number): Promise<ReviewRow[]> =>
  tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.isApproved, true)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .execute()

/** How a user voted on the reviews of a product, by review. */
export async function votesOf(tx: Tx, userId: number, productId: number) {
  const rows = await tx
    .select({ reviewId: reviewVotes.reviewId, voteType: reviewVotes.voteType })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviewVotes.userId, userId), eq(reviews.productId, productId)))
  return new Map(rows.map((row) => [row.reviewId, row.voteType]))
}
