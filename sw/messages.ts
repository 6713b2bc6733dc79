/** Messages from a page to the worker. */
export type Message =
  /** Activates the new worker: the shopper accepted the update. */
  | { type: 'SKIP_WAITING' }
  /**
   * Stores the catalogue and the pictures that the page shows (`seen`, paths). `all` also stores a small picture of every
   * product; pages omit it when the shopper saves data.
   */
  | { type: 'WARM'; seen: string[]; all: boolean }

/** Parses a message of a page; null for an unknown one. Pages of older and newer builds may send others. */
export function parseMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' }
  if (data.type !== 'WARM') return null
  const seen = 'seen' in data && Array.isArray(data.seen) ? data.seen.filter((path) => typeof path === 'string') : []
  return { type: 'WARM', seen, all: 'all' in data && data.all === true }
}
