import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReviewSort } from '#contract/constants'
import type { Testimonial } from '#contract/look/content'
import type { Review } from '#contract/reviews'
import type { Tx } from '#engine'
import { products, reviews, reviewVotes } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'

type ReviewRow = typeof reviews.$inferSelect

const newest = [desc(reviews.createdAt), desc(reviews.id)]

/** SQL sort orders of reviews, which must equal those of `sortReviews`. */
const sortSequences: Record<ReviewSort, SQL[]> = {
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
    .orderBy(...sortSequences[sort])
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

/** Converts a review to its public form, without email address and user. */
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

type NewReview = Pick<
  ReviewRow,
  'productId' | 'userId' | 'customerName' | 'customerEmail' | 'rating' | 'title' | 'comment' | 'isVerifiedPurchase'
>

interface Writing {
  /** Whether the review is published only after an admin has approved it. */
  needsApproval: boolean
  now: Date
}

const waiting = { isApproved: false, awaitsApproval: true, awaitsNotice: true }

/** Inserts a review and returns its row. */
export async function insertReview(tx: Tx, values: NewReview, { needsApproval, now }: Writing): Promise<ReviewRow> {
  const [row] = await tx
    .insert(reviews)
    .values({ ...values, ...(needsApproval ? waiting : {}), images: [], createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The review was not stored')
  return row
}

/** Returns the review that an account has written about a product, or null. */
export async function findOwnReview(tx: Tx, productId: number, userId: number): Promise<ReviewRow | null> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return row ?? null
}

/**
 * Replaces the content of a review. If text or stars change, its votes are deleted, because they referred to the old
 * content. If anything that visitors see changes, including the name, the review needs approval again.
 */
export async function replaceReview(
  tx: Tx,
  before: ReviewRow,
  values: NewReview,
  { needsApproval, now }: Writing,
): Promise<ReviewRow> {
  const isSame = before.rating === values.rating && before.title === values.title && before.comment === values.comment
  const isUnchanged = isSame && before.customerName === values.customerName
  if (!isSame) await tx.delete(reviewVotes).where(eq(reviewVotes.reviewId, before.id))
  const votes = isSame ? {} : { helpfulCount: 0, unhelpfulCount: 0 }
  const [row] = await tx
    .update(reviews)
    .set({ ...values, ...votes, ...(needsApproval && !isUnchanged ? waiting : {}), updatedAt: now })
    .where(eq(reviews.id, before.id))
    .returning()
  if (!row) throw new Error('The review was not stored')
  return row
}

/** Whether an order of the user with this product was delivered. */
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
        gt(orderItems.quantity, orderItems.cancelledQuantity),
      ),
    )
    .limit(1)
  return line !== undefined
}

/** Counts the approved reviews of a product again, per number of stars. */
export async function recountRating(tx: Tx, productId: number, version: number): Promise<void> {
  const rows = await tx
    .select({ rating: reviews.rating, number: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.isApproved, true)))
    .groupBy(reviews.rating)
  const countOf = (stars: number) => rows.find(({ rating }) => rating === stars)?.number ?? 0
  await tx
    .update(products)
    .set({
      stars1: countOf(1),
      stars2: countOf(2),
      stars3: countOf(3),
      stars4: countOf(4),
      stars5: countOf(5),
      version,
    })
    .where(eq(products.id, productId))
}

/**
 * Locks a visible review until the transaction ends, so that concurrent votes are counted one after the other. Returns
 * null for a hidden or missing review.
 */
export async function lockReview(tx: Tx, id: number): Promise<{ productId: number } | null> {
  const [row] = await tx
    .update(reviews)
    .set({ helpfulCount: sql`${reviews.helpfulCount}` })
    .where(and(eq(reviews.id, id), eq(reviews.isApproved, true)))
    .returning({ productId: reviews.productId })
  return row ?? null
}

type Vote = NonNullable<(typeof reviewVotes.$inferSelect)['voteType']>

/** Sets the vote of a user on a review; null deletes it. */
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

/** Counts the votes of a review again and returns the counts. */
export async function recountVotes(tx: Tx, reviewId: number) {
  const votes = await tx
    .select({ voteType: reviewVotes.voteType, number: count() })
    .from(reviewVotes)
    .where(eq(reviewVotes.reviewId, reviewId))
    .groupBy(reviewVotes.voteType)
  const countOf = (wanted: Vote) => votes.find(({ voteType }) => voteType === wanted)?.number ?? 0
  const counts = { helpfulCount: countOf('helpful'), unhelpfulCount: countOf('unhelpful') }
  await tx.update(reviews).set(counts).where(eq(reviews.id, reviewId))
  return counts
}

/** A review that the home page shows as a testimonial, if its product is active. */
export interface TestimonialRow extends Omit<Testimonial, 'product'> {
  productId: number
}

/** Returns the approved reviews with these ids that have a text, in the order of the ids. */
export async function approvedTestimonials(tx: Tx, ids: readonly number[]): Promise<TestimonialRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(reviews)
    .where(and(inArray(reviews.id, [...ids]), eq(reviews.isApproved, true)))
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    const text = row?.comment || row?.title
    return row && text ? [{ id, name: row.customerName, rating: row.rating, text, productId: row.productId }] : []
  })
}
