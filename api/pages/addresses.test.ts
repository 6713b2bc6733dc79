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
])('%s is a server-rendered page that can be cached', (path) => {
  expect(addressOf(path, '')).toEqual({ kind: 'page', href: path, cached: true, language: 'en' })
})

test.each([
  ['?variant=12&utm_source=x', '/products/a?variant=12', false],
  ['?variant=', '/products/a', true],
  ['?variant=12a', '/products/a', true],
  ['?variant=1234567890123456', '/products/a', true],
  ['?utm_source=x', '/products/a', true],
])('the query %s of a product page becomes %s, cached: %s', (query, href, cached) => {
  expect(addressOf('/products/a', query)).toEqual({ kind: 'page', href, cached, language: 'en' })
})

test.each(['/cart', '/order-success', '/track-order', '/order-tracking', '/profile'])(
  'path %s gets the shell',
  (path) => {
    expect(addressOf(path, '?a=b')).toEqual({ kind: 'shell', screen: path, checkout: false, language: 'en' })
  },
)

test('listing pages with a search (`q`) are not cached', () => {
  const page = { kind: 'page', cached: false, language: 'en' }
  expect(addressOf('/products', '?q=rose&utm_source=x')).toEqual({ ...page, href: '/products?search=rose' })
  expect(addressOf('/products', '?q=rose&search=jam')).toEqual({ ...page, href: '/products?search=jam' })
})

/** The URL paths of the shop's routes, with `a` as the slug. */
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

test('the exported page paths are the URL paths of the routes', () => {
  const paths = Object.values(pages).filter((path) => typeof path === 'string')
  const ofShop = paths.filter((path) => !pages.dashboardPages.test(path))
  const written = [pages.ownPage('page', 'a'), pages.ownPage('article', 'a')]
  expect([...ofShop, ...written, pages.productPage('a')].toSorted()).toEqual(shopRoutes().toSorted())
  expect(shopRoutes().filter((path) => pages.productPages.test(path))).toEqual(['/products/a'])

  const dashboard = readFileSync(join(import.meta.dirname, '../../pwa/dashboard/routes.tsx'), 'utf8')
  const ofDashboard = paths.filter((path) => pages.dashboardPages.test(path))
  expect(ofDashboard.filter((path) => !dashboard.includes(`'${path}',`))).toEqual([])
})

test.each(['/admin', '/admin/orders', '/admin/orders/12/slip'])('%s gets the document of the dashboard', (path) => {
  expect(addressOf(path, '?q=a')).toEqual({ kind: 'dashboard' })
})

test('/administration does not get the document of the dashboard', () => {
  expect(addressOf('/administration', '').kind).toBe('unknown')
})

test('only /checkout gets the shell with the policy for the payment gateway', () => {
  expect(addressOf('/checkout', '')).toEqual({ kind: 'shell', screen: '/checkout', checkout: true, language: 'en' })
})

test.each(['/api/products', '/api', '/media/x.webp', '/social/1-a.jpg', '/healthz', '/__sandbox/pay'])(
  '%s is handled by other routes than the pages',
  (path) => {
    expect(addressOf(path, '').kind).toBe('elsewhere')
  },
)

test('listing URL sorts its known parameters and drops unknown ones', () => {
  const address = addressOf('/products', '?utm_source=x&sort=name&categoryId=2&limit=9')
  expect(address).toEqual({ kind: 'page', href: '/products?categoryId=2&sort=name', cached: true, language: 'en' })
})

test('searches, further pages and new products of a listing are rendered but not cached', () => {
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

test('path that starts with // is not parsed as a host', () => {
  expect(addressOf('//evil.example', '')).toEqual({ kind: 'file' })
  expect(addressOf('//evil.example/', '')).toEqual({ kind: 'file' })
})

test('trailing slash redirects to the path without it', () => {
  expect(addressOf('/products/', '?sort=name')).toEqual({ kind: 'moved', to: '/products?sort=name' })
})

test.each(['/.git/config.json', '/assets/x.js', '/favicon.ico', '/shell', '/data.db'])(
  '%s is a file, not a page',
  (path) => {
    expect(addressOf(path, '')).toEqual({ kind: 'file' })
  },
)

test('paths without a page are classified as unknown', () => {
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
])('the address of %s%s has the language of its prefix', (path, search, address) => {
  expect(addressOf(path, search, offered)).toEqual(address)
})

test('/hi is an unknown page in a shop that offers only English, and /hi/ redirects to it', () => {
  expect(addressOf('/hi/', '', ['en'])).toEqual({ kind: 'moved', to: '/hi' })
  expect(addressOf('/hi', '', ['en'])).toEqual({ kind: 'unknown', href: '/hi', language: 'en' })
})
