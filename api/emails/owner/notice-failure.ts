import { dashboardPage } from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** Emails and shipments that failed and are not retried any more. */
export const noticeFailureEmail = defineNotice('failure', {
  text: 'They are not retried any more. The dashboard shows the reason.',
  button: 'See the details',
  listPath: dashboardPage,
})
