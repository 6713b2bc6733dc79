import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openDashboard(queryKey: readonly string[]) {
  const { followClockChanges } = await import('./admin-query.ts')
  const client = new QueryClient()
  const queryFn = vi.fn(async () => [])
  new QueryObserver(client, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  let navigate = () => {}
  followClockChanges(client, (listener) => {
    navigate = listener
  })
  return {
    reads: () => queryFn.mock.calls.length,
    navigate: async () => {
      navigate()
      await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    },
  }
}

test('after the device clock was set back, dashboard lists are refetched at the next change of screen', async () => {
  const dashboard = await openDashboard(['/api/admin/orders', 'page'])
  await dashboard.navigate()
  expect(dashboard.reads()).toBe(1)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await dashboard.navigate()
  expect(dashboard.reads()).toBe(2)
})

test('after the device clock was set back, the data of an open product form is not refetched', async () => {
  const { productToEdit } = await import('../products/products.queries.ts')
  const dashboard = await openDashboard(productToEdit(1).queryKey.map(String))
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await dashboard.navigate()
  expect(dashboard.reads()).toBe(1)
})
