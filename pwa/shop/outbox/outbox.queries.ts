import { queryOptions } from '@tanstack/react-query'
import { type Entry, isOthers, isUnsent } from '../../offline/outbox/entry.ts'
import { type Outbox, readOutbox } from '../../offline/outbox/entry-store.ts'
import { owner } from '../../offline/owner.ts'

/**
 * Query of the outbox (the unsent writes) of this device, oldest entry first. It is refetched after every change in any
 * tab.
 */
export const outboxQuery = queryOptions({ queryKey: ['outbox'], queryFn: readOutbox, staleTime: 0 })

/** A review that is not sent yet. */
export interface WaitingReview {
  key: string
  rating: number
  title: string
  comment: string
  /** Whether the server refused the review, or the shopper is editing it. */
  isRefused: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function reviewOf(entry: Entry, productId: number): WaitingReview[] {
  const { key, kind, state, body } = entry
  if (kind !== 'review' || !isUnsent(entry) || isOthers(entry, owner())) return []
  const fields: Record<string, unknown> = { ...JSON.parse(body) }
  if (fields.productId !== productId) return []
  return [
    {
      key,
      rating: Number(fields.rating) || 0,
      title: textOf(fields.title),
      comment: textOf(fields.comment),
      isRefused: state !== 'waiting',
    },
  ]
}

/** Returns the current account's unsent reviews of a product, newest first. */
export const waitingReviewsQuery = (productId: number) =>
  queryOptions({
    queryKey: outboxQuery.queryKey,
    queryFn: readOutbox,
    staleTime: 0,
    select: ({ entries }: Outbox) => entries.flatMap((entry) => reviewOf(entry, productId)).toReversed(),
  })
