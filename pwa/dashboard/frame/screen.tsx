import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { listingPage } from '#contract/page-paths'
import { OfflineError } from '../../api/http-error.ts'
import { isOnline } from '../../api/online-store.ts'
import { useProfile } from '../../api/shop-profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'

interface ScreenProps {
  title: string
  /** A link back, shown above the title. */
  back?: ReactNode
  /** Buttons or links beside the title. */
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
  /** Buttons or links beside the title. */
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
