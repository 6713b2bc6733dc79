import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => Response.json({ version: 7 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page that shows one product list. `reads` returns how often the list was requested. */
async function openPage(onRead: () => void = () => undefined) {
  const { watchCatalogueVersion } = await import('./watch-catalogue-version.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(async () => {
    onRead()
    return []
  })
  new QueryObserver(client, { queryKey: ['/api/products', 'cards'], queryFn }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  let navigated = () => {}
  watchCatalogueVersion(client, (listener) => {
    navigated = listener
  })
  return {
    reads: () => queryFn.mock.calls.length,
    navigate: async () => {
      navigated()
      await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    },
  }
}

test('lists fetched before the clock was set back are refetched at the next change of screen', async () => {
  const page = await openPage()
  await page.navigate()
  expect(page.reads()).toBe(1)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await page.navigate()
  expect(page.reads()).toBe(2)
  await page.navigate()
  expect(page.reads()).toBe(2)
})

test('a correction of the clock by seconds causes no refetch of lists', async () => {
  const page = await openPage()
  vi.setSystemTime(Date.now() - 2000)
  await page.navigate()
  expect(page.reads()).toBe(1)
})

test('a page opened offline refetches its lists once when the server can be reached', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const page = await openPage()
  vi.stubGlobal('navigator', { onLine: true })
  const { recordConnection } = await import('../api/online-store.ts')
  recordConnection(true)
  await vi.waitFor(() => expect(page.reads()).toBe(2))
  await page.navigate()
  expect(page.reads()).toBe(2)
})

test('a page opened online refetches its lists only when the catalogue version changes', async () => {
  const versions = [7, 8]
  const fetch = vi.fn(async () => Response.json({ version: versions.shift() ?? 8 }))
  vi.stubGlobal('fetch', fetch)
  const page = await openPage()
  await vi.waitFor(() => expect(fetch).toHaveResolvedTimes(1))
  await page.navigate()
  await vi.waitFor(() => expect(page.reads()).toBe(2))
  await page.navigate()
  expect(page.reads()).toBe(2)
})

const copy = (from: string) => {
  const headers = { 'x-from': from, 'x-cached-at': '2026-11-21T06:00:00.000Z' }
  return Object.defineProperty(Response.json([], { headers }), 'url', { value: 'http://localhost/api/products' })
}

/**
 * Opens a page whose list requests get these responses (`null`: no response), and further requests a response from the
 * network.
 */
async function openPageWith(responses: (Response | null)[], versions: number[]) {
  const fetch = vi.fn(async () => Response.json({ version: versions.shift() ?? 8 }))
  vi.stubGlobal('fetch', fetch)
  const { recordResponse } = await import('../api/online-store.ts')
  const page = await openPage(() => {
    const response = responses.shift()
    if (response === null) throw new Error('no response')
    recordResponse(response ?? Response.json([]), '/api/products')
  })
  await vi.waitFor(() => expect(fetch).toHaveResolvedTimes(1))
  return page
}

test.each([
  ['is a copy of the worker', copy('sw-slow')],
  ['failed', null],
])(
  'after a new catalogue version, a list whose refetch %s is refetched at each change of screen until the server responds',
  async (_, reply) => {
    const page = await openPageWith([Response.json([]), reply], [7, 8])
    await page.navigate()
    await vi.waitFor(() => expect(page.reads()).toBe(2))
    await page.navigate()
    await vi.waitFor(() => expect(page.reads()).toBe(3))
    await page.navigate()
    expect(page.reads()).toBe(3)
  },
)

test("a list that was first read from the worker's cache is refetched at the next change of screen", async () => {
  const page = await openPageWith([copy('sw-slow')], [8])
  await page.navigate()
  await vi.waitFor(() => expect(page.reads()).toBe(2))
})

test('lists are refetched at the time when a sale of a shown product begins', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const saleFrom = new Date(Date.now() + 60_000).toISOString()
  const product = { price: '5.00', variants: [{ price: '5.00', regularPrice: '5.00', salePrice: '4.00', saleFrom }] }
  const { watchCatalogueVersion } = await import('./watch-catalogue-version.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(async () => [product])
  new QueryObserver(client, { queryKey: ['/api/products', 'cards'], queryFn }).subscribe(() => undefined)
  watchCatalogueVersion(client, () => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
})
