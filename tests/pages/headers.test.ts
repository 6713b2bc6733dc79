import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/contract'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { orderBody, place } from '../../api/testing/order-body.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop({ PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: '1' })
afterAll(() => shop.close())
const product = await addProduct(shop, { slug: 'majun' })
const admin = await addSignedIn(shop, { role: 'admin' })
// Copies the session to the cookie `__Host-session`, which the shop uses over https.
const signedIn = shop.visitor({ '__Host-session': admin.cookie('session') ?? '' })
const order = (await place(shop.visitor(), orderBody(product))).order

const policyOf = (response: Response) =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const documents = [
  ...['/', '/products', '/products?categoryId=1&search=%3Cb%3E', '/products/majun', '/categories', '/help-centre'],
  ...['/cart', '/checkout', '/profile', '/admin', '/admin/orders', '/login', '/reset-password', '/confirm-email'],
]
const missing = ['/products/none', '/nowhere', '/nowhere/at/all', '/profile/x', '/cart/x']
const data = [
  ...['/robots.txt', '/sitemap.xml', '/api/products', '/api/categories', '/api/settings', '/api/placeholder/10/10'],
  ...['/api/products/slug/majun', '/api/products/1/reviews', '/api/catalogue/changes?since=0', '/api/unsubscribe/abc'],
  ...['/api/none', '/api/products/slug/none', '/api/auth/user', '/api/orders', '/api/admin/stats', '/api/orders/1'],
  ...['/api/login', '/api/products?limit=x', '/api/placeholder/0/0', '/media/none.webp', '/products/', '//x', '/x.css'],
  ...['/profile/x.css', '/api/auth/user/x.css', '/api/orders/1.css', '/shop.db', '/.git/config'],
]

test.each([...documents, ...missing, ...data])(
  'the response to GET %s has the security headers and sets no cookie',
  async (path) => {
    const response = await shop.site.request(`https://shop.example${path}`)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const policy = policyOf(response)
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('script-src') ?? policy.get('default-src') ?? '').not.toMatch(/unsafe|\*|https?:(\s|$)|data:/)
    expect(response.status).toBeLessThan(500)
  },
)

test.each([...documents, ...missing])(
  'GET %s returns an HTML document with a content security policy',
  async (path) => {
    const response = await shop.site.request(`https://shop.example${path}`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(response.headers.get('permissions-policy')).toContain(
      /^\/admin(\/|$)/.test(path) ? 'camera=(self)' : 'camera=()',
    )
    const policy = policyOf(response)
    expect([policy.get('object-src'), policy.get('base-uri'), policy.get('form-action')]).toEqual([
      "'none'",
      "'none'",
      "'self'",
    ])
    const hosts = `${policy.get('script-src')} ${policy.get('connect-src')} ${policy.get('frame-src')}`.match(
      /https:\S+/g,
    )
    expect((hosts ?? []).every((host) => new URL(host).hostname.endsWith('.razorpay.com'))).toBe(true)
    expect(hosts === null).toBe(path !== '/checkout')
    expect(response.status).toBe(missing.includes(path) ? 404 : 200)
  },
)

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])(
  'a %s request for a page returns 405 with the security headers',
  async (method) => {
    if (method === 'TRACE') return
    const response = await shop.site.request('https://shop.example/', { method })
    expect([response.status, response.headers.get('x-frame-options')]).toEqual([405, 'DENY'])
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  },
)

const shared = [
  'getProducts',
  'getProduct',
  'getCategories',
  'getSettings',
  'getCatalogueChanges',
  'getProductFilters',
  'getSearchSynonyms',
  'getPages',
  'getPage',
  'getCollections',
  'getCollection',
]
const withInactive = ['getProducts', 'getProduct']
const reads = Object.entries(contract).filter(([, { method }]) => method === 'GET')

test.each(reads)(
  'the GET endpoint %s sends no-store unless the response is the same for every caller',
  async (name, { path }) => {
    const values: Record<string, string | number> = {
      slug: 'majun',
      id: order.id,
      orderId: order.id,
      productId: product.id,
    }
    const filled = path.replace(/:(\w+)/g, (_, param: string) => String(values[param] ?? 1))
    const queries = ['', '?include=inactive', `?email=${order.customerEmail}`, '?days=7', '?since=0']
    for (const query of queries) {
      const response = await signedIn.get(filled + query)
      const cacheControl = response.headers.get('cache-control')
      expect(response.headers.getSetCookie()).toEqual([])
      const isPersonal = query === '?include=inactive' && withInactive.includes(name)
      if (response.status === 200 && shared.includes(name) && !isPersonal) {
        expect([cacheControl, response.headers.get('vary')]).toEqual(['no-cache', 'accept-encoding'])
      } else expect(cacheControl, query).toBe('no-store')
    }
  },
)

test('forged request headers and unknown query parameters do not change the HTML of a page', async () => {
  const plain = await (await shop.site.request('/products')).text()
  const odd = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    'x-original-url': '/admin',
    'x-http-method-override': 'DELETE',
    'accept-language': 'ur',
    'user-agent': '<script>',
    cookie: 'session=x; __Host-session=y',
  }
  for (const address of ['http://evil.example/products', '/products?utm=%3Cscript%3E', '/products?__proto__=x&sort=']) {
    expect(await (await shop.site.request(address, { headers: odd })).text()).toBe(plain)
  }
})

test('the cache-control header of reviews is no-store for signed-in callers and no-cache for guests', async () => {
  const path = `/api/products/${product.id}/reviews`
  const [guest, account] = [await shop.visitor().get(path), await signedIn.get(path)]
  expect([guest.headers.get('cache-control'), guest.headers.get('vary')]).toEqual(['no-cache', 'cookie'])
  expect(account.headers.get('cache-control')).toBe('no-store')
  expect((await shop.visitor().get('/api/products/999/reviews')).headers.get('cache-control')).toBe('no-store')
})
