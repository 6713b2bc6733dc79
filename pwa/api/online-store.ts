import { useSyncExternalStore } from 'react'
import { serverTimeHeader } from '#contract/constants'
import { productsPath } from '#contract/paths'
import { shopAnswers } from '../offline/outbox/shop-answers.ts'

// `navigator.onLine` does not show whether the server can be reached, so the results of requests decide whether the
// page is offline.
let online = true
// The time of the stored catalogue that is shown while offline; null while unknown.
let cachedSince: string | null = null
// The time of the worker's cached copy in milliseconds, for each path whose last response came from that copy.
const cachedAt = new Map<string, number>()
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const firstProbeMs = 5_000
const maxProbeMs = 60_000

function set(next: boolean): void {
  if (online === next) return
  online = next
  clearTimeout(probe)
  if (!next) scheduleProbe(firstProbeMs)
  for (const listener of listeners) listener()
}

/**
 * While the page is offline and visible, checks in growing intervals whether the server can be reached again, because
 * the page may send no other requests.
 */
function scheduleProbe(waitMs: number): void {
  probe = setTimeout(async () => {
    if (document.visibilityState === 'visible') {
      if (await shopAnswers()) return set(true)
    }
    if (!online) scheduleProbe(Math.min(waitMs * 2, maxProbeMs))
  }, waitMs)
}

// The time of the server minus the time of the device, in milliseconds.
let serverAheadMs = 0

/** Returns the time of the server in milliseconds since the epoch, computed from its last response. */
export const serverNow = (): number => Date.now() + serverAheadMs

/** Records whether a response came from the server or from the worker's cache. */
export function recordResponse(response: Response, path: string): void {
  const stored = Number(response.headers.get(serverTimeHeader))
  const serverTime = stored || Date.parse(response.headers.get('date') ?? '')
  if (serverTime) serverAheadMs = serverTime - Date.now()
  const from = response.headers.get('x-from')
  const since = response.headers.get('x-cached-at')
  if (since) cachedAt.set(path, Date.parse(since))
  else cachedAt.delete(path)
  if (since && since !== cachedSince && new URL(response.url).pathname.startsWith(productsPath)) {
    cachedSince = since
    for (const listener of listeners) listener()
  }
  // The header value `sw-slow` means that the worker returned its stored copy because the server was slow. The page is
  // not offline then.
  if (from !== 'sw-slow') set(from !== 'sw-offline')
}

/**
 * Returns the time of the cached copy in the last response of a path, in milliseconds, or undefined when the response
 * came from the server.
 */
export const cachedAtOf = (path: string): number | undefined => cachedAt.get(path)

/** Records whether the server could be reached. */
export const recordConnection = (isReached: boolean): void => set(isReached)

/** Listens to the browser's online and offline events. Call it once, at start. */
export function watchConnection(): void {
  addEventListener('offline', () => set(false))
  addEventListener('online', () => set(true))
}

export const isOnline = (): boolean => online

/**
 * Calls the listener when the server becomes reachable or unreachable. Returns a function that removes the listener.
 */
export function watchOnline(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the server can be reached; true on the server and during hydration. */
export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline, () => true)

/** Returns the ISO time of the stored catalogue that is shown while offline; null while online. */
export const useCachedSince = (): string | null =>
  useSyncExternalStore(
    watchOnline,
    () => (online ? null : cachedSince),
    () => null,
  )
