import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { loginPage } from '#contract/page-paths'
import { ShopLoadingScreen } from '../../api/brand-screens.tsx'
import { userQuery, useSessionSync } from '../../api/current-user.ts'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import { useOnline } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFound } from './screen.tsx'

const isRefused = (error: unknown) => error instanceof HttpError && (error.status === 401 || error.status === 403)

/**
 * Refetches the current user when the server refuses a read request of the dashboard, because the session has ended or
 * the admin role was removed. After a refused write the form is still open: an admin can sign in again in another tab
 * without losing the input.
 */
function useRightsCheck(): void {
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

/**
 * Shows the dashboard to admins, redirects signed-out visitors to the login and back, and shows other users a 404 page.
 */
export const AdminGate = ({ children }: { children: ReactNode }) => {
  const { data: user, error, isPending, refetch } = useQuery(userQuery)
  const online = useOnline()
  const href = useLocation({ select: (location) => location.href })
  useSessionSync()
  useRightsCheck()

  const signedOut = user === null
  useEffect(() => {
    if (signedOut) location.replace(`${loginPage}?back=${encodeURIComponent(href)}`)
  }, [signedOut, href])
  const failed = error !== null && !user
  useEffect(() => {
    if (online && failed) void refetch()
  }, [online, failed, refetch])

  if (user) {
    if (user.role === 'admin') return children
    return (
      <main>
        <NotFound />
      </main>
    )
  }
  if (isPending || signedOut) return <ShopLoadingScreen />
  const offline = error instanceof OfflineError
  return (
    <main>
      <EmptyState
        level="h1"
        title={offline ? 'You are offline' : 'The dashboard could not be loaded'}
        text={
          offline
            ? 'The dashboard needs a network connection. It opens automatically when you are connected again.'
            : 'Something went wrong on our side. Please try again.'
        }
      >
        <Button onClick={() => refetch()}>Try again</Button>
      </EmptyState>
    </main>
  )
}
