import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureText, OfflineError } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'

interface ListStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** Returns whether the data is empty. */
  isEmpty?: (data: T) => boolean
  /** The content that is shown when the data is empty. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Returns `reload`, which refetches the stored values, and `formKey`, the React key of the form, which changes then, so
 * that the form starts again with these values. The key does not change after saving, because the admin may have typed
 * meanwhile.
 */
export function useReload(query: Pick<UseQueryResult, 'refetch'>): { formKey: number; reload: () => void } {
  const [formKey, setFormKey] = useState(0)
  return { formKey, reload: () => void query.refetch().then(() => setFormKey((count) => count + 1)) }
}

/** Renders the data of a query, a placeholder while it loads, the error when it failed, or a text when it is empty. */
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
