import { useSyncExternalStore } from 'react'
import { followOwner, owner, ownerMark, setOwner, watchOwner } from '../offline/owner.ts'

type TabMessage = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

// The login and sign-up screens contain only what the current visitor types.
const accountScreens = /^\/(login|signup|forgot-password|reset-password|confirm-email)(\/|$)/

export const isAccountScreen = (): boolean => accountScreens.test(location.pathname)

let turn = 0
watchOwner(({ left }) => {
  if (left && !isAccountScreen()) turn += 1
})

const isMarked = () => ownerMark() !== null

/** The owner of a new outbox entry of this device: an account's id, `guest`, or null where the mark has no id. */
export const signedInAs = owner

/** Stores who is signed in, for the next visit. */
export const markSession = (user: { id: number } | null): void => setOwner(user && `u${user.id}`)

/** Reads the mark again after another tab has changed it. */
export const rereadMark = followOwner

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

/** Whether somebody signed in on this device; false on the server and during hydration. */
export const useSessionMark = (): boolean => useSyncExternalStore(watchOwner, isMarked, () => false)

/** Changes when an account has lost this page: the key of all that may show or hold something of it. */
export const useTurn = (): number =>
  useSyncExternalStore(
    watchOwner,
    () => turn,
    () => 0,
  )
