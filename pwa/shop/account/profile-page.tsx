import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { userQuery } from '../../api/current-user.ts'
import { OfflineError } from '../../api/http-error.ts'
import { useOnline } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProfileInfo } from './profile-info.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The profile and orders of the signed-in user. */
export const ProfilePage = ({ orders }: { orders: ReactNode }) => {
  const { data: user, error, isPending, refetch } = useQuery(userQuery)
  const online = useOnline()
  const [tab, setTab] = useState('info')
  const { signingOut, signOut } = useSignOut()
  // A failed read also updates the connection state, so the profile reloads when the device is back online.
  const offline = error instanceof OfflineError
  useEffect(() => {
    if (online && offline) void refetch()
  }, [online, offline, refetch])

  if (isPending) return <LoadingScreen />
  if (error && !user) {
    return (
      <EmptyState
        level="h1"
        picture={<UserRound aria-hidden="true" />}
        title={offline ? 'You are offline' : 'Your profile could not be loaded'}
        text={
          offline
            ? 'Your profile needs a network connection. Orders placed on this device can be looked up without one.'
            : 'Something went wrong on our side. Please try again.'
        }
      >
        <Button onClick={() => refetch()}>Try again</Button>
        <Link to="/order-tracking" className={buttonClass('outline')}>
          Track Orders
        </Link>
      </EmptyState>
    )
  }
  if (!user) {
    return (
      <EmptyState
        level="h1"
        picture={<UserRound aria-hidden="true" />}
        title="Please Log In"
        text="Log in to see your profile and orders."
      >
        <Link to="/login" className={buttonClass('primary')}>
          Login
        </Link>
        <Link to="/signup" className={buttonClass('outline')}>
          Sign Up
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="eyebrow text-leaf">Your account</p>
          <h1 className="display mt-1 text-3xl wrap-anywhere sm:text-4xl">
            <bdi>{user.username}</bdi>
          </h1>
        </div>
        <Button
          variant="outline"
          disabled={signingOut}
          className="disabled:border-transparent disabled:bg-paper-deep disabled:text-ink-soft"
          onClick={() => signOut()}
        >
          <LogOut size={18} aria-hidden="true" />
          {signingOut ? 'Logging out...' : 'Logout'}
        </Button>
      </div>
      <Tabs
        label="Your account"
        current={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'info',
            label: 'Profile Info',
            panel: <ProfileInfo user={user} signingOut={signingOut} onSignOutEverywhere={() => signOut(true)} />,
          },
          { id: 'orders', label: 'My Orders', panel: tab === 'orders' && orders },
        ]}
      />
    </div>
  )
}
