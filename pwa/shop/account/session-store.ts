import { useSyncExternalStore } from 'react'
import { followOwner, owner, ownerMark, setOwner, watchOwner } from '../../offline/owner.ts'

type TabMessage = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

// The screens of the account hold nothing but what is being typed into them, by whoever is here now.
const accountScreens = /^\/(login|signup|forgot-password|reset-password|confirm-email)(\/|$)/

export const isAccountScreen = (): boolean => accountScreens.test(location.pathname)

let turn = 0
watchOwner(({ left }) => {
  if (left && !isAccountScreen()) turn += 1
})

const isMarked = () => ownerMark() !== null

/** Whose the next entry of this device is: an account's id, nobody's, or null where the mark does not say. */
export const signedInAs = owner

/** Notes who is signed in, for the next visit. */
export const markSession = (user: { id: number } | null): void => setOwner(user && `u${user.id}`)

/** Another tab has marked somebody. */
export const rereadMark = followOwner

const tabs = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('shop')
  return channel
}

/** Tells the shop's other tabs. */
export const tellTabs = (type: TabMessage): void => tabs()?.postMessage({ type })

/** Calls the listener when another tab signs in or out; the answer ends it. */
export function listenToTabs(listener: (type: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === 'signed-in' || data?.type === 'signed-out') listener(data.type)
  }
  const heard = tabs()
  heard?.addEventListener('message', hear)
  return () => heard?.removeEventListener('message', hear)
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
