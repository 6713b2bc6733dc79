import { dashboardReviewsPage } from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** Reviews that are published only after approval. */
export const noticeReviewEmail = defineNotice('review', {
  text: 'The shop shows a review after you approve it.',
  button: 'See the reviews',
  listPath: `${dashboardReviewsPage}?shown=waiting`,
})
