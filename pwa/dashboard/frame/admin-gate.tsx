import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { userQuery } from '../../api/current-user.ts'
import { OfflineError } from '../../api/http-error.ts'
import { useOnline } from '../../api/online-store.ts'
import { useSessionSync } from '../../api/use-session-sync.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { useRightsCheck } from './use-rights-check.ts'

interface AdminGateProps {
  /** What somebody without the role sees. */
  stranger: ReactNode
  children: ReactNode
}

/** Lets admins in, sends whoever is not signed in to the login and back, and shows everybody else nothing. */
export const AdminGate = ({ stranger, children }: AdminGateProps) => {
  const { data: user, error, isPending, refetch } = useQuery(userQuery)
  const online = useOnline()
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  useSessionSync()
  useRightsCheck()

  const nobody = user === null
  useEffect(() => {
    // On the way to the login the address is that of the login already.
    if (nobody && href.startsWith('/admin')) void navigate({ to: '/login', state: { back: href }, replace: true })
  }, [nobody, href, navigate])
  const unanswered = error !== null && !user
  useEffect(() => {
    if (online && unanswered) void refetch()
  }, [online, unanswered, refetch])

  if (user) return user.role === 'admin' ? children : <main>{stranger}</main>
  if (isPending || nobody) return <LoadingScreen />
  const offline = error instanceof OfflineError
  return (
    <main>
      <EmptyState
        level="h1"
        title={offline ? 'You are offline' : 'The dashboard could not be loaded'}
        text={
          offline
            ? 'The dashboard needs a network connection. It opens by itself once you are connected.'
            : 'Something went wrong on our side. Please try again.'
        }
      >
        <Button onClick={() => refetch()}>Try again</Button>
      </EmptyState>
    </main>
  )
}
