import { dashboardProductsPage } from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** Products whose stock fell below their threshold. */
export const noticeStockEmail = defineNotice('stock', {
  text: 'The stock fell below the number that is set for the product.',
  button: 'See the products',
  listPath: `${dashboardProductsPage}?sort=inventory`,
})
