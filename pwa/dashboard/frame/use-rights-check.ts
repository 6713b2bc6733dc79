import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '../../api/current-user.ts'
import { HttpError } from '../../api/http-error.ts'

const isRefused = (error: unknown) => error instanceof HttpError && (error.status === 401 || error.status === 403)

/**
 * Asks again who is signed in once a read of the dashboard is refused: the session has ended, or the role is gone. Not for
 * a write: whoever has a form open may sign in beside it, and loses nothing.
 */
export function useRightsCheck(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isRefused(event.action.error)) return
        void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true })
      }),
    [client],
  )
}
