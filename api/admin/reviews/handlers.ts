import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { AdminReview } from '#contract/reviews'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { recountRating } from '../../reviews/review-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { findReview, reviewsPage, setApproved } from './review-list-store.ts'

interface Request {
  admin: CurrentUser
  reviewId: number
  isApproved: boolean
}

/** Hides a review or shows it again and recalculates the rating of its product. Throws `not_found`. */
async function showReview({ db, clock, catalogue }: Deps, request: Request): Promise<AdminReview> {
  const review = await db.write((tx) => show(tx, request, clock()))
  catalogue.invalidate()
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

type Endpoints = Pick<typeof contract, 'getAdminReviews' | 'showReview'>

export const adminReviewHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminReviews: async ({ query, response }) =>
    pageReply(response, await deps.db.read((tx) => reviewsPage(tx, query, listPage(query)))),

  showReview: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return showReview(deps, { admin, reviewId: params.reviewId, isApproved: body.isApproved })
  },
})
