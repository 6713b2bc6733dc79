import type { Query, QueryClient } from '@tanstack/react-query'
import {
  catalogueTextsPath,
  catalogueVersionPath,
  categoriesPath,
  pagePath,
  paramsIn,
  productPath,
  productsPath,
  settingsPath,
} from '#contract/paths'
import { OfflineError } from '../api/http-error.ts'
import { cachedAtOf, isOnline, recordConnection, watchOnline } from '../api/online-store.ts'
import { onCatalogueEdit, wasClockSetBack } from '../api/refetch-reasons.ts'

let knownVersion: number | undefined

const catalogueLists: readonly string[] = [productsPath, categoriesPath, settingsPath, catalogueTextsPath]

function isCatalogue({ queryKey: [url] }: Query): boolean {
  const path = String(url).replace(/\?.*/, '')
  return catalogueLists.includes(path) || paramsIn(productPath, path) !== null || paramsIn(pagePath, path) !== null
}

/** Whether the data may be older than the server's: the last read failed, or the worker answered it from its copy. */
const isOutdated = ({ queryKey: [url], state }: Query): boolean =>
  state.fetchStatus === 'idle' && (state.status === 'error' || cachedAtOf(String(url)) !== undefined)

/**
 * Refetches those of the catalogue's queries that are active or saved, which also updates the worker's copy. Others
 * refetch when shown.
 */
async function refetchCatalogue(client: QueryClient, which: (query: Query) => boolean = () => true): Promise<void> {
  const predicate = (query: Query) => isCatalogue(query) && which(query)
  await client.invalidateQueries({ predicate, refetchType: 'none' })
  await client.refetchQueries({
    predicate: (query) => predicate(query) && (query.meta?.persist === true || query.isActive()),
  })
}

async function fetchVersion(): Promise<number | undefined> {
  if (!isOnline()) return undefined
  try {
    if (!navigator.onLine) throw new OfflineError()
    const response = await fetch(catalogueVersionPath, { cache: 'no-store' })
    if (!response.ok) return undefined
    const { version }: { version: number } = await response.json()
    return version
  } catch {
    // On screens without other requests, only this one shows that the server cannot be reached.
    recordConnection(false)
    return undefined
  }
}

/**
 * Refetches the catalogue if the server's version is newer than the last one seen, or if the first check failed: the
 * page then shows copies stored on the device, whose version is unknown. Otherwise refetches only what the server did
 * not answer: a slow or failed response leaves the old data in the page.
 */
async function refetchIfNewer(client: QueryClient): Promise<void> {
  const version = await fetchVersion()
  if (version === undefined) {
    // NaN differs from every version, so the next answer causes a refetch.
    knownVersion ??= Number.NaN
    return
  }
  if (version === knownVersion) return refetchCatalogue(client, isOutdated)
  const first = knownVersion === undefined
  knownVersion = version
  if (!first) await refetchCatalogue(client)
}

/**
 * Refetches the catalogue after changes in other tabs. Checks its version at each navigation, when the page becomes
 * visible and when the server can be reached again.
 */
export function watchCatalogueVersion(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  onCatalogueEdit(() => void refetchCatalogue(client))
  const checkNow = () => {
    // Otherwise the query client would treat data with a time in the future as fresh until then.
    if (wasClockSetBack()) void client.invalidateQueries()
    void refetchIfNewer(client)
  }
  onNavigate(checkNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkNow())
  let wasOnline = isOnline()
  watchOnline(() => {
    const isBack = isOnline() && !wasOnline
    wasOnline = isOnline()
    if (isBack) checkNow()
  })
  checkNow()
}
