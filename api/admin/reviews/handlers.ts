import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listPage, pageReply } from '../list-page.ts'
import { reviewsPage } from './review-list-store.ts'
import { showReview } from './show-review.ts'

type Endpoints = Pick<typeof contract, 'getAdminReviews' | 'showReview'>

export const adminReviewHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminReviews: async ({ query, response }) =>
    pageReply(response, await deps.db.read((tx) => reviewsPage(tx, query, listPage(query)))),

  showReview: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return showReview(deps, { admin, reviewId: params.reviewId, isApproved: body.isApproved })
  },
})
