import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, type LinkComponent, useLocation, useRouter } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { listingPage, loginPage } from '#contract/page-paths'
import { ShopLoadingScreen } from '../../api/brand-screens.tsx'
import { userQuery, useSessionSync } from '../../api/current-user.ts'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import { isOnline, useOnline } from '../../api/online-store.ts'
import { useProfile } from '../../api/shop-profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'

interface ScreenProps {
  title: string
  /** A link to the previous screen, shown above the title. */
  back?: ReactNode
  /** Buttons or links beside the title of the screen. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its title, which is also the title of the document, and its content. */
export const Screen = ({ title, back, actions, children }: ScreenProps) => {
  const { brand } = useProfile()
  useEffect(() => {
    const former = document.title
    document.title = `${title} | ${brand} Admin`.replace('  ', ' ')
    return () => {
      document.title = former
    }
  }, [title, brand])
  return (
    <>
      {back && <div className="-mt-2 mb-1">{back}</div>}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="display min-w-0 text-xl wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** Shown while the code of a screen is loading. */
export const ScreenSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="mb-6 h-10 w-48" />
    <Skeleton className="h-80 w-full rounded-card!" />
  </div>
)

const texts = {
  offline: { title: 'You are offline', text: 'The dashboard needs a network connection.' },
  stale: {
    title: 'This screen could not be loaded',
    text: 'The shop may have been updated, or your connection was lost. Please try again.',
  },
  failed: { title: 'Something went wrong', text: 'This screen could not be shown. Please try again in a moment.' },
}

/** The error screen when a screen failed to load or to render: the reason and a button to try again. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  // When the code of a tab cannot be loaded, its import fails. Each browser has a different message.
  const isImport = /import/i.test(String(error))
  const offline = error instanceof OfflineError || !navigator.onLine || (isImport && !isOnline())
  const retry = () => {
    // React does not repeat a failed import, so the page must reload. Without a network a reload would lose the page.
    if (isImport && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState level="h1" {...texts[offline ? 'offline' : isImport ? 'stale' : 'failed']}>
      <Button onClick={retry}>Try again</Button>
    </EmptyState>
  )
}

/** The 404 screen: for unknown URLs, and for every URL when the user is no admin. */
export const NotFound = () => (
  <EmptyState
    level="h1"
    picture={<Leaf aria-hidden="true" />}
    title="404 Page Not Found"
    text="We can’t find that page. Check the address or go back to the shop."
  >
    <a href={listingPage} className={buttonClass('primary')}>
      Browse All Products
    </a>
    <a href="/" className={buttonClass('outline')}>
      Home
    </a>
  </EmptyState>
)

interface PanelProps {
  title: string
  /** Buttons or links beside the title of the section. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the overview under its heading. */
export const Panel = ({ title, aside, children }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-card p-4 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="display text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

const exactly = { exact: true, includeSearch: true }

/** A link within the dashboard. The compiler checks its URL. In a list of links, the current one has `aria-current`. */
export const AdminLink: LinkComponent<'a'> = (props) => <Link activeOptions={exactly} {...props} />

/** The class names of a link in a row of a list. In a table the link is less high, except on a touch screen. */
export const rowLink =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-forest min-[56rem]:pointer-fine:min-h-6'

/** Returns a `mailto:` URL. Special characters in the email address and the subject are percent-encoded. */
export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return subject ? `mailto:${to}?subject=${encodeURIComponent(subject)}` : `mailto:${to}`
}

const isRefused = (error: unknown) => error instanceof HttpError && (error.status === 401 || error.status === 403)

/**
 * Refetches the current user when the server refuses a read request of the dashboard, because the session has ended or
 * the admin role was removed. A refused write does not refetch the user, because the form stays open: an admin can sign
 * in again in another tab without losing the input.
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
