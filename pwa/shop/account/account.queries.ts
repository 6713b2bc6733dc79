import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser, getCurrentUser } from '#contract/account'
import { getJson } from '../../api/api-client.ts'
import { HttpError } from '../../api/http-error.ts'
import { storedMark } from '../../offline/owner.ts'
import { markSession, tellTabs, useSessionMark } from './session-store.ts'

// Only the path is needed: the schemas would bring valibot into every first load.
const path: (typeof getCurrentUser)['path'] = '/api/auth/user'

async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const mark = storedMark()
  const user = await getJson<CurrentUser>(path, signal).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  })
  signal.throwIfAborted()
  // Somebody has signed in or out in another tab meanwhile: the reply is about the session before.
  if (storedMark() !== mark) return readUser(signal)
  markSession(user)
  return user
}

/** Who is signed in, null for nobody. Asked by the browser only, and never waited for by a public page. */
export const userQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => readUser(signal),
  staleTime: 0,
  gcTime: 10 * 60_000,
  retry: false,
})

/** All queries that may hold something of whoever is here: not the user, who is asked for, nor the lists of the catalogue. */
export const ofVisitor = {
  predicate: ({ meta, queryKey }: Query) => !meta?.persist && queryKey[0] !== path,
}

/** The user where somebody signed in on this device; `expected` while the answer is on its way or cannot be had. */
export function useUser(): { user: CurrentUser | null; expected: boolean } {
  const expected = useSessionMark()
  const { data } = useQuery({ ...userQuery, enabled: expected })
  return { user: expected ? (data ?? null) : null, expected }
}

/** Whoever just signed in or out sees nothing of whoever was here before. The catalogue is everybody's. */
export function showUser(client: QueryClient, user: CurrentUser | null): void {
  // A request that is under way is answered for the session before.
  void client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  markSession(user)
  if (user) tellTabs('signed-in')
  void client.invalidateQueries(ofVisitor)
}
