import { dashboardOrdersPage } from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** New orders: cash on delivery, or paid online. */
export const noticeOrderEmail = defineNotice('order', {
  text: 'Cash on delivery, or paid online.',
  button: 'See the orders',
  listPath: dashboardOrdersPage,
})
