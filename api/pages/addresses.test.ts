import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as pages from '#contract/page-paths'
import { addressOf } from './addresses.ts'

test.each([
  '/',
  '/products',
  '/categories',
  '/about',
  '/help-centre',
  '/contact-us',
  '/shipping-info',
  '/returns',
  '/terms',
  '/products/a',
  '/privacy',
  '/pages/a',
  '/articles/a',
])('the URL path %s is a server-rendered page that can be cached', (path) => {
  expect(addressOf(path, '')).toEqual({ kind: 'page', href: path, cached: true, language: 'en' })
})

test.each([
  ['?variant=12&utm_source=x', '/products/a?variant=12', false],
  ['?variant=', '/products/a', true],
  ['?variant=12a', '/products/a', true],
  ['?variant=1234567890123456', '/products/a', true],
  ['?utm_source=x', '/products/a', true],
])(
  'the query %s of a product page is normalized to the URL %s, and the page can be cached: %s',
  (query, href, cached) => {
    expect(addressOf('/products/a', query)).toEqual({ kind: 'page', href, cached, language: 'en' })
  },
)

test.each(['/cart', '/order-success', '/track-order', '/order-tracking', '/profile'])(
  'the URL path %s gets the shell, the empty document that starts the app',
  (path) => {
    expect(addressOf(path, '?a=b')).toEqual({ kind: 'shell', screen: path, checkout: false, language: 'en' })
  },
)

test('listing pages with a search (`q`) are not cached', () => {
  const page = { kind: 'page', cached: false, language: 'en' }
  expect(addressOf('/products', '?q=rose&utm_source=x')).toEqual({ ...page, href: '/products?search=rose' })
  expect(addressOf('/products', '?q=rose&search=jam')).toEqual({ ...page, href: '/products?search=jam' })
})

/** Returns the URL paths of the shop's routes, with `a` as the slug. */
function shopRoutes(): string[] {
  const tree = readFileSync(join(import.meta.dirname, '../../pwa/app/route-tree.gen.ts'), 'utf8')
  const paths = [...tree.matchAll(/fullPath: '(.*)'/g)].map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
  return [...new Set(paths)]
    .filter((path) => path !== '/$' && path !== '/shell')
    .map((path) => path.replace('$slug', 'a'))
}

test('every route of the shop is either a server-rendered page or gets the shell', () => {
  expect(shopRoutes()).toContain('/products/a')
  expect(shopRoutes().filter((path) => !['page', 'shell'].includes(addressOf(path, '').kind))).toEqual([])
})

test('the page paths that `page-paths.ts` exports equal the URL paths of the routes', () => {
  const paths = Object.values(pages).filter((path) => typeof path === 'string')
  const ofShop = paths.filter((path) => !pages.dashboardPages.test(path))
  const written = [pages.ownPage('page', 'a'), pages.ownPage('article', 'a'), pages.collectionPage('a')]
  expect([...ofShop, ...written, pages.productPage('a')].toSorted()).toEqual(shopRoutes().toSorted())
  expect(shopRoutes().filter((path) => pages.productPages.test(path))).toEqual(['/products/a'])

  const dashboard = readFileSync(join(import.meta.dirname, '../../pwa/dashboard/routes.tsx'), 'utf8')
  const ofDashboard = paths.filter((path) => pages.dashboardPages.test(path))
  expect(ofDashboard.filter((path) => !dashboard.includes(`'${path}',`))).toEqual([])
})

test.each(['/admin', '/admin/orders', '/admin/orders/12/slip'])(
  'the URL path %s gets the document of the dashboard',
  (path) => {
    expect(addressOf(path, '?q=a')).toEqual({ kind: 'dashboard' })
  },
)

test('the URL path /administration does not get the document of the dashboard', () => {
  expect(addressOf('/administration', '').kind).toBe('unknown')
})

test('only the shell of /checkout has a content security policy that allows the payment gateway', () => {
  expect(addressOf('/checkout', '')).toEqual({ kind: 'shell', screen: '/checkout', checkout: true, language: 'en' })
})

test.each(['/api/products', '/api', '/media/x.webp', '/social/1-a.jpg', '/healthz', '/__sandbox/pay'])(
  'the URL path %s is left to other routes and not handled as a page',
  (path) => {
    expect(addressOf(path, '').kind).toBe('elsewhere')
  },
)

test('the URL of a product list is normalized: known parameters are sorted and unknown ones removed', () => {
  const address = addressOf('/products', '?utm_source=x&sort=name&categoryId=2&limit=9')
  expect(address).toEqual({ kind: 'page', href: '/products?categoryId=2&sort=name', cached: true, language: 'en' })
})

test('product lists with a search, a page number or the filter for new products are rendered on the server but not cached', () => {
  expect(addressOf('/products', '?new=true')).toEqual({
    kind: 'page',
    href: '/products?new=true',
    cached: false,
    language: 'en',
  })
  expect(addressOf('/products', '?page=3&sort=name')).toEqual({
    kind: 'page',
    href: '/products?sort=name&page=3',
    cached: false,
    language: 'en',
  })
  expect(addressOf('/products', "?search=it's%20a+b")).toEqual({
    kind: 'page',
    href: '/products?search=it%27s%20a%20b',
    cached: false,
    language: 'en',
  })
})

test('a URL path that starts with // is not parsed as a host', () => {
  expect(addressOf('//evil.example', '')).toEqual({ kind: 'file' })
  expect(addressOf('//evil.example/', '')).toEqual({ kind: 'file' })
})

test('a URL path with a trailing slash redirects to the path without it', () => {
  expect(addressOf('/products/', '?sort=name')).toEqual({ kind: 'moved', to: '/products?sort=name' })
})

test.each(['/.git/config.json', '/assets/x.js', '/favicon.ico', '/shell', '/data.db'])(
  'the URL path %s is a file, not a page',
  (path) => {
    expect(addressOf(path, '')).toEqual({ kind: 'file' })
  },
)

test('URL paths that belong to no page are classified as unknown pages', () => {
  expect(addressOf('/no/such/page', '?a=b')).toEqual({ kind: 'unknown', href: '/no/such/page', language: 'en' })
})

const offered = ['en', 'hi', 'ur'] as const

test.each([
  ['/hi/', '', { kind: 'page', href: '/', cached: true, language: 'hi' }],
  ['/ur/products', '?sort=name', { kind: 'page', href: '/products?sort=name', cached: true, language: 'ur' }],
  ['/hi/products/kushta', '', { kind: 'page', href: '/products/kushta', cached: true, language: 'hi' }],
  ['/hi/cart', '', { kind: 'shell', screen: '/cart', checkout: false, language: 'hi' }],
  ['/ur/checkout', '', { kind: 'shell', screen: '/checkout', checkout: true, language: 'ur' }],
  ['/ur/checkout/pay', '', { kind: 'shell', screen: '/checkout/pay', checkout: true, language: 'ur' }],
  ['/hi/no/such/page', '', { kind: 'unknown', href: '/no/such/page', language: 'hi' }],
  ['/hindi', '', { kind: 'unknown', href: '/hindi', language: 'en' }],
  ['/hi', '?a=b', { kind: 'moved', to: '/hi/?a=b' }],
  ['/hi/cart/', '?a=b', { kind: 'moved', to: '/hi/cart?a=b' }],
  ['/hi//', '', { kind: 'moved', to: '/hi/' }],
  ['/hi/admin', '', { kind: 'unknown', href: '/admin', language: 'hi' }],
  ['/hi/api/products', '', { kind: 'unknown', href: '/api/products', language: 'hi' }],
  ['/hi/shell', '', { kind: 'file' }],
  ['/hi/logo.svg', '', { kind: 'file' }],
])(
  'the URL %s%s belongs to the language of its path prefix, or to English if it has no prefix',
  (path, search, address) => {
    expect(addressOf(path, search, offered)).toEqual(address)
  },
)

test('the URL path /hi is an unknown page in a shop that offers only English, and /hi/ redirects to /hi', () => {
  expect(addressOf('/hi/', '', ['en'])).toEqual({ kind: 'moved', to: '/hi' })
  expect(addressOf('/hi', '', ['en'])).toEqual({ kind: 'unknown', href: '/hi', language: 'en' })
})
