import type { DehydratedState } from '@tanstack/react-query'
import { code } from '#texts/language'
import { savedQueriesKey } from './local-storage-keys.ts'

// Raise the number when the shape of the stored data changes. Data in another language is not restored.
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
