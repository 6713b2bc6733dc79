import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { createCatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import { errorReply } from '../http/error-reply.ts'
import { etagOf } from '../http/representation.ts'
import { createPages, type LanguagePages, type PageHandler } from './pages.ts'
import { usedStyles } from './used-styles.ts'

let version: number
let renderings: string[]
let html: (path: string) => string
let status: number
let location: string | null
let lines: string[]
let pages: PageHandler
/** The test sets this function. It is called each time a page reads data. */
let onRead: () => void | Promise<void>
let stock: number
/** Answers the reads of a page instead of the API, to make them fail. */
let failRead: (() => Response | Promise<Response>) | null

const recordLine = (fields: Record<string, unknown>, message: string) => {
  lines.push(`${message} ${JSON.stringify(fields.path)}`)
}
const log = { info: recordLine, warn: recordLine, error: recordLine }

beforeEach(() => {
  version = 1
  renderings = []
  html = (path) => `<html><head><title>${path} ${version}</title></head></html>`
  status = 200
  location = null
  lines = []
  onRead = () => undefined
  stock = 500
  failRead = null
  const english: LanguagePages = {
    render: async (request, read) => {
      const url = new URL(request.url)
      renderings.push(url.pathname + url.search)
      if (url.pathname.endsWith('/about')) return new Response(html(url.pathname))
      if (url.pathname === '/terms') {
        const { ok } = await Promise.resolve(read('/api/settings')).catch(() => ({ ok: false }))
        return new Response(`${html(url.pathname)} ${ok ? 'with' : 'without'} settings`)
      }
      const { inventory }: { inventory?: number } = JSON.parse(await (await read('/api/products/slug/kushta')).text())
      if (url.pathname === '/products/kushta') return new Response(`${html(url.pathname)} ${inventory} left`)
      return new Response(html(url.pathname), { status, headers: location ? { location } : {} })
    },
    headOf: async (path) => `<title>${path} &amp; $&</title>`,
    shell: '<html data-page="shell"><head><title>shop</title></head><script>launch()</script></html>',
    styles: usedStyles('.price{color:red}.cart{color:blue}'),
  }
  const { settings } = createCatalogueSnapshot({
    onlinePayment: false,
    courierConnected: false,
    clock: () => new Date(0),
  }).snapshot
  pages = createPages({
    languages: { en: english, hi: { ...english, shell: english.shell.replace('shop', 'दुकान') } },
    read: async (path) => {
      if (failRead) return failRead()
      const product = { slug: 'kushta', inventory: stock }
      const replies: Record<string, unknown> = {
        '/api/categories': [{ id: 7 }],
        '/api/pages': [],
        '/api/collections': [{ slug: 'gifts', imageUrl: '/media/ef.webp' }],
        '/api/products': [
          { ...product, imageUrl: '/media/ab.webp', images: ['/media/cd.webp', '/media/ab.webp'] },
          { slug: 'a&b', inventory: 5, imageUrl: null, images: [] },
        ],
        '/api/products/slug/kushta': product,
        '/api/settings': {},
      }
      const text = JSON.stringify(replies[path])
      await onRead()
      return new Response(text, { headers: { etag: etagOf(text) } })
    },
    dashboard: '<html><head><title>Admin</title></head></html>',
    files: new Map(),
    origin: 'https://shop.example',
    version: async () => version,
    settings: async () => settings,
    editTimes: async () => new Map([['/products/kushta', '2026-11-01T06:00:00.000Z']]),
    log,
  })
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const app = new Hono()
  app.all('*', async (c) => (await pages(c.req.raw, false)) ?? c.notFound())
  app.onError((error) => errorReply(error, { id: 'id', secure: false, language: 'en' }, log))
  const response = await app.request(path, { method, headers })
  if (!response) throw new Error(`${path} was not answered`)
  return response
}

test('simultaneous requests for a page cause only one rendering', async () => {
  await Promise.all([get('/about'), get('/about'), get('/about')])
  expect(renderings).toEqual(['/about'])
})

test('a page is rendered again only when data that it reads has changed', async () => {
  const shown = async () => (await get('/products/kushta')).text()
  stock = 5
  expect(await shown()).toContain('5 left')
  version = 2
  await get('/about')
  expect(await shown()).toContain('5 left')
  expect(renderings).toEqual(['/products/kushta', '/about'])
  stock = 4
  version = 3
  expect(await shown()).toContain('4 left')
  await get('/about')
  expect(renderings).toEqual(['/products/kushta', '/about', '/products/kushta'])
})

test('a product page is not rendered again while the stock changes but remains at 99 or more', async () => {
  for (const left of [500, 499, 100, 99]) {
    stock = left
    version += 1
    expect(await (await get('/products/kushta')).text()).toContain('99 left')
  }
  expect(renderings).toEqual(['/products/kushta'])
})

test('a request that arrives while the page is being rendered gets data written before the request', async () => {
  stock = 5
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let early: Promise<Response> | undefined
  await new Promise<void>((resolve) => {
    onRead = () => {
      resolve()
      return gate
    }
    early = get('/products/kushta')
  })
  stock = 4
  version = 2
  const late = get('/products/kushta')
  open()
  expect(await (await early)?.text()).toContain('5 left')
  expect(await (await late).text()).toContain('4 left')
  expect(renderings).toHaveLength(2)
})

test.each([
  ['responds with status 500', () => new Response(null, { status: 500 })],
  ['rejects', () => Promise.reject(new Error('the database does not respond'))],
])('a page is rendered without the missing data and not cached when one of its reads %s', async (_, fail) => {
  failRead = fail
  expect(await (await get('/terms')).text()).toContain('without settings')
  failRead = null
  expect(await (await get('/terms')).text()).toContain('with settings')
  await get('/terms')
  expect(renderings).toHaveLength(2)
})

test('a page with status 404 is not cached', async () => {
  status = 404
  expect((await get('/products/gone')).status).toBe(404)
  status = 200
  expect((await get('/products/gone')).status).toBe(200)
})

test("a redirect by a page's route is sent to the client", async () => {
  status = 307
  location = '/products?search=a'
  const moved = await get('/products?search=aaa')
  expect(moved.status).toBe(307)
  expect(moved.headers.get('location')).toBe('/products?search=a')
})

test('a search page is rendered for each request and not cached', async () => {
  await get('/products?search=a')
  await get('/products?search=a')
  expect(renderings).toHaveLength(2)
})

test('the content security policy lists the hash of every inline script and no other hashes', async () => {
  const script = 'window.a = "<b>"'
  html = () =>
    `<script src="/x.js"></script><script>${script}</script><script type="application/ld+json">{}</script><script class="s">${script}</script>`
  const policy = (await get('/about')).headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('razorpay')
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('a page contains the CSS styles that it uses', async () => {
  html = () => '<html><head><title>$&</title></head><p class="price">'
  expect(await (await get('/about')).text()).toContain('<style>.price{color:red}</style>')
})

test('a page has an ETag calculated from its body and returns 304 when it is unchanged', async () => {
  const first = await get('/about')
  const etag = first.headers.get('etag') ?? ''
  const again = await get('/about', { 'if-none-match': `W/${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  const product = (await get('/products/kushta')).headers.get('etag') ?? ''
  stock = 5
  version = 2
  expect((await get('/products/kushta', { 'if-none-match': product })).status).toBe(200)
})

test('a page is compressed when the client accepts it', async () => {
  const packed = await get('/about', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect((await get('/about')).headers.get('content-encoding')).toBeNull()
})

test('a HEAD request for a page returns the headers of GET and no body', async () => {
  const head = await get('/about', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await head.text()).toBe('')
})

test('methods other than GET and HEAD return 405 for pages', async () => {
  const refused = await get('/about', {}, 'POST')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')).toBe('GET, HEAD')
})

test('the pages handler returns null for paths that other routes handle', async () => {
  expect(await pages(new Request('http://localhost/api/products'), false)).toBeNull()
})

test('the shell is served with noindex, and for /checkout with a policy that allows the payment gateway', async () => {
  const cart = await get('/cart')
  expect(cart.status).toBe(200)
  expect(cart.headers.get('x-robots-tag')).toBe('noindex')
  expect(await cart.text()).toContain('data-page="shell"')
  expect(cart.headers.get('content-security-policy')).not.toContain('razorpay')
  expect((await get('/checkout')).headers.get('content-security-policy')).toContain('https://checkout.razorpay.com')
  expect(renderings).toEqual([])
})

test('all URLs of the dashboard get one document, with noindex and without inline scripts', async () => {
  const orders = await get('/admin/orders/12?q=a')
  expect(orders.status).toBe(200)
  expect(orders.headers.get('x-robots-tag')).toBe('noindex')
  expect(orders.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(await orders.text()).toBe(await (await get('/admin')).text())
  expect((await get('/admin/')).headers.get('location')).toBe('/admin')
  expect(renderings).toEqual([])
})

test('the shell of a screen has the title of that screen; /shell.html has the default title', async () => {
  expect(await (await get('/track-order?orderId=7')).text()).toContain(
    '<head><title>/track-order &amp; $&</title></head>',
  )
  expect(await (await get('/shell.html')).text()).toContain('<head><title>shop</title></head>')
})

test('a page that fails to render returns 500 without error details and is not cached', async () => {
  html = () => {
    throw new Error('a secret')
  }
  const failed = await get('/about')
  expect(failed.status).toBe(500)
  expect(await failed.text()).not.toContain('secret')
  expect(lines).toEqual(['page could not be rendered "/about"'])
  html = () => 'fine'
  expect((await get('/about')).status).toBe(200)
})

test('the strict-transport-security header is sent over https only', async () => {
  const request = () => new Request('http://localhost/about')
  expect((await pages(request(), true))?.headers.get('strict-transport-security')).toContain('max-age=')
  expect((await pages(request(), false))?.headers.get('strict-transport-security')).toBeNull()
})

test('the sitemap lists static pages, category listings and products', async () => {
  const map = await (await get('/sitemap.xml')).text()
  expect(map).toContain('<loc>https://shop.example/</loc>')
  expect(map).toContain('<loc>https://shop.example/products?categoryId=7</loc>')
  expect(map).toContain('<loc>https://shop.example/products/kushta</loc>')
  expect(map).toContain('<loc>https://shop.example/products/a%26b</loc>')
  expect(map).toMatch(/<loc>https:\/\/shop.example\/collections\/gifts<\/loc>(?:(?!<\/url>).)*ef\.webp/)
  const entry = /<loc>https:\/\/shop.example\/products\/kushta<\/loc>(.*?)<\/url>/.exec(map)?.[1]
  expect(entry).toContain('<lastmod>2026-11-01T06:00:00.000Z</lastmod>')
  expect([...(entry ?? '').matchAll(/<image:loc>([^<]*)</g)].map(([, address]) => address)).toEqual([
    'https://shop.example/media/ab.webp',
    'https://shop.example/media/cd.webp',
  ])
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://shop.example/sitemap.xml')
})

test('the page cache evicts the least recently used page', async () => {
  await get('/products/first')
  for (let page = 0; page < 499; page++) await get(`/products/p${page}`)
  await get('/products/first')
  await get('/products/one-more')
  renderings.length = 0
  await get('/products/first')
  await get('/products/p0')
  expect(renderings).toEqual(['/products/p0'])
})

test('pages of another language are rendered for the path with its prefix and cached separately from the English pages', async () => {
  html = (path) => `page ${path}`
  expect(await (await get('/hi/about')).text()).toBe('page /hi/about')
  expect(await (await get('/about')).text()).toBe('page /about')
  await get('/hi/about')
  expect(renderings).toEqual(['/hi/about', '/about'])
})

test('the shells of a language have titles in that language, and its checkout has the policy that allows the payment gateway', async () => {
  expect(await (await get('/hi/shell.html')).text()).toContain('<title>दुकान</title>')
  expect(await (await get('/hi/track-order')).text()).toContain('<title>/hi/track-order &amp; $&</title>')
  const checkout = await get('/hi/checkout')
  expect(checkout.headers.get('content-security-policy')).toContain('https://checkout.razorpay.com')
})

test('only the home page / redirects to the language of the cookie, and not when the visitor follows a link within the shop', async () => {
  const locationOf = async (path: string, headers: Record<string, string>) =>
    (await get(path, headers)).headers.get('location')
  const cookie = 'a=b; language=hi'
  expect(await locationOf('/?utm_source=x', { cookie, 'sec-fetch-site': 'none' })).toBe('/hi/?utm_source=x')
  expect(await locationOf('/', { cookie })).toBe('/hi/')
  expect(await locationOf('/', {})).toBeNull()
  expect(await locationOf('/', { cookie: 'language=ur' })).toBeNull()
  expect(await locationOf('/', { cookie, 'sec-fetch-site': 'same-origin' })).toBeNull()
  expect(await locationOf('/', { cookie, referer: 'https://shop.example/hi/' })).toBeNull()
  expect(await locationOf('/about', { cookie })).toBeNull()
})

test('the sitemap lists each page in each language with links to all language versions of the page', async () => {
  const map = await (await get('/sitemap.xml')).text()
  expect(map).toContain('<loc>https://shop.example/hi/</loc>')
  expect(map).toContain('<loc>https://shop.example/hi/products/kushta</loc>')
  const about = /<loc>https:\/\/shop.example\/hi\/about<\/loc>(.*?)<\/url>/.exec(map)?.[1]
  expect(about).toBe(
    [
      ['en-IN', '/about'],
      ['hi-IN', '/hi/about'],
      ['x-default', '/about'],
    ]
      .map(([tag, path]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="https://shop.example${path}"/>`)
      .join(''),
  )
})
