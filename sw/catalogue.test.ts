import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue'
import { catalogueVersionHeader, maxOfflineProducts } from '#contract/constants'
import { filterProducts } from '#rules/product-list'
import { createSearch } from '#rules/search/search'

class FakeCache {
  readonly stored = new Map<string, Response>()
  /** Errors that the next calls of `put` throw, one each. */
  readonly failures: DOMException[] = []
  puts = 0
  put = async (key: string | Request, response: Response) => {
    this.puts += 1
    const failure = this.failures.shift()
    if (failure) throw failure
    this.stored.delete(path(key))
    this.stored.set(path(key), response)
  }
  keys = async () => [...this.stored.keys()]
  match = async (key: string | Request) => this.stored.get(path(key))?.clone()
  delete = async (key: string | Request) => this.stored.delete(path(key))
}

const path = (key: string | Request) => {
  const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, 'http://localhost')
  return pathname + search
}

const product = (id: number, name: string, more: Partial<Product> = {}): Product => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  description: null,
  shortDescription: `${name} of the old kind`,
  price: '499.00',
  compareAtPrice: null,
  mrp: null,
  unitPrice: null,
  options: [],
  variants: [],
  categoryId: 1,
  category: { id: 1, name: 'Energy', slug: 'energy' },
  imageUrl: null,
  images: [],
  gallery: [],
  imageAlts: [],
  ingredients: [],
  dosage: null,
  benefits: [],
  certifications: [],
  inventory: 5,
  isActive: true,
  isFeatured: false,
  rating: '0.00',
  averageRating: 0,
  reviewCount: 0,
  ratingCounts: [0, 0, 0, 0, 0],
  doshaTypes: [],
  boughtWith: [],
  sku: null,
  weight: null,
  dimensions: null,
  hsn: null,
  gstRate: null,
  netQuantity: null,
  manufacturer: null,
  countryOfOrigin: null,
  licenceNumber: null,
  bestBefore: null,
  requiresPrescription: false,
  caution: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

const products = [
  product(1, 'Majun Falasfa', { isFeatured: true }),
  product(2, 'Sharbat Bazoori', { categoryId: 2, createdAt: '2026-11-01T00:00:00.000Z' }),
  product(3, 'Kushta Marjan'),
]

let cache: FakeCache
let network: (request: Request) => Promise<Response>
let pictures: FakeCache
let waiting: Promise<unknown>[]
let catalogue: (event: ExtendableEvent, request: Request) => Promise<Response>

// Sets the type of a response to `basic`, which real responses of this origin have. No constructor can set it.
const basic = (response: Response, type: ResponseType = 'basic'): Response => {
  Object.defineProperty(response, 'type', { value: type })
  const clone = response.clone.bind(response)
  response.clone = () => basic(clone(), type)
  return response
}

const json = (value: unknown, init?: ResponseInit) => basic(Response.json(value, init))

afterAll(() => vi.unstubAllGlobals())
beforeEach(async () => {
  vi.resetModules()
  cache = new FakeCache()
  waiting = []
  pictures = new FakeCache()
  vi.stubGlobal('caches', {
    open: async (name: string) => (name === 'pictures-v1' ? pictures : cache),
    keys: async () => ['pictures-v1', 'catalogue-v1'],
  })
  vi.stubGlobal('fetch', (request: string | Request, init?: RequestInit) =>
    network(typeof request === 'string' ? new Request(`http://localhost${request}`, init) : request),
  )
  ;({ catalogue } = await import('./catalogue.ts'))
})

const event = Object.assign(new Event('fetch'), { waitUntil: (work: Promise<unknown>) => void waiting.push(work) })

async function request(address: string): Promise<Response> {
  const reply = await catalogue(event, new Request(`http://localhost${address}`))
  await Promise.all(waiting)
  return reply
}

const goOffline = () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'))
}

async function visitShop(list: readonly Product[] = products) {
  const headers = { [catalogueVersionHeader]: '7', date: 'Sat, 21 Nov 2026 06:00:00 GMT' }
  network = async () => json(list, { headers })
  await request('/api/products')
  goOffline()
}

const ids = async (response: Response) => {
  const list: Product[] = await response.json()
  return list.map(({ id }) => id)
}

test('product lists are computed offline from the stored catalogue by the same rules as on the server', async () => {
  await visitShop()
  const search = createSearch(products)
  // The time at which the product list was stored.
  const now = Date.parse('2026-11-21T06:00:00Z')
  const queries = [
    { featured: 'true' as const },
    { new: 'true' as const },
    { categoryId: '2' },
    { categoryId: 'all' },
    { search: 'majoon' },
    { search: 'zzz' },
  ]
  for (const query of queries) {
    const reply = await request(`/api/products?${new URLSearchParams(query)}`)
    expect(await ids(reply), JSON.stringify(query)).toEqual(
      filterProducts(products, query, { search, now }).map(({ id }) => id),
    )
  }
})

test('offline, the response for one page of a product list contains the number of products in the whole list', async () => {
  await visitShop()
  const reply = await request('/api/products?sort=name&limit=2&page=1')
  expect([reply.headers.get('x-total-count'), await ids(reply)]).toEqual(['3', [3, 1]])
  expect(await ids(await request('/api/products?search=majoon&limit=2&page=2'))).toEqual([])
})

test('a product that was never opened is available offline from the stored catalogue', async () => {
  await visitShop()
  const reply = await request('/api/products/slug/kushta-marjan')
  expect(await reply.json()).toEqual(products[2])
})

test('an offline response has a header for its source (x-from) and one for the time of the stored data (x-cached-at)', async () => {
  await visitShop()
  const reply = await request('/api/products/slug/kushta-marjan')
  expect(reply.headers.get('x-from')).toBe('sw-offline')
  expect(reply.headers.get('x-cached-at')).toBe('2026-11-21T06:00:00.000Z')
})

test('an offline request for a product that is not in the stored catalogue fails instead of returning 404', async () => {
  await visitShop()
  await expect(request('/api/products/slug/brand-new')).rejects.toThrow('Failed to fetch')
})

test('a 404 response of the server is returned to the page', async () => {
  await visitShop()
  network = async () => json({ code: 'not_found' }, { status: 404 })
  expect((await request('/api/products/slug/kushta-marjan')).status).toBe(404)
})

test('an offline product list request with an invalid query fails', async () => {
  await visitShop()
  await expect(request('/api/products?categoryId=abc')).rejects.toThrow('Failed to fetch')
  await expect(request('/api/products?limit=501')).rejects.toThrow('Failed to fetch')
})

test('the stored product list is returned when the server fails or takes more than two seconds', async () => {
  await visitShop()
  network = async () => json({ code: 'internal' }, { status: 500 })
  expect((await request('/api/products')).headers.get('x-from')).toBe('sw-slow')
  vi.useFakeTimers()
  network = () => new Promise(() => undefined)
  const slow = catalogue(event, new Request('http://localhost/api/products'))
  await vi.advanceTimersByTimeAsync(2001)
  vi.useRealTimers()
  const reply = await slow
  expect(reply.headers.get('x-from')).toBe('sw-slow')
  expect(await ids(reply)).toEqual([1, 2, 3])
})

test('the response of a captive portal is ignored, and the stored catalogue data is returned', async () => {
  await visitShop()
  network = async () => basic(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  for (const address of ['/api/products', '/api/products/slug/kushta-marjan', '/api/products?search=majoon']) {
    const reply = await request(address)
    expect([reply.headers.get('x-from'), reply.headers.get('content-type')], address).toEqual([
      'sw-offline',
      expect.stringContaining('application/json'),
    ])
  }
})

test('the stored product list is revalidated with its catalogue version and gets a new date on status 304', async () => {
  await visitShop()
  const asked: (string | null)[] = []
  network = async ({ url, headers }) => {
    asked.push(new URL(url).pathname + new URL(url).search, headers.get('if-none-match'))
    return basic(new Response(null, { status: 304, headers: { date: 'Sat, 21 Nov 2026 07:00:00 GMT' } }))
  }
  const reply = await request('/api/products')
  expect(asked).toEqual(['/api/catalogue/changes?since=7', '"7"'])
  expect([reply.headers.get('x-from'), await ids(reply)]).toEqual([null, [1, 2, 3]])
  goOffline()
  expect((await request('/api/products')).headers.get('x-cached-at')).toBe('2026-11-21T07:00:00.000Z')
})

test('changes since the stored catalogue version are merged into the stored product list', async () => {
  await visitShop()
  const putsBefore = cache.puts
  const renamed = product(3, 'Kushta Marjan', { price: '650.00' })
  const added = product(9, 'Jawarish Amla', { createdAt: '2026-02-01T00:00:00.000Z' })
  network = async () => json({ version: 9, changed: [renamed, added], removed: [1] })
  expect(await ids(await request('/api/products'))).toEqual([2, 9, 3])
  expect(cache.puts).toBe(putsBefore + 1)
  goOffline()
  expect(await (await request('/api/products/slug/kushta-marjan')).json()).toEqual(renamed)
  expect(await ids(await request('/api/products?search=jawarish'))).toEqual([9])
  const stored = cache.stored.get('/api/products')
  expect(stored?.headers.get(catalogueVersionHeader)).toBe('9')
})

test('the whole product list is fetched when the server does not know the stored catalogue version (410)', async () => {
  await visitShop()
  network = async ({ url }) =>
    url.includes('/changes') ? json({ code: 'gone' }, { status: 410 }) : json([product(4, 'Arq Gulab')])
  expect(await ids(await request('/api/products'))).toEqual([4])
})

test('a large catalogue is stored for offline use without product details, except details of opened products', async () => {
  const many = Array.from({ length: maxOfflineProducts + 1 }, (_, at) =>
    product(at + 1, `Majun ${at + 1}`, { description: 'Long words', ingredients: at === 8 ? ['Saffron'] : [] }),
  )
  await visitShop(many)
  const stored: object[] = await cache.stored.get('/api/products')?.clone().json()
  expect(stored).toHaveLength(many.length)
  expect(stored.every((card) => !('description' in card))).toBe(true)
  network = async () => json(many[4])
  await request('/api/products/slug/majun-5')
  goOffline()
  expect(await (await request('/api/products/slug/majun-5')).json()).toEqual(many[4])
  await expect(request('/api/products/slug/majun-6')).rejects.toThrow('Failed to fetch')
  expect((await ids(await request('/api/products?search=majun 1999')))[0]).toBe(1999)
  expect(await ids(await request('/api/products?search=saffron'))).toEqual([9])
  const page = await request('/api/products?sort=price-low&limit=24&page=84')
  expect(page.headers.get('x-total-count')).toBe(String(many.length))
  expect(await ids(page)).toHaveLength(many.length - 83 * 24)
})

test('on a full disk, stored pictures are deleted to make room for the catalogue', async () => {
  pictures.stored.set('/media/a.webp', new Response('a'))
  cache.failures.push(new DOMException('', 'QuotaExceededError'))
  await visitShop()
  expect(pictures.stored.size).toBe(0)
  expect(await ids(await request('/api/products'))).toEqual([1, 2, 3])
})

test.each([
  ['captive portal', () => basic(new Response('<html>', { headers: { 'content-type': 'text/html' } }))],
  ['server error', () => json({}, { status: 500 })],
  [
    'redirect',
    () => {
      const reply = json(products)
      Object.defineProperty(reply, 'redirected', { value: true })
      return reply
    },
  ],
  ['opaque (other origin)', () => basic(Response.json([]), 'opaque')],
  ['private data', () => json([], { headers: { 'cache-control': 'private, no-store' } })],
])('a product list response of type %s is not stored', async (_, reply) => {
  network = async () => reply()
  await request('/api/products').catch(() => undefined)
  expect([...cache.stored.keys()]).toEqual([])
})

test('product lists with a query string are not stored', async () => {
  network = async () => json(products)
  await request('/api/products?search=a')
  expect([...cache.stored.keys()]).toEqual([])
})

test('a damaged stored product list is deleted', async () => {
  await visitShop()
  await cache.put('/api/products', new Response('{"half'))
  await expect(request('/api/products')).rejects.toThrow('Failed to fetch')
  expect([...cache.stored.keys()]).toEqual([])
})

test('the translations that a page has read are available offline, and the offline search finds their product names', async () => {
  const texts = { products: { 1: { name: 'माजून फ़लासफ़ा' } }, categories: {} }
  await visitShop()
  network = async () => json(texts, { headers: { etag: '"1"' } })
  await request('/api/catalogue/texts?lang=hi')
  goOffline()
  expect(await (await request('/api/catalogue/texts?lang=hi')).json()).toEqual(texts)
  expect(await ids(await request(`/api/products?search=${encodeURIComponent('फलासफा')}`))).toEqual([1])
  await expect(request('/api/catalogue/texts?lang=ur')).rejects.toThrow('Failed to fetch')
})

test('the offline search finds a product by its changed translation after the new translations were stored', async () => {
  await visitShop()
  for (const [name, etag] of [
    ['पहला', '"1"'],
    ['दूसरा', '"2"'],
  ]) {
    network = async () => json({ products: { 3: { name } }, categories: {} }, { headers: { etag: etag ?? '' } })
    await request('/api/catalogue/texts?lang=hi')
    goOffline()
    expect(await ids(await request(`/api/products?search=${encodeURIComponent(name ?? '')}`))).toEqual([3])
  }
})

test('offline, sales begin and end by the time of the server, even if the clock of the device is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.parse('2026-11-21T06:00:00.000Z')
  const times = { saleFrom: new Date(start).toISOString(), saleTo: new Date(start + 60_000).toISOString() }
  const variant = { id: 9, title: '', price: '499.00', regularPrice: '499.00', salePrice: '400.00', ...times }
  const sold = { ...product(1, 'Majun Falasfa'), variants: [variant] }
  // Sets the device clock back by a day and five seconds.
  vi.setSystemTime(start - 24 * 3_600_000 - 5000)
  network = async () =>
    json([sold], { headers: { date: new Date(start - 5000).toUTCString(), [catalogueVersionHeader]: '1' } })
  await request('/api/products')
  goOffline()
  const prices = async () => {
    const list: Product[] = await (await request('/api/products')).json()
    const one: Product = await (await request('/api/products/slug/majun-falasfa')).json()
    const onSale: Product[] = await (await request('/api/products?onSale=true')).json()
    return [list[0]?.price, one.price, onSale.length]
  }
  expect(await prices()).toEqual(['499.00', '499.00', 0])
  vi.advanceTimersByTime(5000)
  expect(await prices()).toEqual(['400.00', '400.00', 1])
  vi.advanceTimersByTime(60_000)
  expect(await prices()).toEqual(['499.00', '499.00', 0])
  vi.useRealTimers()
})

const byHand = { id: 1, slug: 'gifts', title: 'Gifts', text: null, imageUrl: null, imageAlt: '', rule: null }
const hindi = { ...byHand, title: 'उपहार', productIds: [3, 1] }
const visitCollections = async () => {
  await visitShop()
  network = async () => json([hindi], { headers: { date: 'Sat, 21 Nov 2026 06:00:00 GMT' } })
  await request('/api/collections?lang=hi')
  network = async () => json([{ ...byHand, productIds: [2] }], { headers: { date: 'Fri, 20 Nov 2026 06:00:00 GMT' } })
  await request('/api/collections?lang=en')
  goOffline()
}

test('offline, a collection and its products come from the collections that were stored last', async () => {
  await visitCollections()
  expect(await (await request('/api/collections/gifts?lang=hi')).json()).toMatchObject({ title: 'उपहार' })
  expect(await ids(await request('/api/products?collection=gifts&sort=featured'))).toEqual([3, 1])
  const page = await request('/api/products?collection=gifts&limit=1&page=2')
  expect([await ids(page), page.headers.get('x-total-count')]).toEqual([[1], '2'])
  expect(await (await request('/api/catalogue/filters?collection=gifts')).json()).toMatchObject({
    inStock: [{ value: 'true', count: 2 }],
  })
})

test('offline, a collection that is not stored fails, because it may be new', async () => {
  await visitShop()
  goOffline()
  await expect(request('/api/products?collection=gifts')).rejects.toThrow()
  await visitCollections()
  await expect(request('/api/collections/new?lang=hi')).rejects.toThrow()
  await expect(request('/api/products?collection=new')).rejects.toThrow()
})
