import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue'
import { maxOfflineProducts } from '#contract/limits'
import { catalogueVersionHeader } from '#rules/catalogue-version'
import { filterProducts } from '#rules/product-list'
import { createSearch } from '#rules/search'

class FakeCache {
  readonly kept = new Map<string, Response>()
  /** What the next calls of `put` fail with. */
  readonly failures: DOMException[] = []
  put = async (key: string | Request, response: Response) => {
    const failure = this.failures.shift()
    if (failure) throw failure
    this.kept.delete(path(key))
    this.kept.set(path(key), response)
  }
  keys = async () => [...this.kept.keys()]
  match = async (key: string | Request) => this.kept.get(path(key))?.clone()
  delete = async (key: string | Request) => this.kept.delete(path(key))
}

const path = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, 'http://localhost').pathname

const product = (id: number, name: string, more: Partial<Product> = {}): Product => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  description: null,
  shortDescription: `${name} of the old kind`,
  price: '499.00',
  compareAtPrice: null,
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
  sku: null,
  weight: null,
  dimensions: null,
  hsn: null,
  netQuantity: null,
  manufacturer: null,
  countryOfOrigin: null,
  licenceNumber: null,
  bestBefore: null,
  caution: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

const products = [
  product(1, 'Majun Falasfa', { isFeatured: true }),
  product(2, 'Sharbat Bazoori', { categoryId: 2 }),
  product(3, 'Kushta Marjan'),
]

let cache: FakeCache
let network: (request: Request) => Promise<Response>
let pictures: FakeCache
let waiting: Promise<unknown>[]
let catalogue: (event: ExtendableEvent, request: Request) => Promise<Response>

// A real reply of this origin has the type `basic`, which cannot be made by hand.
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
  vi.stubGlobal('caches', { open: async (name: string) => (name === 'pictures-v1' ? pictures : cache) })
  vi.stubGlobal('fetch', (request: string | Request, init?: RequestInit) =>
    network(typeof request === 'string' ? new Request(`http://localhost${request}`, init) : request),
  )
  ;({ catalogue } = await import('./catalogue.ts'))
})

const event = Object.assign(new Event('fetch'), { waitUntil: (work: Promise<unknown>) => void waiting.push(work) })

async function ask(address: string): Promise<Response> {
  const reply = await catalogue(event, new Request(`http://localhost${address}`))
  await Promise.all(waiting)
  return reply
}

const unplug = () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'))
}

async function visitOnce(list: readonly Product[] = products) {
  const headers = { [catalogueVersionHeader]: '7', date: 'Sat, 21 Nov 2026 06:00:00 GMT' }
  network = async () => json(list, { headers })
  await ask('/api/products')
  unplug()
}

const ids = async (response: Response) => {
  const list: Product[] = await response.json()
  return list.map(({ id }) => id)
}

test('without the shop every list is made of the whole list, as the server would make it', async () => {
  await visitOnce()
  const search = createSearch(products)
  const queries = [
    { featured: 'true' as const },
    { categoryId: '2' },
    { categoryId: 'all' },
    { search: 'majoon' },
    { search: 'zzz' },
  ]
  for (const query of queries) {
    const reply = await ask(`/api/products?${new URLSearchParams(query)}`)
    expect(await ids(reply), JSON.stringify(query)).toEqual(filterProducts(products, query, search).map(({ id }) => id))
  }
})

test('a page of the list too, and how many there are', async () => {
  await visitOnce()
  const reply = await ask('/api/products?sort=name&limit=2&page=1')
  expect([reply.headers.get('x-total-count'), await ids(reply)]).toEqual(['3', [3, 1]])
  expect(await ids(await ask('/api/products?search=majoon&limit=2&page=2'))).toEqual([])
})

test('a product that was never opened opens', async () => {
  await visitOnce()
  const reply = await ask('/api/products/slug/kushta-marjan')
  expect(await reply.json()).toEqual(products[2])
})

test('what the worker made says so, and from when it is', async () => {
  await visitOnce()
  const reply = await ask('/api/products/slug/kushta-marjan')
  expect(reply.headers.get('x-from')).toBe('sw-offline')
  expect(reply.headers.get('x-cached-at')).toBe('2026-11-21T06:00:00.000Z')
})

test('nobody says of a product that the list does not know that it does not exist', async () => {
  await visitOnce()
  await expect(ask('/api/products/slug/brand-new')).rejects.toThrow('Failed to fetch')
})

test('the server says for itself that a product does not exist', async () => {
  await visitOnce()
  network = async () => json({ code: 'not_found' }, { status: 404 })
  expect((await ask('/api/products/slug/kushta-marjan')).status).toBe(404)
})

test('a query that the server would refuse is not answered from the list', async () => {
  await visitOnce()
  await expect(ask('/api/products?categoryId=abc')).rejects.toThrow('Failed to fetch')
  await expect(ask('/api/products?limit=501')).rejects.toThrow('Failed to fetch')
})

test('a shop that is too slow, or broken, is answered for', async () => {
  await visitOnce()
  network = async () => json({ code: 'internal' }, { status: 500 })
  expect((await ask('/api/products')).headers.get('x-from')).toBe('sw-slow')
  vi.useFakeTimers()
  network = () => new Promise(() => undefined)
  const slow = catalogue(event, new Request('http://localhost/api/products'))
  await vi.advanceTimersByTimeAsync(2001)
  vi.useRealTimers()
  const reply = await slow
  expect(reply.headers.get('x-from')).toBe('sw-slow')
  expect(await ids(reply)).toEqual([1, 2, 3])
})

test('a captive portal is not the shop: what is kept answers, and says that there is no network', async () => {
  await visitOnce()
  network = async () => basic(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  for (const address of ['/api/products', '/api/products/slug/kushta-marjan', '/api/products?search=majoon']) {
    const reply = await ask(address)
    expect([reply.headers.get('x-from'), reply.headers.get('content-type')], address).toEqual([
      'sw-offline',
      expect.stringContaining('application/json'),
    ])
  }
})

test('a list that is kept is asked for by its version, and is of now when nothing changed', async () => {
  await visitOnce()
  const asked: (string | null)[] = []
  network = async ({ url, headers }) => {
    asked.push(new URL(url).pathname + new URL(url).search, headers.get('if-none-match'))
    return basic(new Response(null, { status: 304, headers: { date: 'Sat, 21 Nov 2026 07:00:00 GMT' } }))
  }
  const reply = await ask('/api/products')
  expect(asked).toEqual(['/api/catalogue/changes?since=7', '"7"'])
  expect([reply.headers.get('x-from'), await ids(reply)]).toEqual([null, [1, 2, 3]])
  unplug()
  expect((await ask('/api/products')).headers.get('x-cached-at')).toBe('2026-11-21T07:00:00.000Z')
})

test('what changed is put into the kept list, and the next question begins there', async () => {
  await visitOnce()
  const renamed = product(3, 'Kushta Marjan', { price: '650.00' })
  const added = product(9, 'Jawarish Amla', { createdAt: '2026-02-01T00:00:00.000Z' })
  network = async () => json({ version: 9, changed: [renamed, added], removed: [1] })
  expect(await ids(await ask('/api/products'))).toEqual([9, 3, 2])
  unplug()
  expect(await (await ask('/api/products/slug/kushta-marjan')).json()).toEqual(renamed)
  expect(await ids(await ask('/api/products?search=jawarish'))).toEqual([9])
  const kept = cache.kept.get('/api/products')
  expect(kept?.headers.get(catalogueVersionHeader)).toBe('9')
})

test('a version that the shop does not know any more is answered with the whole list', async () => {
  await visitOnce()
  network = async ({ url }) =>
    url.includes('/changes') ? json({ code: 'gone' }, { status: 410 }) : json([product(4, 'Arq Gulab')])
  expect(await ids(await ask('/api/products'))).toEqual([4])
})

test('of a large catalogue the cards are kept, and whole what was looked at', async () => {
  const many = Array.from({ length: maxOfflineProducts + 1 }, (_, at) =>
    product(at + 1, `Majun ${at + 1}`, { description: 'Long words', ingredients: at === 8 ? ['Saffron'] : [] }),
  )
  await visitOnce(many)
  const kept: object[] = await cache.kept.get('/api/products')?.clone().json()
  expect(kept).toHaveLength(many.length)
  expect(kept.every((card) => !('description' in card))).toBe(true)
  network = async () => json(many[4])
  await ask('/api/products/slug/majun-5')
  unplug()
  expect(await (await ask('/api/products/slug/majun-5')).json()).toEqual(many[4])
  await expect(ask('/api/products/slug/majun-6')).rejects.toThrow('Failed to fetch')
  expect((await ids(await ask('/api/products?search=majun 1999')))[0]).toBe(1999)
  expect(await ids(await ask('/api/products?search=saffron'))).toEqual([9])
  const page = await ask('/api/products?sort=price-low&limit=24&page=84')
  expect(page.headers.get('x-total-count')).toBe(String(many.length))
  expect(await ids(page)).toHaveLength(many.length - 83 * 24)
})

test('on a full disk the pictures go before the catalogue does', async () => {
  pictures.kept.set('/media/a.webp', new Response('a'))
  cache.failures.push(new DOMException('', 'QuotaExceededError'))
  await visitOnce()
  expect(pictures.kept.size).toBe(0)
  expect(await ids(await ask('/api/products'))).toEqual([1, 2, 3])
})

test.each([
  ['a captive portal', () => basic(new Response('<html>', { headers: { 'content-type': 'text/html' } }))],
  ['a failure', () => json({}, { status: 500 })],
  [
    'another address',
    () => {
      const reply = json(products)
      Object.defineProperty(reply, 'redirected', { value: true })
      return reply
    },
  ],
  ['another origin', () => basic(Response.json([]), 'opaque')],
  ['something private', () => json([], { headers: { 'cache-control': 'private, no-store' } })],
])('an answer of %s is not kept', async (_, reply) => {
  network = async () => reply()
  await ask('/api/products').catch(() => undefined)
  expect([...cache.kept.keys()]).toEqual([])
})

test('lists with a query are not kept', async () => {
  network = async () => json(products)
  await ask('/api/products?search=a')
  expect([...cache.kept.keys()]).toEqual([])
})

test('a kept list that broke is dropped', async () => {
  await visitOnce()
  await cache.put('/api/products', new Response('{"half'))
  await expect(ask('/api/products')).rejects.toThrow('Failed to fetch')
  expect([...cache.kept.keys()]).toEqual([])
})
