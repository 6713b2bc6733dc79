import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { code } from '#texts/language'
import { savedQueriesKey } from './local-storage-keys.ts'

// The delay before the queries are saved. It is long enough that responses which arrive together are stored once, and
// short enough for a short visit.
const saveAfterMs = 200

function drop(): void {
  try {
    window.localStorage.removeItem(savedQueriesKey)
  } catch {
    // Local storage is blocked, so there is nothing to delete.
  }
}

/**
 * Puts the queries saved by the last visit into the query cache, synchronously, so that the first paint needs no
 * request. Data that is in the cache already is not replaced, because on a server-rendered page it is newer. With
 * `isStale`, the restored data is refetched when it is shown; otherwise call `refetchSavedQueries` later. Saved queries
 * that are too old, or from a time in the future because the clock was set back, are deleted.
 */
export function restoreSavedQueries(client: QueryClient, { isStale = false } = {}): void {
  try {
    const saved = readSavedQueries()
    if (!saved) return
    if (!isUsable(saved, Date.now())) {
      drop()
      return
    }
    const cache = client.getQueryCache()
    const queries = saved.clientState.queries.filter((query) => !cache.get(query.queryHash))
    for (const { state } of queries) state.isInvalidated = isStale
    hydrate(client, { mutations: [], queries })
  } catch {
    drop()
  }
}

/**
 * Saves the queries marked `meta.persist` in local storage, now and each time they are fetched successfully. These
 * queries contain no personal data.
 */
export function saveQueries(client: QueryClient): void {
  let isDue = false
  const save = () => {
    isDue = false
    const clientState = dehydrate(client, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist === true,
    })
    try {
      const text = JSON.stringify({ timestamp: Date.now(), buster: shapeVersion, clientState })
      window.localStorage.setItem(savedQueriesKey, text)
    } catch {
      // Local storage is full or blocked, so the next visit must request its lists.
    }
  }
  const saveSoon = () => {
    if (!isDue) setTimeout(save, saveAfterMs)
    isDue = true
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !event.query.meta?.persist) return
    // The query client calls `setState` to set the age of a response that the worker took from its cache.
    if (event.action.type === 'success' || event.action.type === 'setState') saveSoon()
  })
  saveSoon()
}

/**
 * Refetches the data restored from saved queries, and the lists derived from this data, because they are older than the
 * page. Queries that the screen uses are refetched now, all other queries when they are shown.
 */
export const refetchSavedQueries = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ meta, state: { data, dataUpdatedAt } }) =>
      meta?.persist === true || (data !== undefined && dataUpdatedAt < performance.timeOrigin),
  })

// The version of the saved data. Raise the number when the shape of the stored data changes. The version contains the
// language, because data in another language must not be restored.
export const shapeVersion = code === 'en' ? '1' : `1 ${code}`
const maxAgeMs = 30 * 24 * 3_600_000

interface SavedQueries {
  buster: string
  timestamp: number
  clientState: DehydratedState
}

function isSavedQueries(value: unknown): value is SavedQueries {
  return (
    typeof value === 'object' &&
    value !== null &&
    'buster' in value &&
    'timestamp' in value &&
    'clientState' in value &&
    typeof value.clientState === 'object' &&
    value.clientState !== null &&
    'queries' in value.clientState &&
    Array.isArray(value.clientState.queries)
  )
}

/** Reads the queries saved by the last visit; null if there are none. Throws if storage cannot be read. */
export function readSavedQueries(): SavedQueries | null {
  const text = window.localStorage.getItem(savedQueriesKey)
  const value: unknown = text ? JSON.parse(text) : null
  return isSavedQueries(value) ? value : null
}

/**
 * Whether saved queries may be shown: they have the shape and language of this build, and are neither too old nor from the
 * future, because the clock was set back. `now` is in milliseconds since the epoch.
 */
export const isUsable = ({ buster, timestamp }: SavedQueries, now: number): boolean =>
  buster === shapeVersion && now - timestamp >= 0 && now - timestamp <= maxAgeMs
