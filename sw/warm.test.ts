import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { maxOfflineProducts } from '#contract/constants'
import { warm } from './warm.ts'

const stored = new Map<string, Response>()
const path = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, 'http://localhost').pathname
const cache = {
  put: async (key: string | Request, response: Response) => void stored.set(path(key), response),
  match: async (key: string | Request) => stored.get(path(key))?.clone(),
  keys: async () => [...stored.keys()].map((key) => new Request(`http://localhost${key}`)),
  delete: async (key: string | Request) => stored.delete(path(key)),
}

vi.mock('./precache.ts', () => ({ repair: async () => undefined }))
vi.stubGlobal('self', { registration: {} })
vi.stubGlobal('location', new URL('http://localhost'))
vi.stubGlobal('caches', { open: async () => cache })
afterAll(() => vi.unstubAllGlobals())

const picture = (id: string, form = '') => `/media/${id.repeat(16)}${form}.webp`
const requested: string[] = []

/** Stubs a shop whose categories have `productCount` products. Its product list has only two, with a picture each. */
function startShop(productCount: number) {
  const answers: Record<string, unknown> = {
    '/api/categories': [{ id: 1, name: 'Energy', productCount }],
    '/api/settings': { everywhere: false },
    '/api/catalogue/synonyms': [],
    '/api/catalogue/texts': { products: {}, categories: {} },
    '/api/products': [
      { id: 1, slug: 'a', imageUrl: picture('a1') },
      { id: 2, slug: 'b', imageUrl: picture('b2') },
    ],
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

test('prefetching without `all` stores the catalogue and the pictures that were shown', async () => {
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

test('prefetching without `all` does not store the product list of a large shop', async () => {
  startShop(maxOfflineProducts + 1)
  await warm(event(), { seen: [], all: false })
  expect(requested.sort()).toEqual(['/api/catalogue/synonyms', '/api/categories', '/api/settings'])
})

test('prefetching from a Hindi page stores the Hindi translations too', async () => {
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
