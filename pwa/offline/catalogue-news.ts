import type { Query, QueryClient } from '@tanstack/react-query'
import type { getCatalogueVersion } from '#contract/catalogue'
import { onCatalogueChange } from '../api/catalogue-changes.ts'
import { wasClockSetBack } from '../api/clock.ts'
import { OfflineError } from '../api/http-error.ts'
import { isOnline, noteFailure } from '../api/online-store.ts'

const path: (typeof getCatalogueVersion)['path'] = '/api/catalogue/version'

let known: number | undefined

const isCatalogue = ({ queryKey: [path] }: Query) =>
  /^\/api\/(products|categories|settings)(\/slug\/|[?]|$)/.test(String(path))

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

/** Reads the catalogue again where it is a newer one than this page has last heard of. */
async function look(client: QueryClient): Promise<void> {
  const version = await ask()
  if (version === undefined || version === known) return
  const first = known === undefined
  known = version
  if (!first) await readAgain(client)
}

/** Follows the catalogue: what other tabs say, and what the shop says when a page is opened or seen again. */
export function followCatalogue(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  onCatalogueChange(() => void readAgain(client))
  const lookNow = () => {
    // The query client takes what was read at a time to come for fresh until that time.
    if (wasClockSetBack()) void client.invalidateQueries()
    void look(client)
  }
  onNavigate(lookNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookNow())
  lookNow()
}
