import * as v from 'valibot'
import { InactiveQuery } from './catalogue.ts'
import { getWithQuery, post } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { reviewSorts } from './review-sort.ts'
import { email, Id, IdInput, Instant, requiredText, text } from './scalars.ts'

export const VoteType = v.picklist(['helpful', 'unhelpful'])
export type VoteType = v.InferOutput<typeof VoteType>

/** A review as the public may see it: never an e-mail. */
export const Review = v.object({
  id: Id,
  productId: Id,
  customerName: v.string(),
  rating: v.number(),
  title: v.nullable(v.string()),
  comment: v.nullable(v.string()),
  images: v.array(v.string()),
  isVerifiedPurchase: v.boolean(),
  helpfulCount: v.number(),
  unhelpfulCount: v.number(),
  /** The signed-in caller's own vote. */
  myVote: v.nullable(VoteType),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Review = v.InferOutput<typeof Review>

const Rating = v.pipe(
  v.number('Rating is required'),
  v.integer('Rating is required'),
  v.minValue(1, 'Rating is required'),
  v.maxValue(5, 'Rating is required'),
)
const Name = requiredText(120, 'Name is required')
const Email = email('Valid email is required')

/** `userId` and everything else that a client might claim is dropped: it comes from the session. */
export const ReviewBody = v.object({
  productId: IdInput,
  customerName: Name,
  customerEmail: Email,
  rating: Rating,
  title: v.optional(v.nullable(text(200))),
  comment: v.optional(v.nullable(text(4000))),
})

/** The dialog asks for more than the wire does (specification section 5). */
export const ReviewForm = v.object({
  rating: Rating,
  title: requiredText(200, 'Title is required'),
  comment: requiredText(4000, 'Comment must be at least 10 characters', 10),
  customerName: Name,
  customerEmail: Email,
})

/**
 * `newest` is the default; `helpful` is the number of helpful votes less the others; equals come newest first, and of one
 * moment by their id, so that pages neither repeat nor miss one.
 */
export const ReviewQuery = v.object({
  ...InactiveQuery.entries,
  ...pageFields,
  sort: v.optional(v.picklist(reviewSorts)),
})

/**
 * Approved reviews of an active product, newest first: the first 100 unless `limit` (1-500) and `page` say otherwise,
 * with their number in all in `X-Total-Count`. How often each number of stars was given is the product's `ratingCounts`.
 */
export const getReviews = getWithQuery('/api/products/:productId/reviews', ReviewQuery, v.array(Review))

/**
 * Shown at once; the author and the verified purchase are the session's, never the body's. 404 for a product not on sale.
 * An account has one review of a product: another one replaces it, under its id. A change of words or stars takes its
 * votes back, because they were given to what it said before; a review that an admin has hidden stays hidden.
 */
export const postReview = post('/api/reviews', ReviewBody, Review, { status: 201, idempotent: true })

/** One vote a user and review: the same again changes nothing, the other moves it, null withdraws it. */
export const voteReview = post(
  '/api/reviews/:reviewId/vote',
  v.object({ voteType: v.nullable(VoteType) }),
  v.object({ id: Id, helpfulCount: v.number(), unhelpfulCount: v.number(), myVote: v.nullable(VoteType) }),
  { idempotent: true, access: 'user' },
)
