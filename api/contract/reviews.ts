import * as v from 'valibot'
import * as t from '#texts/validation'
import { InactiveQuery } from './catalogue.ts'
import { reviewSorts } from './constants.ts'
import { admin, getWithQuery, patch, post } from './endpoint.ts'
import { productReviewsPath } from './paths.ts'
import { email, Id, IdInput, Instant, Paging, pageFields, requiredText, text } from './scalars.ts'

export const VoteType = v.picklist(['helpful', 'unhelpful'])
export type VoteType = v.InferOutput<typeof VoteType>

/** A review as shown to the public, without email address. */
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
  /** The vote of the signed-in user on the review; null without a vote, and for guests. */
  myVote: v.nullable(VoteType),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Review = v.InferOutput<typeof Review>

const Rating = v.pipe(
  v.number(t.ratingRequired),
  v.integer(t.ratingRequired),
  v.minValue(1, t.ratingRequired),
  v.maxValue(5, t.ratingRequired),
)
const Name = requiredText(120, t.reviewNameRequired)
const Email = email(t.reviewEmailInvalid)

/** A review in a request. Other fields such as `userId` are dropped: the author is the user of the session. */
export const ReviewBody = v.object({
  productId: IdInput,
  customerName: Name,
  customerEmail: Email,
  rating: Rating,
  title: v.optional(v.nullable(text(200))),
  comment: v.optional(v.nullable(text(4000))),
})

/**
 * The review form, which requires more fields than the API (specification section 5). Its values are text, including
 * the rating.
 */
export const ReviewForm = v.object({
  rating: v.pipe(v.string(), v.transform(Number), Rating),
  title: requiredText(200, t.reviewTitleRequired),
  comment: requiredText(4000, t.reviewCommentShort, 10),
  customerName: Name,
  customerEmail: Email,
})

/**
 * The query of a review list. `newest` is the default sort order; `helpful` sorts by helpful votes minus unhelpful
 * votes. Equal reviews are sorted newest first and then by ID, so that pages have no duplicates or gaps.
 */
export const ReviewQuery = v.object({
  ...InactiveQuery.entries,
  ...pageFields,
  sort: v.optional(v.picklist(reviewSorts)),
})

/**
 * Returns the approved reviews of an active product, newest first: the first 100 unless `limit` (1-500) and `page` are
 * given, with their total number in `X-Total-Count`. The number of reviews per number of stars is in `ratingCounts` of
 * the product.
 */
export const getReviews = getWithQuery(productReviewsPath, ReviewQuery, v.array(Review))

/**
 * Creates a review, which is visible immediately unless the shop approves reviews first. The session determines author
 * and verified purchase. Returns 404 for an inactive product. An account has one review per product: a new review
 * replaces the old one under the same ID. If text or stars change, the votes of the review are deleted, because they
 * referred to the old text. A review that an admin has hidden stays hidden when it is replaced.
 */
export const postReview = post(
  '/api/reviews',
  ReviewBody,
  /** `isApproved` is false for a review that stays invisible until an admin has approved it. */
  v.object({ ...Review.entries, isApproved: v.boolean() }),
  { status: 201, idempotent: true },
)

/**
 * Sets the vote of the user on a review. The same vote changes nothing, the other type replaces the vote, null deletes
 * it.
 */
export const voteReview = post(
  '/api/reviews/:reviewId/vote',
  v.object({ voteType: v.nullable(VoteType) }),
  v.object({ id: Id, helpfulCount: v.number(), unhelpfulCount: v.number(), myVote: v.nullable(VoteType) }),
  { idempotent: true, access: 'user' },
)

export const AdminReview = v.object({
  ...v.omit(Review, ['myVote']).entries,
  customerEmail: v.string(),
  /** Whether the review is visible in the shop. */
  isApproved: v.boolean(),
  /** Whether the review still waits for the decision of an admin to publish it. */
  awaitsApproval: v.boolean(),
  product: v.object({ name: v.string(), slug: v.string(), isActive: v.boolean() }),
})
export type AdminReview = v.InferOutput<typeof AdminReview>

export const AdminReviewQuery = v.object({
  ...Paging.entries,
  /** Filter by visibility. `waiting`: only reviews that wait for approval. */
  shown: v.optional(v.picklist(['true', 'false', 'waiting'])),
  rating: v.optional(v.picklist(['1', '2', '3', '4', '5'])),
})

/**
 * Returns reviews, newest first, 25 per page unless `limit` is given; `X-Total-Count` is always set. `q` searches in
 * the text, the name and email address of the reviewer and the product name.
 */
export const getAdminReviews = getWithQuery('/api/admin/reviews', AdminReviewQuery, v.array(AdminReview), admin)

/**
 * Approves a review, hides it, or shows it again. The rating of the product is recalculated in the same transaction.
 */
export const showReview = patch(
  '/api/admin/reviews/:reviewId',
  v.object({ isApproved: v.boolean() }),
  AdminReview,
  admin,
)
