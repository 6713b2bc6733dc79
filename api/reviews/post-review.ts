import type { BodyOf } from '#contract/endpoint'
import type { postReview as endpoint, Review } from '#contract/reviews'
import type { Tx } from '#engine'
import { findProduct, raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import type { Idempotency } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { reviewReply } from './review-store.ts'
import { findOwnReview, hasReceived, insertReview, recountRating, replaceReview } from './review-write-store.ts'

interface Request {
  body: BodyOf<typeof endpoint>
  /** The user of the session; null for a guest. */
  userId: number | null
  idempotency: Idempotency | null
}

/**
 * Stores a review, or replaces the review of the same account, and recounts the ratings of the product, in one
 * transaction. Throws `not_found` for an inactive or missing product.
 */
export async function postReview({ db, clock, catalogue }: Deps, request: Request): Promise<Review> {
  const reply = await db.write((tx) => store(tx, request, clock()))
  catalogue.changed()
  return reply
}

async function store(tx: Tx, { body, userId, idempotency }: Request, now: Date): Promise<Review> {
  const version = await raiseCatalogueVersion(tx)
  const product = await findProduct(tx, body.productId)
  if (!product?.isActive) throw new ShopError('not_found', 'Product not found.')
  const values = {
    productId: body.productId,
    userId,
    customerName: body.customerName,
    customerEmail: body.customerEmail,
    rating: body.rating,
    title: body.title || null,
    comment: body.comment || null,
    isVerifiedPurchase: userId !== null && (await hasReceived(tx, userId, body.productId)),
  }
  // The row lock of the version serializes concurrent reviews of one account.
  const before = userId === null ? null : await findOwnReview(tx, body.productId, userId)
  const review = before ? await replaceReview(tx, before, values, now) : await insertReview(tx, values, now)
  await recountRating(tx, body.productId, version)
  const reply = reviewReply(review, null)
  await idempotency?.storeResponse(tx, { status: 201, reply, now })
  return reply
}
