import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async () => Response.json({ version: 7 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page with one catalogue query. `reads` returns the number of its requests. */
async function openPage() {
  const { followCatalogue } = await import('./catalogue-news.ts')
  const client = new QueryClient()
  const queryFn = vi.fn(async () => [])
  new QueryObserver(client, { queryKey: ['/api/products', 'cards'], queryFn }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  let navigated = () => {}
  followCatalogue(client, (listener) => {
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

test('data fetched before the clock was set back is refetched at the next screen', async () => {
  const page = await openPage()
  await page.navigate()
  expect(page.reads()).toBe(1)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await page.navigate()
  expect(page.reads()).toBe(2)
  await page.navigate()
  expect(page.reads()).toBe(2)
})

test('a small correction of the clock causes no refetch', async () => {
  const page = await openPage()
  vi.setSystemTime(Date.now() - 2000)
  await page.navigate()
  expect(page.reads()).toBe(1)
})
