import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { products, reviews, reviewVotes } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import type { ReviewRow } from './review-store.ts'

type NewReview = Pick<
  ReviewRow,
  'productId' | 'userId' | 'customerName' | 'customerEmail' | 'rating' | 'title' | 'comment' | 'isVerifiedPurchase'
>

export async function insertReview(tx: Tx, values: NewReview, now: Date): Promise<ReviewRow> {
  const [row] = await tx
    .insert(reviews)
    .values({ ...values, images: [], createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The review was not stored')
  return row
}

/** Whether an order of this user with this product has reached them. */
export async function hasReceived(tx: Tx, userId: number, productId: number): Promise<boolean> {
  const [line] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orderItems.productId, productId),
        eq(orders.userId, userId),
        inArray(orders.status, ['delivered', 'completed']),
      ),
    )
    .limit(1)
  return line !== undefined
}

/** Counts a product's stars again, from its approved reviews. */
export async function recountRating(tx: Tx, productId: number, version: number): Promise<void> {
  const [stars] = await tx
    .select({ number: count(), sum: sql<number>`coalesce(sum(${reviews.rating}), 0)`.mapWith(Number) })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.isApproved, true)))
  await tx
    .update(products)
    .set({ ratingSum: stars?.sum ?? 0, reviewCount: stars?.number ?? 0, version })
    .where(eq(products.id, productId))
}

/** Holds a public review until the transaction ends, so that its votes are counted one after the other. */
export async function holdReview(tx: Tx, id: number): Promise<{ productId: number } | null> {
  const [row] = await tx
    .update(reviews)
    .set({ helpfulCount: sql`${reviews.helpfulCount}` })
    .where(and(eq(reviews.id, id), eq(reviews.isApproved, true)))
    .returning({ productId: reviews.productId })
  return row ?? null
}

export type Vote = NonNullable<(typeof reviewVotes.$inferSelect)['voteType']>

/** A user's one vote on a review; null withdraws it. */
export async function setVote(tx: Tx, reviewId: number, userId: number, voteType: Vote | null, now: Date) {
  if (voteType === null) {
    await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)))
    return
  }
  await tx
    .insert(reviewVotes)
    .values({ reviewId, userId, voteType, createdAt: now })
    .onConflictDoUpdate({ target: [reviewVotes.reviewId, reviewVotes.userId], set: { voteType } })
}

/** Counts a review's votes again and answers them. */
export async function recountVotes(tx: Tx, reviewId: number) {
  const votes = await tx
    .select({ voteType: reviewVotes.voteType, number: count() })
    .from(reviewVotes)
    .where(eq(reviewVotes.reviewId, reviewId))
    .groupBy(reviewVotes.voteType)
  const of = (wanted: Vote) => votes.find(({ voteType }) => voteType === wanted)?.number ?? 0
  const counts = { helpfulCount: of('helpful'), unhelpfulCount: of('unhelpful') }
  await tx.update(reviews).set(counts).where(eq(reviews.id, reviewId))
  return counts
}
