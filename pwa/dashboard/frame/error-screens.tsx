import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { OfflineError } from '../../api/http-error.ts'
import { isOnline } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

const texts = {
  offline: { title: 'You are offline', text: 'The dashboard needs a network connection.' },
  stale: {
    title: 'This screen could not be loaded',
    text: 'The shop may have been updated, or your connection was lost. Please try again.',
  },
  failed: { title: 'Something went wrong', text: 'This screen could not be shown. Please try again in a moment.' },
}

/** A screen that failed to load or to render, with the reason and a second try. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  // The code of a tab that cannot be fetched fails as an import; each browser has another message.
  const isImport = /import/i.test(String(error))
  const offline = error instanceof OfflineError || !navigator.onLine || (isImport && !isOnline())
  const retry = () => {
    // React does not repeat a failed import; without a network a reload would lose the page.
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

/** The screen of an unknown address, and of every address for a user without the role. */
export const NotFound = () => (
  <EmptyState
    level="h1"
    picture={<Leaf aria-hidden="true" />}
    title="404 Page Not Found"
    text="We can’t find that page. Check the address or go back to the shop."
  >
    <a href="/products" className={buttonClass('primary')}>
      Browse All Products
    </a>
    <a href="/" className={buttonClass('outline')}>
      Home
    </a>
  </EmptyState>
)
