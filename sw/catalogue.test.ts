import { beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue'
import { filterProducts } from '#rules/product-list'
import { createSearch } from '#rules/search'

class FakeCache {
  readonly kept = new Map<string, Response>()
  put = async (key: string | Request, response: Response) => void this.kept.set(path(key), response)
  match = async (key: string | Request) => this.kept.get(path(key))?.clone()
  delete = async (key: string | Request) => this.kept.delete(path(key))
}

const path = (key: string | Request) => (typeof key === 'string' ? key : new URL(key.url).pathname)

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

beforeEach(async () => {
  vi.resetModules()
  cache = new FakeCache()
  waiting = []
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', (request: Request) => network(request))
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

async function visitOnce() {
  network = async () => json(products, { headers: { etag: '"1"', date: 'Sat, 21 Nov 2026 06:00:00 GMT' } })
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
  await expect(ask('/api/products?limit=2')).rejects.toThrow('Failed to fetch')
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

test.each([
  ['a captive portal', () => basic(new Response('<html>', { headers: { 'content-type': 'text/html' } }))],
  ['a failure', () => json({}, { status: 500 })],
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
