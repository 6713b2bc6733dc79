import type { Query, QueryClient } from '@tanstack/react-query'
import type { getCatalogueVersion } from '#contract/catalogue'
import { OfflineError } from '../api/http-error.ts'
import { isOnline, noteFailure } from './online-store.ts'

// The server makes a new catalogue at most every half second: asked earlier it may still tell the old one.
const settled = 600

const correctionMs = 60_000

const path: (typeof getCatalogueVersion)['path'] = '/api/catalogue/version'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('catalogue')

let known: number | undefined

// What the dashboard is editing is its own: a form must not begin anew under somebody's hands.
const isCatalogue = ({ queryKey: [path, form] }: Query) =>
  form !== 'admin' && /^\/api\/(admin\/)?(products|categories|settings)(\/slug\/|[?]|$)/.test(String(path))

/** What is on screen now, and what paints the next visit: with it the worker's copy is renewed too. The rest when shown. */
async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: isCatalogue, refetchType: 'none' })
  await client.refetchQueries({
    predicate: (query) => isCatalogue(query) && (query.meta?.persist === true || query.isActive()),
  })
}

async function ask(): Promise<number | undefined> {
  if (!isOnline()) return undefined
  try {
    if (!navigator.onLine) throw new OfflineError()
    const response = await fetch(path, { cache: 'no-store' })
    if (!response.ok) return undefined
    const { version }: { version: number } = await response.json()
    return version
  } catch {
    // On a screen that reads nothing else this alone tells that the shop cannot be reached.
    noteFailure()
    return undefined
  }
}

/** Says that the catalogue was changed here: every tab of this browser reads it again, this one too. */
export function catalogueChanged(client: QueryClient): void {
  channel?.postMessage(null)
  heard(client)
}

// Now for what the server has already, and once more for what it made of several changes in a row.
function heard(client: QueryClient): void {
  void readAgain(client)
  setTimeout(() => void readAgain(client), settled)
}

/** Reads the catalogue again where it is a newer one than this page has last heard of. */
async function look(client: QueryClient): Promise<void> {
  const version = await ask()
  if (version === undefined || version === known) return
  const first = known === undefined
  known = version
  if (!first) await readAgain(client)
}

let latest = 0

/** Whether the clock of the device was set back since it was last asked, by more than a correction. */
function wasSetBack(): boolean {
  const now = Date.now()
  const isBack = now < latest - correctionMs
  latest = now
  return isBack
}

/** Follows the catalogue: what other tabs say, and what the shop says when a page is opened or seen again. */
export function followCatalogue(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  channel?.addEventListener('message', () => heard(client))
  const lookNow = () => {
    // The query client takes what was read at a time to come for fresh until that time.
    if (wasSetBack()) void client.invalidateQueries({ predicate: ({ queryKey: [, form] }) => form !== 'admin' })
    void look(client)
  }
  onNavigate(lookNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookNow())
  lookNow()
}
