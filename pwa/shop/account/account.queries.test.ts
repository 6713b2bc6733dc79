import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account'
import { markSession, userQuery } from '../../api/current-user.ts'
import { createStorage } from '../../offline/testing/own-records.cases.ts'
import { showUser } from './account.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const asha = { id: 5, username: 'Asha' } as CurrentUser
const bilal = { id: 7, username: 'Bilal' } as CurrentUser
const mark = () => localStorage.getItem('gulbagh-signed-in')

/** Replaces `fetch`. Returns functions with which the test answers the requests. */
function openRequests() {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          answers.push(resolve)
        }),
    ),
  )
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('localStorage', createStorage())
  markSession(asha)
  return answers
}

test('a late response to a request of the previous account does not end the session of the account that signed in after that request', async () => {
  const answers = openRequests()
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, asha)
  const asked = client.fetchQuery(userQuery).catch(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  showUser(client, bilal)
  answers[0]?.(Response.json({ message: 'No' }, { status: 401 }))
  await asked
  expect(mark()).toBe('u7')
  expect(client.getQueryData(userQuery.queryKey)).toEqual(bilal)
})

test('a request that was sent before another account signed in in another tab is repeated for that account', async () => {
  const answers = openRequests()
  const client = new QueryClient()
  const asked = client.fetchQuery(userQuery)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  localStorage.setItem('gulbagh-signed-in', 'u7')
  answers[0]?.(Response.json(asha))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(mark()).toBe('u7')
  answers[1]?.(Response.json(bilal))
  expect(await asked).toEqual(bilal)
  expect(mark()).toBe('u7')
})
