import { splitPath } from './languages.ts'

/**
 * URL paths of pages for code that the routers do not check: emails, the worker, the server's choice of a document, and
 * plain links between the shop and the dashboard. The paths are those of the English pages: `pathIn` adds the prefix of
 * another language. A test compares them with the routes.
 */
export const homePage = '/'
export const listingPage = '/products'
export const categoriesPage = '/categories'
export const aboutPage = '/about'
export const helpPage = '/help-centre'
export const contactPage = '/contact-us'
export const shippingPage = '/shipping-info'
export const returnsPage = '/returns'
export const termsPage = '/terms'
export const privacyPage = '/privacy'
export const cartPage = '/cart'
export const checkoutPage = '/checkout'
export const payPage = '/checkout/pay'
export const orderSuccessPage = '/order-success'
export const trackByIdPage = '/track-order'
export const trackByNumberPage = '/order-tracking'
export const loginPage = '/login'
export const signupPage = '/signup'
export const forgotPasswordPage = '/forgot-password'
export const resetPasswordPage = '/reset-password'
export const confirmEmailPage = '/confirm-email'
export const profilePage = '/profile'
export const waitingPage = '/waiting'
export const wishlistPage = '/wishlist'
export const dashboardPage = '/admin'
export const dashboardOrdersPage = '/admin/orders'
export const dashboardProductsPage = '/admin/products'
export const dashboardMessagesPage = '/admin/messages'
export const dashboardReviewsPage = '/admin/reviews'
export const notificationsPage = '/admin/notifications'
export const dashboardSetUpPage = '/admin/set-up'

/**
 * The pages that the server renders, in addition to product pages. These pages are the same for all visitors. All other
 * pages are rendered by the browser.
 */
export const renderedPages: readonly string[] = [
  homePage,
  listingPage,
  categoriesPage,
  aboutPage,
  helpPage,
  contactPage,
  shippingPage,
  returnsPage,
  termsPage,
]

/** Returns the URL path of a product's page, which shows the variant with the ID, if one is given. */
export const productPage = (slug: string, variantId?: number | null): string =>
  `${listingPage}/${encodeURIComponent(slug)}${variantId == null ? '' : `?variant=${variantId}`}`

/**
 * Whether the page at a pathname (with or without a language prefix) is allowed to load the script of the payment
 * gateway.
 */
export const hasPaymentWindow = (pathname: string): boolean =>
  [checkoutPage, payPage].includes(splitPath(pathname).path)

/** Matches the pathnames of product pages. */
export const productPages = /^\/products\/[^/]+$/

/**
 * The slugs of the standard pages: pages at fixed addresses that the owner can replace. The shop has built-in texts for
 * all of them except privacy.
 */
export const standardPages = ['about', 'shipping-info', 'returns', 'terms', 'privacy', 'help-centre'] as const

/**
 * The kind of a page that the owner writes. `standard`: a standard page at a fixed address. `page`: another page.
 * `article`: an article.
 */
export const pageKinds = ['standard', 'page', 'article'] as const
export type PageKind = (typeof pageKinds)[number]

/** Returns the URL path of a page that the owner wrote. */
export function ownPage(kind: PageKind, slug: string): string {
  if (kind === 'standard') return `/${slug}`
  return `/${kind}s/${slug}`
}

/** Matches the pathnames of pages that exist only if the owner has published them. */
export const ownPages = /^(\/(pages|articles)\/[^/]+|\/privacy)$/

/** Returns the URL path of a collection's page. */
export const collectionPage = (slug: string): string => `/collections/${slug}`

/** Matches the pathnames of the pages of collections. */
export const collectionPages = /^\/collections\/[^/]+$/

/** Matches the paths of the order form in each language, with or without a query. */
export const orderFormPages = /^(\/[a-z]{2})?\/order-form([/?]|$)/

/** Matches the paths of the dashboard, with or without a query. */
export const dashboardPages = /^\/admin([/?]|$)/

/** Returns the URL path of the page that prints the invoice of an order. */
export const invoicePage = (orderId: number): string => `/orders/${orderId}/invoice`

/** Matches the paths of the pages that print invoices, with or without a query. */
export const invoicePages = /^\/orders\/\d+\/invoice([/?]|$)/
