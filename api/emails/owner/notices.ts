import {
  dashboardMessagesPage,
  dashboardOrdersPage,
  dashboardPage,
  dashboardProductsPage,
  dashboardReviewsPage,
} from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** New orders: cash on delivery, or paid online. */
export const noticeOrderEmail = defineNotice('order', {
  text: 'Cash on delivery, or paid online.',
  button: 'See the orders',
  listPath: dashboardOrdersPage,
})

/** Refunds that the gateway refused, and payments that could not be processed. */
export const noticePaymentEmail = defineNotice('payment', {
  text: 'A refund was refused, or a payment could not be processed. Please check each order.',
  button: 'See the details',
  listPath: `${dashboardOrdersPage}?trouble=refund`,
})

/** Messages of the contact form, by their ticket numbers. */
export const noticeMessageEmail = defineNotice('message', {
  text: 'A customer has used the contact form.',
  button: 'Read the messages',
  listPath: dashboardMessagesPage,
})

/** Reviews that are published only after approval. */
export const noticeReviewEmail = defineNotice('review', {
  text: 'The shop shows a review after you approve it.',
  button: 'See the reviews',
  listPath: `${dashboardReviewsPage}?shown=waiting`,
})

/** Products whose stock fell below their threshold. */
export const noticeStockEmail = defineNotice('stock', {
  text: 'The stock fell below the number that is set for the product.',
  button: 'See the products',
  listPath: `${dashboardProductsPage}?sort=inventory`,
})

/** Emails and shipments that failed and are not retried any more. */
export const noticeFailureEmail = defineNotice('failure', {
  text: 'They are not retried any more. The dashboard shows the reason.',
  button: 'See the details',
  listPath: dashboardPage,
})
