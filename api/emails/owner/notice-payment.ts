import { dashboardOrdersPage } from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** Refunds that the gateway refused, and payments that could not be processed. */
export const noticePaymentEmail = defineNotice('payment', {
  text: 'A refund was refused, or a payment could not be processed. Please check each order.',
  button: 'See the details',
  listPath: `${dashboardOrdersPage}?trouble=refund`,
})
