import { useSyncExternalStore } from 'react'

// `navigator.onLine` says nothing about the shop, so what requests met decides; the browser's events only hint.
let online = true
// From when the catalogue is that is shown meanwhile; null while unknown.
let keptSince: string | null = null
// The same for each path whose last answer was an old one.
const keptAt = new Map<string, number>()
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const firstProbe = 5_000
const slowestProbe = 60_000

function set(next: boolean): void {
  if (online === next) return
  online = next
  clearTimeout(probe)
  if (!next) scheduleProbe(firstProbe)
  for (const listener of listeners) listener()
}

/** Whether the shop itself may have answered, and no captive portal with its page. */
export const isJson = (response: Response): boolean => /json/.test(response.headers.get('content-type') ?? '')

/** Whether the shop itself answers now, and no page in its place. */
export const shopAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok && isJson(response),
    () => false,
  )

/** A shop that came back is noticed even if the page asks for nothing: it is asked ever more slowly, while seen. */
function scheduleProbe(wait: number): void {
  probe = setTimeout(async () => {
    if (document.visibilityState === 'visible') {
      if (await shopAnswers()) return set(true)
    }
    if (!online) scheduleProbe(Math.min(wait * 2, slowestProbe))
  }, wait)
}

/** Takes note of a reply: from the server, or made by the worker because the server was not to be had. */
export function noteReply(response: Response, path: string): void {
  const from = response.headers.get('x-from')
  const since = response.headers.get('x-cached-at')
  if (since) keptAt.set(path, Date.parse(since))
  else keptAt.delete(path)
  if (since && since !== keptSince && new URL(response.url).pathname.startsWith('/api/products')) {
    keptSince = since
    for (const listener of listeners) listener()
  }
  // An answer in place of a slow one tells nothing about the shop.
  if (from !== 'sw-slow') set(from !== 'sw-offline')
}

/** From when the last answer of a path is, in milliseconds; undefined where it is the server's own. */
export const keptAtOf = (path: string): number | undefined => keptAt.get(path)

/** Takes note that nothing answered. */
export const noteFailure = (): void => set(false)

/** Follows the browser's own events; once, at start. */
export function watchConnection(): void {
  addEventListener('offline', () => set(false))
  addEventListener('online', () => set(true))
}

export const isOnline = (): boolean => online

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False while the shop cannot be reached; true on the server and during hydration. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)

/** The ISO instant of the prices that the worker answers with; null while they are the shop's own. */
export const useKeptSince = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => (online ? null : keptSince),
    () => null,
  )
