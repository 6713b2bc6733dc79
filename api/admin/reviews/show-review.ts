import type { CurrentUser } from '#contract/account'
import type { AdminReview } from '#contract/reviews'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../../catalogue/version-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { recountRating } from '../../reviews/review-write-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { findReview, setApproved } from './review-list-store.ts'

interface Request {
  admin: CurrentUser
  reviewId: number
  isApproved: boolean
}

/** Hides a review or shows it again and recalculates the rating of its product. Throws `not_found`. */
export async function showReview({ db, clock, catalogue }: Deps, request: Request): Promise<AdminReview> {
  const review = await db.write((tx) => show(tx, request, clock()))
  catalogue.changed()
  return review
}

async function show(tx: Tx, { admin, reviewId, isApproved }: Request, now: Date): Promise<AdminReview> {
  const version = await raiseCatalogueVersion(tx)
  const before = await findExisting(tx, reviewId)
  await setApproved(tx, reviewId, isApproved, now)
  await recountRating(tx, before.productId, version)
  await addAudit(tx, {
    userId: admin.id,
    action: 'showReview',
    target: `reviews/${reviewId}`,
    before: { isApproved: before.isApproved },
    after: { isApproved },
    createdAt: now,
  })
  return findExisting(tx, reviewId)
}

async function findExisting(tx: Tx, id: number): Promise<AdminReview> {
  const review = await findReview(tx, id)
  if (!review) throw new ShopError('not_found', 'Review not found.')
  return review
}
