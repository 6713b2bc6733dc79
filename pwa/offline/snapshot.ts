import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { snapshotKey } from './snapshot-key.ts'

// Raised whenever the shape of what is kept changes; a build may change without it.
const shape = '1'
const longestKept = 30 * 24 * 3_600_000
// The persister's own second is too long: a quick visitor leaves before it has saved.
const throttleTime = 200

const storage = () => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

let persister: ReturnType<typeof createSyncStoragePersister> | undefined
const thePersister = () => {
  // A full disk drops the snapshot instead of failing: with nothing left to retry, the persister gives up silently.
  persister ??= createSyncStoragePersister({ storage: storage(), key: snapshotKey, throttleTime })
  return persister
}

/**
 * Puts the last visit's lists into the cache, synchronously, so that the first paint needs no request. What the cache
 * has already stays: on a page that the server rendered, the server's data win over any clock.
 */
export function restoreSnapshot(client: QueryClient): void {
  try {
    const saved: unknown = thePersister().restoreClient()
    if (!isSnapshot(saved)) return
    if (saved.buster !== shape || Date.now() - saved.timestamp > longestKept) return void thePersister().removeClient()
    const cache = client.getQueryCache()
    hydrate(client, {
      mutations: [],
      queries: saved.clientState.queries.filter((query) => !cache.get(query.queryHash)),
    })
  } catch {
    void thePersister().removeClient()
  }
}

interface Snapshot {
  buster: string
  timestamp: number
  clientState: DehydratedState
}

function isSnapshot(saved: unknown): saved is Snapshot {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    'buster' in saved &&
    'timestamp' in saved &&
    'clientState' in saved &&
    typeof saved.clientState === 'object' &&
    saved.clientState !== null &&
    'queries' in saved.clientState &&
    Array.isArray(saved.clientState.queries)
  )
}

/** Saves the queries marked `meta.persist`, now and after each of their successes. Never anything of a person. */
export function keepSnapshot(client: QueryClient): void {
  const save = () =>
    void thePersister().persistClient({
      timestamp: Date.now(),
      buster: shape,
      clientState: dehydrate(client, {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist === true,
      }),
    })
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !event.query.meta?.persist) return
    // `setState` says from when an answer is that the worker made of an old copy.
    if (event.action.type === 'success' || event.action.type === 'setState') save()
  })
  save()
}

/** Paints from the snapshot, then asks behind it: what is on screen is read again now, the rest when it is next shown. */
export const refreshSnapshot = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: (query) => query.meta?.persist === true })
