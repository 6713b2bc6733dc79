import type { Entry } from './outbox/entry.ts'

// Until November 2026 the key of a write without a response was stored in a draft. A shopper who updates the shop
// between two tries must not place an order twice, so these drafts are read as entries.

const idIn = (path: string) => /\d+/.exec(path)?.[0] ?? ''

export const orderAttempt = 'order-attempt'

/** The name of the draft in which an older build stored the key of this write. */
export function attemptDraftOf({ kind, path, body }: Pick<Entry, 'kind' | 'path' | 'body'>): string {
  if (kind === 'order') return orderAttempt
  if (kind === 'vote') return `vote-${idIn(path)}`
  return kind === 'review' ? `review-key-${JSON.parse(body).productId}` : `${kind}-key`
}

/** Adds the attempt of an older build as the latest entry. `value` is the content of its draft. */
export function withAttempt(entries: readonly Entry[], made: Entry, value: unknown): readonly Entry[] {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('body' in value)) return entries
  const { key, body: text } = value
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key) || typeof text !== 'string') return entries
  if (entries.some((entry) => entry.key === key)) return entries
  try {
    const parts: object = JSON.parse(text)
    const replaces = 'replaces' in value && Array.isArray(value.replaces) ? value.replaces : []
    const body = replaces.length > 0 ? JSON.stringify({ ...parts, replaces }) : text
    const number = 1 + Math.max(0, ...entries.map((entry) => entry.number))
    return [...entries, { ...made, key, body, number, state: 'foreground', tried: true }]
  } catch {
    return entries
  }
}
