import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { savedQueriesKey } from './local-storage-keys.ts'
import { refetchSavedQueries, restoreSavedQueries, saveQueries } from './saved-queries.ts'

const kept = new Map<string, string>()
const localStorage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
}
vi.stubGlobal('window', { localStorage })
vi.stubGlobal('localStorage', localStorage)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => vi.useFakeTimers())

const path = '/api/categories'

/** Fills the query cache and saves the queries, as a visit does. */
async function visit() {
  kept.clear()
  const client = new QueryClient()
  const query = (queryKey: string[], meta?: object) =>
    client.fetchQuery({ queryKey, queryFn: async () => [queryKey[0]], ...(meta ? { meta } : {}) })
  await query([path], { persist: true })
  await query(['/api/auth/user'])
  saveQueries(client)
  await vi.advanceTimersByTimeAsync(1000)
}

function restored() {
  const client = new QueryClient()
  restoreSavedQueries(client)
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
}

test('at the next visit, a saved query result that came from an old cached copy has the age of that copy', async () => {
  kept.clear()
  const queryCache = new QueryCache({ onSuccess: (_, query) => query.setState({ dataUpdatedAt: 5 }) })
  const client = new QueryClient({ queryCache })
  saveQueries(client)
  await client.fetchQuery({ queryKey: [path], queryFn: async () => ['old'], meta: { persist: true } })
  await vi.advanceTimersByTimeAsync(1000)
  const next = new QueryClient()
  restoreSavedQueries(next)
  expect(next.getQueryState([path])).toMatchObject({ data: ['old'], dataUpdatedAt: 5 })
})

const change = (changes: object) =>
  kept.set(savedQueriesKey, JSON.stringify({ ...JSON.parse(kept.get(savedQueriesKey) ?? ''), ...changes }))

test('the query results saved on the device contain the lists of the last visit and no personal data', async () => {
  await visit()
  expect(restored()).toEqual([path])
})

test.each([
  ['of another version', () => change({ buster: '0' })],
  ['older than a month', () => change({ timestamp: Date.now() - 31 * 24 * 3_600_000 })],
  ['from the future', () => change({ timestamp: Date.now() + 60_000 })],
  ['with truncated JSON', () => kept.set(savedQueriesKey, '{"x')],
])('saved query results %s are deleted', async (_, spoil) => {
  await visit()
  spoil()
  expect(restored()).toEqual([])
  expect(kept.has(savedQueriesKey)).toBe(false)
})

test.each(['no JSON', '7', '{}', '{"buster":"1"}'])(
  'the text %s in place of saved query results is ignored',
  async (text) => {
    kept.set(savedQueriesKey, text)
    expect(restored()).toEqual([])
  },
)

test('saved query results do not replace data that the page already has', async () => {
  await visit()
  const client = new QueryClient()
  client.setQueryData([path], ['newer'])
  restoreSavedQueries(client)
  expect(client.getQueryData([path])).toEqual(['newer'])
})

test('on a server-rendered page, saved query results are refetched when they are shown', async () => {
  await visit()
  const read = vi.fn(() => Response.json(['new']))
  const client = makeQueryClient(read)
  restoreSavedQueries(client, { isStale: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).not.toHaveBeenCalled()
  expect(client.getQueryData([path])).toEqual([path])
  new QueryObserver(client, { queryKey: [path] }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryData([path])).toEqual(['new'])
  expect(read).toHaveBeenCalledTimes(1)
})

test('a page that starts from the shell shows saved query results without a request, also if the page before was closed before it refetched them', async () => {
  await visit()
  const page = makeQueryClient(() => Response.json(['new']))
  restoreSavedQueries(page, { isStale: true })
  saveQueries(page)
  await vi.advanceTimersByTimeAsync(1000)

  const read = vi.fn(() => Response.json(['new']))
  const shell = makeQueryClient(read)
  restoreSavedQueries(shell)
  new QueryObserver(shell, { queryKey: [path] }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).not.toHaveBeenCalled()
})

test('refetchSavedQueries invalidates query results saved by an earlier visit, but not those that this page has fetched', () => {
  const client = new QueryClient()
  client.setQueryData(['of the last visit'], [], { updatedAt: performance.timeOrigin - 1 })
  client.setQueryData(['of this page'], [])
  refetchSavedQueries(client)
  expect(client.getQueryState(['of the last visit'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['of this page'])?.isInvalidated).toBe(false)
})
