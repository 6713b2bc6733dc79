import {
  aboutPage,
  cartPage,
  categoriesPage,
  checkoutPage,
  confirmEmailPage,
  contactPage,
  dashboardPages,
  forgotPasswordPage,
  hasPaymentWindow,
  helpPage,
  homePage,
  listingPage,
  loginPage,
  orderSuccessPage,
  payPage,
  productPages,
  profilePage,
  resetPasswordPage,
  returnsPage,
  shippingPage,
  signupPage,
  termsPage,
  trackByIdPage,
  trackByNumberPage,
  waitingPage,
  wishlistPage,
} from '#contract/page-paths'

/**
 * What a URL refers to: a server-rendered page, a redirect, the application shell, the dashboard, a file, an unknown
 * page, or `elsewhere`, a path that other routes of the server handle.
 */
export type Address =
  | { kind: 'page'; href: string; cached: boolean }
  | { kind: 'moved'; to: string }
  | { kind: 'shell'; screen: string; checkout: boolean }
  | { kind: 'dashboard' }
  | { kind: 'file' }
  | { kind: 'unknown'; href: string }
  | { kind: 'elsewhere' }

const pages = new Set([
  homePage,
  listingPage,
  categoriesPage,
  aboutPage,
  helpPage,
  contactPage,
  shippingPage,
  returnsPage,
  termsPage,
])

const shells = new Set([
  cartPage,
  checkoutPage,
  payPage,
  orderSuccessPage,
  trackByIdPage,
  trackByNumberPage,
  loginPage,
  signupPage,
  forgotPasswordPage,
  resetPasswordPage,
  confirmEmailPage,
  profilePage,
  waitingPage,
  wishlistPage,
])

const otherRoutes = /^\/(api|media|social|__sandbox)(\/|$)|^\/healthz$/
const file = /\.[^/]+$/

// Known search parameters of the listing, in the order of the normalized URL. Other parameters are dropped, so that they
// create no further cache entries.
const listingParameters = ['categoryId', 'search', 'featured', 'new', 'sort', 'page'] as const

const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

function listing(search: string): Address {
  const params = new URLSearchParams(search)
  const known = listingParameters.flatMap((name) => {
    const value = params.get(name)
    return value === null || value === '' ? [] : [`${name}=${encode(value)}`]
  })
  const href = known.length > 0 ? `${listingPage}?${known.join('&')}` : listingPage
  // The number of different searches and page numbers is unlimited, and which products are new depends on the date, so
  // these pages are not cached.
  const isUncached = ['search', 'page', 'new'].some((name) => params.get(name))
  return { kind: 'page', href, cached: !isUncached }
}

/** Classifies a URL by its path. Only the listing uses the query. */
export function addressOf(pathname: string, search: string): Address {
  if (otherRoutes.test(pathname)) return { kind: 'elsewhere' }
  // The path is not redirected, because a browser would interpret `//host` as another host.
  if (pathname.startsWith('//')) return { kind: 'file' }
  if (pathname.length > 1 && pathname.endsWith('/')) return { kind: 'moved', to: pathname.replace(/\/+$/, '') + search }
  if (pathname === listingPage) return listing(search)
  if (pages.has(pathname)) return { kind: 'page', href: pathname, cached: true }
  if (dashboardPages.test(pathname)) return { kind: 'dashboard' }
  if (shells.has(pathname)) return { kind: 'shell', screen: pathname, checkout: hasPaymentWindow(pathname) }
  if (file.test(pathname) || pathname === '/shell') return { kind: 'file' }
  if (productPages.test(pathname)) return { kind: 'page', href: pathname, cached: true }
  return { kind: 'unknown', href: pathname }
}

/** Pages of the sitemap that do not depend on the catalogue. */
export const staticPages: readonly string[] = [...pages]
