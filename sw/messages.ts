/** What a page may ask of the worker. */
export type Message =
  /** Take over now: the shopper accepted the new build. */
  | { type: 'SKIP_WAITING' }
  /**
   * Keep the catalogue for later, the pictures that the page shows, and small ones of all products unless the shopper
   * saves data.
   */
  | { type: 'WARM'; seen: string[]; all: boolean }

/** A message of a page, null for anything else: pages of older and newer builds may speak too. */
export function parseMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' }
  if (data.type !== 'WARM') return null
  const seen = 'seen' in data && Array.isArray(data.seen) ? data.seen.filter((path) => typeof path === 'string') : []
  return { type: 'WARM', seen, all: 'all' in data && data.all === true }
}
