import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { CurrentUser } from '#contract/account'
import * as t from '#texts/account'
import * as menu from '#texts/account-menu'
import * as appTexts from '#texts/app'
import { loadingOrders } from '#texts/orders'
import { ShopLoadingScreen } from '../../../api/brand-screens.tsx'
import { userQuery } from '../../../api/current-user.ts'
import { OfflineError } from '../../../api/http-error.ts'
import { useOnline } from '../../../api/online-store.ts'
import { useSignOut } from '../../../shop/account/use-sign-out.ts'
import { forgetDetails, lineOf, rememberedQuery } from '../../../shop/checkout/details/remembered-details-store.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardsSkeleton } from '../../../ui/loading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { pageHead } from '../../page-head.ts'

// The list of orders is loaded when its tab is opened, so that its code and messages are not part of the page.
const AccountOrders = lazy(() =>
  import('../../order-screens.tsx').then((module) => ({ default: module.AccountOrders })),
)

export const Route = createFileRoute('/_shop/profile')({
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.profileTitle,
      path: match.fullPath,
    }),
  component: () => (
    <ProfilePage
      orders={
        <Suspense fallback={<CardsSkeleton label={loadingOrders} />}>
          <AccountOrders />
        </Suspense>
      }
    />
  ),
})

interface ProfileInfoProps {
  user: CurrentUser
  signingOut: boolean
  onSignOutEverywhere: () => void
}

/** The data of the account, and a button that ends all its sessions. */
const ProfileInfo = ({ user, signingOut, onSignOutEverywhere }: ProfileInfoProps) => {
  const [asking, setAsking] = useState(false)
  const rows = [
    [t.profileUsername, user.username],
    [t.profileEmail, user.email],
    [t.profileMobile, user.mobile],
    [t.profileType, t.accountTypes[user.role]],
  ] as const
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <dl className="rounded-card border border-line bg-card px-5 sm:px-7">
        {rows.map(([name, value]) =>
          value ? (
            <div
              key={name}
              className="grid gap-x-6 border-b border-line py-4 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
              <dd className="font-medium wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="grid gap-5">
        <SavedDetails />
        <section aria-labelledby="everywhere" className="rounded-card bg-paper-deep/60 p-5 max-[14rem]:p-2 sm:p-7">
          <h2 id="everywhere" className="display text-lg">
            {t.devicesTitle}
          </h2>
          <p className="mt-2 text-ink-soft">{t.devicesText}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            {asking ? (
              <>
                <Button
                  variant="solid"
                  aria-disabled={signingOut || undefined}
                  className="aria-disabled:bg-paper-deep aria-disabled:text-ink-soft"
                  onClick={onSignOutEverywhere}
                >
                  {signingOut ? menu.loggingOut : t.devicesLogout}
                </Button>
                <Button variant="quiet" disabled={signingOut} onClick={() => setAsking(false)}>
                  {t.devicesCancel}
                </Button>
              </>
            ) : (
              <Button variant="outline" className="max-[14rem]:px-2" onClick={() => setAsking(true)}>
                {t.devicesLogout}
              </Button>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** The profile and orders of the signed-in user. */
const ProfilePage = ({ orders }: { orders: ReactNode }) => {
  const { data: user, error, isPending, refetch } = useQuery(userQuery)
  const online = useOnline()
  const [tab, setTab] = useState('info')
  const { signingOut, signOut } = useSignOut()
  // Reload the profile when the device is back online. A failed request also updates the connection state.
  const offline = error instanceof OfflineError
  useEffect(() => {
    if (online && offline) void refetch()
  }, [online, offline, refetch])

  if (isPending) return <ShopLoadingScreen />
  if (error && !user) {
    return (
      <EmptyState
        level="h1"
        picture={<UserRound aria-hidden="true" />}
        title={offline ? t.profileOfflineTitle : t.profileFailedTitle}
        text={offline ? t.profileOfflineText : t.profileFailedText}
      >
        <Button onClick={() => refetch()}>{t.profileTryAgain}</Button>
        <Link to="/order-tracking" className={buttonClass('outline')}>
          {menu.trackOrders}
        </Link>
      </EmptyState>
    )
  }
  if (!user) {
    return (
      <EmptyState
        level="h1"
        picture={<UserRound aria-hidden="true" />}
        title={t.profileGuestTitle}
        text={t.profileGuestText}
      >
        <Link to="/login" className={buttonClass('primary')}>
          {t.logIn}
        </Link>
        <Link to="/signup" className={buttonClass('outline')}>
          {t.signUp}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="eyebrow text-leaf">{t.profileEyebrow}</p>
          <h1 className="display mt-1 text-2xl wrap-anywhere">
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
          {signingOut ? menu.loggingOut : menu.logout}
        </Button>
      </div>
      <Tabs
        label={t.profileEyebrow}
        current={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'info',
            label: t.profileInfoTab,
            panel: <ProfileInfo user={user} signingOut={signingOut} onSignOutEverywhere={() => signOut(true)} />,
          },
          { id: 'orders', label: t.profileOrdersTab, panel: tab === 'orders' && orders },
        ]}
      />
    </div>
  )
}

/** The contact details and addresses that the checkout has stored on this device, with a button that deletes them. */
const SavedDetails = () => {
  const { data, refetch } = useQuery(rememberedQuery)
  const [hasFailed, setHasFailed] = useState(false)
  const remove = async () => {
    await forgetDetails().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
    await refetch()
  }
  const lines = data
    ? [...Object.values(data.contact ?? {}), ...data.addresses.map(lineOf)].filter((line) => line !== '')
    : []
  return (
    <section aria-labelledby="saved-details" className="rounded-card bg-paper-deep/60 p-5 max-[14rem]:p-2 sm:p-7">
      <h2 id="saved-details" className="display text-lg">
        {t.savedTitle}
      </h2>
      <div role="status">
        {lines.length > 0 ? (
          <>
            <p className="mt-2 text-ink-soft">{t.savedText}</p>
            <ul className="mt-3 grid gap-1">
              {lines.map((line) => (
                <li key={line} className="wrap-anywhere">
                  <bdi>{line}</bdi>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="mt-2 text-ink-soft">{t.savedEmpty}</p>
        )}
        {hasFailed && <p className="mt-2 font-medium text-terracotta">{t.savedDeleteFailed}</p>}
      </div>
      {lines.length > 0 && (
        <Button variant="outline" className="mt-4 max-[14rem]:px-2" onClick={remove}>
          {t.savedDelete}
        </Button>
      )}
    </section>
  )
}
