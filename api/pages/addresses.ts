import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { filterNames } from '#contract/constants'
import { type Language, languages, pathIn, splitPath } from '#contract/languages'
import {
  cartPage,
  checkoutPage,
  collectionPages,
  confirmEmailPage,
  dashboardPages,
  forgotPasswordPage,
  hasPaymentWindow,
  homePage,
  listingPage,
  loginPage,
  orderSuccessPage,
  ownPages,
  payPage,
  productPage,
  productPages,
  profilePage,
  renderedPages,
  resetPasswordPage,
  signupPage,
  trackByIdPage,
  trackByNumberPage,
  waitingPage,
  wishlistPage,
} from '#contract/page-paths'
import { productHandles, products } from '../db/schema/catalogue.ts'
import type { Deps } from '../deps.ts'

/** A page of the shop in one language. Its path has no language prefix. */
type Page =
  | { kind: 'page'; href: string; cached: boolean }
  | { kind: 'shell'; screen: string; checkout: boolean }
  | { kind: 'unknown'; href: string }

/**
 * What a URL refers to: a server-rendered page, the application shell or an unknown page of a language, a redirect, the
 * dashboard, a file, or `elsewhere`, which is a path that other routes of the server handle.
 */
export type Address =
  | (Page & { language: Language })
  | { kind: 'moved'; to: string }
  | { kind: 'dashboard' }
  | { kind: 'file' }
  | { kind: 'elsewhere' }

const pages = new Set(renderedPages)

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

const otherRoutes = /^\/(api|media|social|brand|__sandbox)(\/|$)|^\/healthz$/
const file = /\.[^/]+$/

// Known search parameters of the product listing, in the order of the normalized URL. Other parameters are dropped, so
// that they create no additional cache entries.
const listingParameters = ['categoryId', 'search', 'featured', 'new', 'sort', 'page', ...filterNames] as const
const uncachedParameters = ['search', 'page', 'new', ...filterNames] as const

const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

/** Returns the product list of the shop or of a collection. */
function listing(path: string, search: string): Page {
  const params = new URLSearchParams(search)
  // Links on other sites may use the parameter `q` for the search, like the API, so both names are read.
  const text = params.get('search') || params.get('q')
  if (text) params.set('search', text)
  const known = listingParameters.flatMap((name) => {
    const value = params.get(name)
    return value === null || value === '' ? [] : [`${name}=${encode(value)}`]
  })
  const href = known.length > 0 ? `${path}?${known.join('&')}` : path
  // Pages with these parameters are not cached. The number of different searches, page numbers and filters is
  // unlimited, and which products are new depends on the date. The rule of a collection can select new products.
  const isUncached = path !== listingPage || uncachedParameters.some((name) => params.get(name))
  return { kind: 'page', href, cached: !isUncached }
}

/**
 * Returns the page of a product. A page that shows a selected variant is not cached, because the number of such URLs is
 * unlimited.
 */
function product(path: string, search: string): Page {
  const variant = new URLSearchParams(search).get('variant') ?? ''
  return /^\d{1,15}$/.test(variant)
    ? { kind: 'page', href: `${path}?variant=${variant}`, cached: false }
    : { kind: 'page', href: path, cached: true }
}

function pageAt(path: string, search: string): Page {
  if (path === listingPage || collectionPages.test(path)) return listing(path, search)
  if (productPages.test(path)) return product(path, search)
  if (pages.has(path) || ownPages.test(path)) return { kind: 'page', href: path, cached: true }
  if (shells.has(path)) return { kind: 'shell', screen: path, checkout: hasPaymentWindow(path) }
  return { kind: 'unknown', href: path }
}

/**
 * Classifies a URL by its path. The query is used only for the listing and for products. `offered` lists the languages
 * whose prefixes have pages.
 */
export function addressOf(pathname: string, search: string, offered = languages): Address {
  if (otherRoutes.test(pathname)) return { kind: 'elsewhere' }
  // A path that starts with two slashes is not redirected, because a browser would interpret `//host` as another host.
  if (pathname.startsWith('//')) return { kind: 'file' }
  const { language, path } = splitPath(pathname, offered)
  const home = pathIn(language, homePage)
  if (path === homePage && pathname !== home) return { kind: 'moved', to: home + search }
  if (path !== homePage && path.endsWith('/')) {
    return { kind: 'moved', to: pathIn(language, path.replace(/\/+$/, '') || homePage) + search }
  }
  if (dashboardPages.test(pathname)) return { kind: 'dashboard' }
  const isPage = pages.has(path) || shells.has(path)
  if (!isPage && (file.test(path) || path === '/shell')) return { kind: 'file' }
  return { ...pageAt(path, search), language }
}

/**
 * Redirects the addresses that imported products had in their former shop to their new pages: `/products/{handle}` of
 * Shopify and `/product/{handle}` of WooCommerce, also with a language prefix. All other addresses are passed on to the
 * next route; `addRoute` cannot do this, because it answers all methods of a path.
 */
export function mountFormerAddresses(app: Hono, { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>) {
  const isKnown = async (slug: string) => (await catalogue.current()).replies.product(slug) !== undefined
  const former = async (handle: string) => {
    const [row] = await db.read((tx) =>
      tx
        .select({ slug: products.slug })
        .from(productHandles)
        .innerJoin(products, eq(products.id, productHandles.productId))
        .where(eq(productHandles.handle, handle.toLowerCase())),
    )
    return row?.slug
  }
  for (const language of languages) {
    app.get(pathIn(language, `${listingPage}/:handle`), async (c, next) => {
      const handle = c.req.param('handle') ?? ''
      const slug = (await isKnown(handle)) ? undefined : await former(handle)
      return slug && slug !== handle ? c.redirect(pathIn(language, productPage(slug)), 301) : next()
    })
    for (const path of ['/product/:handle', '/product/:handle/'])
      app.get(pathIn(language, path), async (c, next) => {
        const handle = c.req.param('handle') ?? ''
        const slug = (await isKnown(handle)) ? handle : await former(handle)
        return slug ? c.redirect(pathIn(language, productPage(slug)), 301) : next()
      })
  }
}
