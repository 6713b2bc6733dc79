import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { maxOfflineProducts } from '#contract/constants'
import { warm } from './warm.ts'

const stored = new Map<string, Response>()
const path = (key: string | Pick<Request, 'url'>) =>
  new URL(typeof key === 'string' ? key : key.url, 'http://localhost').pathname
const cache = {
  put: async (key: string | Request, response: Response) => void stored.set(path(key), response),
  match: async (key: string | Pick<Request, 'url'>) => stored.get(path(key))?.clone(),
  // Lists only the pictures, because the worker stores other responses in a separate cache.
  keys: async () =>
    [...stored.keys()].filter((key) => key.startsWith('/media/')).map((key) => ({ url: `http://localhost${key}` })),
  delete: async (key: string | Pick<Request, 'url'>) => stored.delete(path(key)),
}

vi.mock('./precache.ts', () => ({ repair: async () => undefined }))
vi.stubGlobal('self', { registration: {} })
vi.stubGlobal('location', new URL('http://localhost'))
vi.stubGlobal('caches', { open: async () => cache })
afterAll(() => vi.unstubAllGlobals())

const picture = (id: string, form = '') => `/media/${id.repeat(16)}${form}.webp`
const requested: string[] = []

/**
 * Simulates a shop whose categories have `productCount` products. Its product list has one product for each of
 * `imageUrls`; `ownPages` are the URL paths of the owner's pages and collections.
 */
function startShop(
  productCount: number,
  imageUrls: readonly string[] = [picture('a1'), picture('b2')],
  ownPages: readonly string[] = [],
) {
  const answers: Record<string, unknown> = {
    '/api/categories': [{ id: 1, name: 'Energy', productCount }],
    '/api/settings': { everywhere: false, ownPages },
    '/api/collections': [],
    '/api/pages': [],
    '/api/catalogue/synonyms': [],
    '/api/catalogue/texts': { products: {}, categories: {} },
    '/api/products': imageUrls.map((imageUrl, index) => ({ id: index + 1, slug: `p${index}`, imageUrl })),
  }
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | Request, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
      }
    },
  )
  vi.stubGlobal('fetch', async (request: Request) => {
    requested.push(path(request))
    const answer = answers[path(request)]
    const headers = answer
      ? { 'content-type': 'application/json' }
      : { 'content-type': 'image/webp', 'cache-control': 'immutable' }
    const response = new Response(JSON.stringify(answer ?? 'picture'), { headers })
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  })
}

beforeEach(() => {
  stored.clear()
  requested.length = 0
})

const event = () => Object.assign(new Event('message'), { waitUntil: () => undefined }) as ExtendableEvent

test('prefetching for offline use stores the catalogue and each missing small product picture', async () => {
  startShop(2)
  stored.set(picture('b2', '-640'), new Response('picture', { headers: { 'content-length': '7' } }))
  await warm(event(), { seen: [], all: true })
  expect(requested.sort()).toEqual([
    '/api/catalogue/synonyms',
    '/api/categories',
    '/api/products',
    '/api/settings',
    picture('a1', '-320'),
  ])
})

test('a stored catalogue response with a date in the future is fetched again', async () => {
  startShop(2)
  const headers = { 'content-type': 'application/json', date: new Date(Date.now() + 24 * 3_600_000).toUTCString() }
  stored.set('/api/categories', new Response('[]', { headers }))
  await warm(event(), { seen: [], all: false })
  expect(requested).toContain('/api/categories')
})

test('stored pictures are not deleted while the clock of the device is a year ahead', async () => {
  startShop(2)
  const date = new Date().toUTCString()
  stored.set(picture('c3', '-320'), new Response('picture', { headers: { 'content-length': '7', date } }))
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 365 * 24 * 3_600_000)
  await warm(event(), { seen: [], all: false })
  vi.useRealTimers()
  expect(stored.has(picture('c3', '-320'))).toBe(true)
})

test('prefetching for offline use without the option `all` stores the catalogue and only pictures that were shown', async () => {
  startShop(2)
  await warm(event(), { seen: [picture('c3', '-320')], all: false })
  expect(requested.sort()).toEqual([
    '/api/catalogue/synonyms',
    '/api/categories',
    '/api/products',
    '/api/settings',
    picture('c3', '-320'),
  ])
})

test('prefetching for offline use without the option `all` does not store the product list of a large shop', async () => {
  startShop(maxOfflineProducts + 1)
  await warm(event(), { seen: [], all: false })
  expect(requested.sort()).toEqual(['/api/catalogue/synonyms', '/api/categories', '/api/settings'])
})

test('prefetching for offline use from a Hindi page stores the Hindi translations too', async () => {
  startShop(2)
  await warm(event(), { seen: [], all: false, page: 'http://localhost/hi/products' })
  expect(requested.sort()).toEqual([
    '/api/catalogue/synonyms',
    '/api/catalogue/texts',
    '/api/categories',
    '/api/products',
    '/api/settings',
  ])
})

test('prefetching for offline use in a shop with 400 products fetches no picture twice and deletes none that was seen', async () => {
  const imageUrls = Array.from({ length: 400 }, (_, index) => `/media/${String(index).padStart(32, '0')}.webp`)
  startShop(400, imageUrls)
  const seen = picture('c3', '-640')
  stored.set(seen, new Response('picture', { headers: { 'content-length': '7' } }))
  const warmAll = async () => {
    requested.length = 0
    const writes: Promise<unknown>[] = []
    const waitUntil = (write: Promise<unknown>) => void writes.push(write)
    await warm(Object.assign(new Event('message'), { waitUntil }) as ExtendableEvent, { seen: [], all: true })
    await Promise.all(writes)
    return requested.filter((one) => one.startsWith('/media/')).length
  }
  expect([await warmAll(), await warmAll()]).toEqual([299, 0])
  expect(stored.has(seen)).toBe(true)
})

test('prefetching for offline use stores the collections and pages of the owner if there are any, and again after all were deleted', async () => {
  startShop(2, [], ['/collections/gifts'])
  await warm(event(), { seen: [], all: false })
  expect(requested).toEqual(expect.arrayContaining(['/api/collections', '/api/pages']))
  startShop(2, [], [])
  requested.length = 0
  await warm(event(), { seen: [], all: false })
  expect(requested).toEqual(expect.arrayContaining(['/api/collections', '/api/pages']))
})
