import type { Query, QueryClient } from '@tanstack/react-query'
import {
  catalogueFiltersPath,
  catalogueTextsPath,
  catalogueVersionPath,
  categoriesPath,
  collectionPath,
  pagePath,
  paramsIn,
  productPath,
  productsPath,
  settingsPath,
} from '#contract/paths'
import { nextSaleChange, type PricedProduct } from '#rules/sale-price'
import { OfflineError } from '../api/http-error.ts'
import { cachedAtOf, isOnline, recordConnection, serverNow, watchOnline } from '../api/online-store.ts'
import { onCatalogueEdit, wasClockSetBack } from '../api/refetch-reasons.ts'

let knownVersion: number | undefined

const catalogueLists: readonly string[] = [
  productsPath,
  catalogueFiltersPath,
  categoriesPath,
  settingsPath,
  catalogueTextsPath,
]

function isCatalogue({ queryKey: [url] }: Query): boolean {
  const path = String(url).replace(/\?.*/, '')
  return (
    catalogueLists.includes(path) ||
    [productPath, pagePath, collectionPath].some((known) => paramsIn(known, path) !== null)
  )
}

/**
 * Whether the data of a query may be older than the server's: the last request failed, or the worker answered it from
 * its stored copy.
 */
const isOutdated = ({ queryKey: [url], state }: Query): boolean =>
  state.fetchStatus === 'idle' && (state.status === 'error' || cachedAtOf(String(url)) !== undefined)

/**
 * Refetches the queries of the catalogue that the screen uses or the device saves, which also updates the worker's
 * stored copy. Other queries are refetched when they are shown.
 */
async function refetchCatalogue(client: QueryClient, which: (query: Query) => boolean = () => true): Promise<void> {
  const predicate = (query: Query) => isCatalogue(query) && which(query)
  await client.invalidateQueries({ predicate, refetchType: 'none' })
  await client.refetchQueries({
    predicate: (query) => predicate(query) && (query.meta?.persist === true || query.isActive()),
  })
}

// The catalogue version is not requested with `getJson`: its request must bypass the HTTP cache, and an error status
// must not change whether the page counts as online.
async function fetchVersion(): Promise<number | undefined> {
  if (!isOnline()) return undefined
  try {
    if (!navigator.onLine) throw new OfflineError()
    const response = await fetch(catalogueVersionPath, { cache: 'no-store' })
    if (!response.ok) return undefined
    const { version }: { version: number } = await response.json()
    return version
  } catch {
    // On screens without other requests, only the request for the catalogue version shows that the server cannot be
    // reached.
    recordConnection(false)
    return undefined
  }
}

/**
 * Refetches the catalogue if its version on the server is newer than the last known one. Also refetches it if the first
 * check of the version failed, because the page then shows copies stored on the device whose version is unknown.
 * Otherwise refetches only queries that the server did not answer or answered too late, because they have old data.
 */
async function refetchIfNewer(client: QueryClient): Promise<void> {
  const version = await fetchVersion()
  if (version === undefined) {
    // The known version is set to NaN, which differs from every version, so that the next response causes a refetch.
    knownVersion ??= Number.NaN
    return
  }
  if (version === knownVersion) return refetchCatalogue(client, isOutdated)
  const first = knownVersion === undefined
  knownVersion = version
  if (!first) await refetchCatalogue(client)
}

const isPriced = (value: unknown): value is PricedProduct =>
  typeof value === 'object' && value !== null && 'price' in value && 'variants' in value

/** Returns the products in the data of a query: a list, a page of a list, or one product. */
function productsIn(data: unknown): PricedProduct[] {
  if (Array.isArray(data)) return data.filter(isPriced)
  if (typeof data === 'object' && data !== null && 'cards' in data) return productsIn(data.cards)
  return isPriced(data) ? [data] : []
}

/**
 * The longest timer. Browsers run timers of more than about 24 days immediately, so a longer timer is set again every
 * 24 hours.
 */
const maxTimerMs = 24 * 3_600_000
/** The server's time is known only to the second, so the estimate can be wrong by one second. */
const clockErrorMs = 1000

/**
 * Refetches the catalogue when a sale of a product in the page begins or ends. While offline, the worker responds with
 * the prices that apply then.
 */
function watchSales(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  const schedule = () => {
    const queries = client.getQueryCache().findAll({ predicate: isCatalogue })
    const now = serverNow()
    const next = nextSaleChange(
      queries.flatMap(({ state }) => productsIn(state.data)),
      now,
    )
    if (next === due) return
    due = next
    clearTimeout(timer)
    if (next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(
      () => {
        due = Number.POSITIVE_INFINITY
        if (serverNow() >= next) void refetchCatalogue(client)
        schedule()
      },
      Math.min(next - now + clockErrorMs, maxTimerMs),
    )
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isCatalogue(event.query)) schedule()
  })
  schedule()
}

/**
 * Refetches the catalogue after changes in other tabs. Checks the catalogue version at each navigation, when the page
 * becomes visible and when the server can be reached again.
 */
export function watchCatalogueVersion(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  onCatalogueEdit(() => void refetchCatalogue(client))
  watchSales(client)
  const checkNow = () => {
    // After the clock was set back, the query client would treat data with a time in the future as fresh, so all
    // queries are marked as stale.
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
