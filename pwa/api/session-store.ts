import { useSyncExternalStore } from 'react'
import { splitPath } from '#contract/languages'
import { ownerMark, setOwner, watchOwner } from '../offline/owner.ts'

type TabMessage = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

// These screens show no data of an account, only what the current visitor types.
const accountScreens = /^\/(login|signup|forgot-password|reset-password|confirm-email)(\/|$)/

export const isAccountScreen = (): boolean => accountScreens.test(splitPath(location.pathname).path)

let visitorKey = 0
watchOwner(({ left }) => {
  if (left && !isAccountScreen()) visitorKey += 1
})

const isMarked = () => ownerMark() !== null

/** Stores in the session mark which account is signed in, for the next visit. */
export const markSession = (user: { id: number } | null): void => setOwner(user && `u${user.id}`)

const tabs = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('shop')
  return channel
}

/** Notifies the other tabs of the shop and of the dashboard. */
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

/** Whether an account is signed in on this device. False on the server and during hydration. */
export const useSessionMark = (): boolean => useSyncExternalStore(watchOwner, isMarked, () => false)

/**
 * A number that changes when the account of this page is signed out or replaced. Used as a key, so that React discards
 * components with data of that account.
 */
export const useVisitorKey = (): number =>
  useSyncExternalStore(
    watchOwner,
    () => visitorKey,
    () => 0,
  )
