import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
])('%s is a page that is rendered whole and kept', (path) => {
  expect(addressOf(path, '')).toEqual({ kind: 'page', href: path, cached: true })
})

test.each(['/cart', '/order-success', '/track-order', '/order-tracking', '/profile', '/admin'])(
  '%s is answered with the shell',
  (path) => {
    expect(addressOf(path, '?a=b')).toEqual({ kind: 'shell', screen: path, checkout: false })
  },
)

test('every screen of the shop is a page or a shell, whatever is added', () => {
  const files = readdirSync(join(import.meta.dirname, '../../pwa/routes'))
  const paths = files.flatMap((file) => {
    const [, name] = /^_shop\.(?!\$)(.+)\.tsx$/.exec(file) ?? []
    return name
      ? [
          `/${name
            .replace(/(^|\.)index$/, '')
            .replaceAll('.', '/')
            .replace('$slug', 'a')}`,
        ]
      : []
  })
  expect(paths).toContain('/products/a')
  expect(paths.filter((path) => !['page', 'shell'].includes(addressOf(path, '').kind))).toEqual([])
})

test('all addresses of the dashboard are one screen', () => {
  expect(addressOf('/admin/orders', '')).toEqual({ kind: 'shell', screen: '/admin', checkout: false })
})

test('only the checkout gets the shell that lets the payment gateway in', () => {
  expect(addressOf('/checkout', '')).toEqual({ kind: 'shell', screen: '/checkout', checkout: true })
})

test.each(['/api/products', '/api', '/media/x.webp', '/social/1-a.jpg', '/healthz', '/__sandbox/pay'])(
  '%s is for the rest of the app',
  (path) => {
    expect(addressOf(path, '').kind).toBe('elsewhere')
  },
)

test('a listing keeps its own parameters in one order and drops all others', () => {
  const address = addressOf('/products', '?utm_source=x&sort=name&categoryId=2&limit=9')
  expect(address).toEqual({ kind: 'page', href: '/products?categoryId=2&sort=name', cached: true })
})

test('what people type is rendered and not kept, nor are the further pages of a list', () => {
  expect(addressOf('/products', '?page=3&sort=name')).toEqual({
    kind: 'page',
    href: '/products?sort=name&page=3',
    cached: false,
  })
  expect(addressOf('/products', "?search=it's%20a+b")).toEqual({
    kind: 'page',
    href: '/products?search=it%27s%20a%20b',
    cached: false,
  })
})

test('an address that names another host is never followed', () => {
  expect(addressOf('//evil.example', '')).toEqual({ kind: 'file' })
  expect(addressOf('//evil.example/', '')).toEqual({ kind: 'file' })
})

test('a slash at the end leads to the address without it', () => {
  expect(addressOf('/products/', '?sort=name')).toEqual({ kind: 'moved', to: '/products?sort=name' })
})

test.each(['/.git/config.json', '/assets/x.js', '/favicon.ico', '/shell', '/data.db'])(
  '%s is a file that is not there',
  (path) => {
    expect(addressOf(path, '')).toEqual({ kind: 'file' })
  },
)

test('anything else is a page that does not exist', () => {
  expect(addressOf('/no/such/page', '?a=b')).toEqual({ kind: 'unknown', href: '/no/such/page' })
})
