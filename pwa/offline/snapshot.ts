import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { snapshotKey } from './snapshot-key.ts'

// Raised whenever the shape of what is kept changes; a build may change without it.
const shape = '1'
const longestKept = 30 * 24 * 3_600_000
// Several answers that come together are saved once, and still before a quick visitor leaves.
const saveAfterMs = 200

/** What the last visit saved, whatever it is; undefined for nothing. Throws where it cannot be read. */
function saved(): unknown {
  const text = window.localStorage.getItem(snapshotKey)
  return text ? JSON.parse(text) : undefined
}

function drop(): void {
  try {
    window.localStorage.removeItem(snapshotKey)
  } catch {
    // A forbidden store holds nothing.
  }
}

/**
 * Puts the last visit's lists into the cache, synchronously, so that the first paint needs no request. What the cache
 * has already stays: on a page that the server rendered, the server's data win over any clock. A snapshot of a clock that
 * has been set back since has no known age and is dropped like an old one.
 */
export function restoreSnapshot(client: QueryClient): void {
  try {
    const snapshot = saved()
    if (!isSnapshot(snapshot)) return
    const age = Date.now() - snapshot.timestamp
    if (snapshot.buster !== shape || !(age >= 0 && age <= longestKept)) {
      drop()
      return
    }
    const cache = client.getQueryCache()
    hydrate(client, {
      mutations: [],
      queries: snapshot.clientState.queries.filter((query) => !cache.get(query.queryHash)),
    })
  } catch {
    drop()
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
  let isDue = false
  const save = () => {
    isDue = false
    const clientState = dehydrate(client, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist === true,
    })
    try {
      const text = JSON.stringify({ timestamp: Date.now(), buster: shape, clientState })
      window.localStorage.setItem(snapshotKey, text)
    } catch {
      // Full or forbidden: the next visit asks for its lists.
    }
  }
  const saveSoon = () => {
    if (!isDue) setTimeout(save, saveAfterMs)
    isDue = true
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !event.query.meta?.persist) return
    // `setState` says from when an answer is that the worker made of an old copy.
    if (event.action.type === 'success' || event.action.type === 'setState') saveSoon()
  })
  saveSoon()
}

/** Paints from the snapshot, then asks behind it: what is on screen is read again now, the rest when it is next shown. */
export const refreshSnapshot = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: (query) => query.meta?.persist === true })
