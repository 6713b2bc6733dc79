import { type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/account'
import { homePage } from '#contract/page-paths'
import { currentUserPath } from '#contract/paths'
import { prefix } from '#texts/language'
import { followOwner, owner, stopStoring, storedMark, watchOwner } from '../offline/owner.ts'
import { getJson } from './api-client.ts'
import { HttpError } from './http-error.ts'
import { isAccountScreen, listenToTabs, markSession } from './session-store.ts'

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

/**
 * Synchronizes this tab with the account that uses this browser: signs this tab in or out when another tab does, and
 * deletes an account's data from this page's memory when its session has ended. `onAccountLeft` is called when an
 * account can no longer use this page; `isEnded` is true when the server ended its session here. Pass a stable
 * function.
 */
export function useSessionSync(onAccountLeft?: (isEnded: boolean) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopWatching = watchOwner(({ left, here }) => {
      const isGuest = owner() === 'guest'
      if (!here) {
        client.setQueryData(userQuery.queryKey, null)
        if (!isGuest) void client.invalidateQueries(userQuery)
      }
      if (!left) return void client.invalidateQueries(ofVisitor)
      // Delete the data now, before the next screen can read it.
      void client.resetQueries(ofVisitor)
      onAccountLeft?.(here && isGuest && !isAccountScreen())
    })
    const stopListening = listenToTabs((type) => {
      if (type === 'signed-in') {
        followOwner()
        void client.invalidateQueries(userQuery)
        return
      }
      client.clear()
      stopStoring()
      location.assign(`${prefix}${homePage}`)
    })
    // A page in the back-forward cache, or one that was paused, misses the messages of other tabs.
    const events = new AbortController()
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, followOwner, events)
    return () => {
      stopWatching()
      stopListening()
      events.abort()
    }
  }, [client, onAccountLeft])
}
