import { type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { CurrentUser } from '#contract/account'
import { splitPath } from '#contract/languages'
import { homePage } from '#contract/page-paths'
import { currentUserPath } from '#contract/paths'
import { prefix } from '#texts/language'
import { followOwner, owner, ownerMark, setOwner, stopStoring, storedMark, watchOwner } from '../offline/owner.ts'
import { getJson } from './api-client.ts'
import { HttpError } from './http-error.ts'

async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const mark = storedMark()
  const user = await getJson<CurrentUser>(currentUserPath, signal).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  })
  signal.throwIfAborted()
  // Another tab has signed in or out while the user was being fetched. The response belongs to the previous session, so
  // the user is fetched again.
  if (storedMark() !== mark) return readUser(signal)
  markSession(user)
  return user
}

/**
 * Query of the signed-in user; its data is null for a guest. Only the browser fetches it; public pages never wait for
 * it.
 */
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
 * account can no longer use this page; `isEnded` is true when the server ended its session here. Pass the same function
 * on each render.
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
      // Delete the data of the previous account now, before the next screen can read it.
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
    // A page that was paused or is restored from the back-forward cache has missed the messages of other tabs.
    const events = new AbortController()
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, followOwner, events)
    return () => {
      stopWatching()
      stopListening()
      events.abort()
    }
  }, [client, onAccountLeft])
}

type TabMessage = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

// Login, signup and similar screens are not reset when an account signs out: they show only what the current visitor
// types.
const accountScreens = /^\/(login|signup|forgot-password|reset-password|confirm-email)(\/|$)/

export const isAccountScreen = (): boolean => accountScreens.test(splitPath(location.pathname).path)

let visitorKey = 0
watchOwner(({ left }) => {
  if (left && !isAccountScreen()) visitorKey += 1
})

const isMarked = () => ownerMark() !== null

/** Stores on this device (in the session mark) which account is signed in, for the next visit. */
export const markSession = (user: { id: number } | null): void => setOwner(user && `u${user.id}`)

const tabs = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('shop')
  return channel
}

/** Notifies the other tabs of the shop and of the dashboard that this tab has signed in or out. */
export const notifyTabs = (type: TabMessage): void => tabs()?.postMessage({ type })

/** Calls the listener when another tab signs in or out. Returns a function that removes the listener. */
export function listenToTabs(listener: (type: TabMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data?.type === 'signed-in' || data?.type === 'signed-out') listener(data.type)
  }
  const target = tabs()
  target?.addEventListener('message', onMessage)
  return () => target?.removeEventListener('message', onMessage)
}

/** Returns whether an account is signed in on this device. False on the server and during hydration. */
export const useSessionMark = (): boolean => useSyncExternalStore(watchOwner, isMarked, () => false)

/**
 * Returns a number that changes when the account of this page is signed out or replaced. Components use it as their
 * React key, so that React discards those with data of the previous account.
 */
export const useVisitorKey = (): number =>
  useSyncExternalStore(
    watchOwner,
    () => visitorKey,
    () => 0,
  )
