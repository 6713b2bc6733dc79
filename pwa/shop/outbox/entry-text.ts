import type { Entry } from '../../offline/outbox/entry.ts'

/** A short title for an entry. */
export function titleOf({ kind, about }: Pick<Entry, 'kind' | 'about'>): string {
  if (kind === 'order') return 'Your order'
  if (kind === 'review') return about ? `Your review of ${about}` : 'Your review'
  if (kind === 'vote') return about ? `Your vote on a review of ${about}` : 'Your vote on a review'
  return kind === 'contact' ? 'Your message to us' : 'Our letters for you'
}

/** The top-level fields of an entry's body, as text. */
export function bodyTextOf({ body }: Pick<Entry, 'body'>): Record<string, string> {
  const written: unknown = JSON.parse(body)
  const fields = typeof written === 'object' && written !== null ? Object.entries(written) : []
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}
