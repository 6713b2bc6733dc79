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

/** The one review of a product that an account has written; null for none. */
export async function findOwnReview(tx: Tx, productId: number, userId: number): Promise<ReviewRow | null> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return row ?? null
}

/** Puts other words in a review's place. What votes said of other words or stars is taken back. */
export async function replaceReview(tx: Tx, before: ReviewRow, values: NewReview, now: Date): Promise<ReviewRow> {
  const isSame = before.rating === values.rating && before.title === values.title && before.comment === values.comment
  if (!isSame) await tx.delete(reviewVotes).where(eq(reviewVotes.reviewId, before.id))
  const votes = isSame ? {} : { helpfulCount: 0, unhelpfulCount: 0 }
  const [row] = await tx
    .update(reviews)
    .set({ ...values, ...votes, updatedAt: now })
    .where(eq(reviews.id, before.id))
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

/** Counts how often each number of stars is among a product's approved reviews. */
export async function recountRating(tx: Tx, productId: number, version: number): Promise<void> {
  const rows = await tx
    .select({ rating: reviews.rating, number: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.isApproved, true)))
    .groupBy(reviews.rating)
  const of = (stars: number) => rows.find(({ rating }) => rating === stars)?.number ?? 0
  await tx
    .update(products)
    .set({ stars1: of(1), stars2: of(2), stars3: of(3), stars4: of(4), stars5: of(5), version })
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
