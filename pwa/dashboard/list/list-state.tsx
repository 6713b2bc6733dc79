import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { OfflineError } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ListStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** Whether there is nothing to show. */
  isEmpty?: (data: T) => boolean
  /** What is shown then. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** What a tab shows of its data: their place, why they could not be read, that there are none, or them. */
export const ListState = <T,>({ query, isEmpty, empty, children }: ListStateProps<T>) => {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (data !== undefined) {
    if (isEmpty?.(data)) return empty ?? <EmptyState picture={<SearchX aria-hidden="true" />} title="Nothing found" />
    return (
      <div aria-busy={isFetching} className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        {children(data)}
      </div>
    )
  }
  if (error) {
    return (
      <EmptyState
        title={error instanceof OfflineError ? 'You are offline' : 'This could not be loaded'}
        text={failureText(error, 'Something went wrong on our side. Please try again.')}
      >
        <Button onClick={() => refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-14 w-full rounded-card!" />
      ))}
    </div>
  )
}
