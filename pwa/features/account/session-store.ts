import { useSyncExternalStore } from 'react'

// Not the session itself, which only the server knows: a mark that somebody signed in on this device, so that a
// visitor who never did costs no request and no page waits for the answer.
const key = 'gulbagh-signed-in'

type TabMessage = 'signed-in' | 'signed-out'

let marked: boolean | undefined
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

function read(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function current(): boolean {
  marked ??= read()
  return marked
}

function show(next: boolean): void {
  if (marked === next) return
  marked = next
  for (const listener of listeners) listener()
}

/** Notes whether somebody is signed in, for the next visit. */
export function markSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // A forbidden store: the mark lasts as long as the page.
  }
  show(signedIn)
}

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
  if (event.key === key || event.key === null) show(read())
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
export const useSessionMark = (): boolean => useSyncExternalStore(subscribe, current, () => false)
