/** How an address is answered: a page rendered whole, the application shell, somebody else's, a file, or nothing. */
export type Address =
  | { kind: 'page'; href: string; cached: boolean }
  | { kind: 'moved'; to: string }
  | { kind: 'shell'; screen: string; checkout: boolean }
  | { kind: 'file' }
  | { kind: 'unknown'; href: string }
  | { kind: 'elsewhere' }

const pages = new Set([
  '/',
  '/products',
  '/categories',
  '/about',
  '/help-centre',
  '/contact-us',
  '/shipping-info',
  '/returns',
  '/terms',
])

const shells = new Set([
  '/cart',
  '/checkout',
  '/order-success',
  '/track-order',
  '/order-tracking',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/profile',
  '/waiting',
  '/wishlist',
  '/admin',
])

const ofTheApp = /^\/(api|media|social|__sandbox)(\/|$)|^\/healthz$/
const product = /^\/products\/[^/]+$/
const file = /\.[^/]+$/

// The order is the order in which the listing's own search parameters are written; all others are left out, so that
// they neither change the page nor fill the cache.
const listingParameters = ['categoryId', 'search', 'featured', 'new', 'sort', 'page'] as const

const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

function listing(search: string): Address {
  const given = new URLSearchParams(search)
  const kept = listingParameters.flatMap((name) => {
    const value = given.get(name)
    return value === null || value === '' ? [] : [`${name}=${encode(value)}`]
  })
  const href = kept.length > 0 ? `/products?${kept.join('&')}` : '/products'
  // What people type is without end, and numbers are: such pages are rendered and forgotten.
  return { kind: 'page', href, cached: !given.get('search') && !given.get('page') }
}

/** Sorts an address by its path; the query only matters to the listing. */
export function addressOf(pathname: string, search: string): Address {
  if (ofTheApp.test(pathname)) return { kind: 'elsewhere' }
  // `//host` would be another shop's address as soon as somebody resolves or redirects to it.
  if (pathname.startsWith('//')) return { kind: 'file' }
  if (pathname.length > 1 && pathname.endsWith('/')) return { kind: 'moved', to: pathname.replace(/\/+$/, '') + search }
  if (pathname === '/products') return listing(search)
  if (pages.has(pathname)) return { kind: 'page', href: pathname, cached: true }
  const screen = pathname.startsWith('/admin/') ? '/admin' : pathname
  if (shells.has(screen)) return { kind: 'shell', screen, checkout: screen === '/checkout' }
  if (file.test(pathname) || pathname === '/shell') return { kind: 'file' }
  if (product.test(pathname)) return { kind: 'page', href: pathname, cached: true }
  return { kind: 'unknown', href: pathname }
}

/** The pages of the sitemap that are there whatever is sold. */
export const lastingPages: readonly string[] = [...pages]
