import { useSyncExternalStore } from 'react'

// Not the session itself, which only the server knows: a mark that somebody signed in on this device, so that a
// visitor who never did costs no request and no page waits for the answer.
const key = 'gulbagh-signed-in'

type TabMessage = 'signed-in' | 'signed-out'

// `u5` for the account 5; null for nobody.
let marked: string | null | undefined
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function current(): string | null {
  if (marked === undefined) marked = read()
  return marked
}

const isMarked = () => current() !== null

/** Whose the next entry of this device is: an account's id, nobody's, or null where the mark does not say. */
export function signedInAs(): number | 'guest' | null {
  const mark = current()
  return mark === null ? 'guest' : Number(/^u(\d+)$/.exec(mark)?.[1]) || null
}

function show(next: string | null): void {
  if (marked === next) return
  marked = next
  for (const listener of listeners) listener()
}

/** Notes who is signed in, for the next visit. */
export function markSession(user: { id: number } | null): void {
  const mark = user && `u${user.id}`
  try {
    if (mark) localStorage.setItem(key, mark)
    else localStorage.removeItem(key)
  } catch {
    // A forbidden store: the mark lasts as long as the page.
  }
  show(mark)
}

/** Another tab has marked somebody. */
export const rereadMark = (): void => show(read())

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

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) rereadMark()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Whether somebody signed in on this device; false on the server and during hydration. */
export const useSessionMark = (): boolean => useSyncExternalStore(subscribe, isMarked, () => false)
