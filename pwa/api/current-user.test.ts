import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { userQuery } from './current-user.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = (status: number) => {
  const fetched = vi.fn(async () => Response.json({ message: 'No' }, { status }))
  vi.stubGlobal('fetch', fetched)
  return { client: new QueryClient(), fetched }
}

test('the cached current user is stale at once, stays in the cache for 10 minutes, and a failed request for the current user is never retried', async () => {
  expect(userQuery).toMatchObject({ staleTime: 0, gcTime: 600_000, retry: false })
  const { client, fetched } = asked(500)
  await expect(client.fetchQuery(userQuery)).rejects.toMatchObject({ name: 'HTTP500Error' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('status 401 of the current user request means signed out, and the next read sends a new request', async () => {
  const { client, fetched } = asked(401)
  expect(await client.fetchQuery(userQuery)).toBeNull()
  expect(await client.fetchQuery(userQuery)).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(2)
})
