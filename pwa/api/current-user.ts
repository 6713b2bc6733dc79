import { type Query, queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/account'
import { currentUserPath } from '#contract/paths'
import { storedMark } from '../offline/owner.ts'
import { getJson } from './api-client.ts'
import { HttpError } from './http-error.ts'
import { markSession } from './session-store.ts'

async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const mark = storedMark()
  const user = await getJson<CurrentUser>(currentUserPath, signal).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  })
  signal.throwIfAborted()
  // When another tab signed in or out in the meantime, this response belongs to the previous session.
  if (storedMark() !== mark) return readUser(signal)
  markSession(user)
  return user
}

/** The signed-in user, or null. Only the browser fetches it; public pages never wait for it. */
export const userQuery = queryOptions({
  queryKey: [currentUserPath],
  queryFn: ({ signal }) => readUser(signal),
  staleTime: 0,
  gcTime: 10 * 60_000,
  retry: false,
})

/**
 * Returns true for queries that may have data of the visitor: all except the current user and the lists of the public
 * catalogue.
 */
export const ofVisitor = {
  predicate: ({ meta, queryKey }: Query) => !meta?.persist && queryKey[0] !== currentUserPath,
}
