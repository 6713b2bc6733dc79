import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { OfflineError } from '../api/http-error.ts'
import { isOnline } from '../api/online-store.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const words = {
  offline: {
    title: 'You seem to be offline',
    text: 'This page is not on this device yet. Please check your connection and try again.',
  },
  lost: {
    title: 'This page could not be loaded',
    text: 'The shop may have been updated, or your connection is gone. Please try again.',
  },
  failed: { title: 'Something went wrong', text: 'This page could not be shown. Please try again in a moment.' },
}

/** A screen that failed: says whether the network or the shop is the reason and offers another try. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  // A part of the shop that is not on this device fails as an import, in every browser's own words.
  const isPart = /import/i.test(String(error))
  const offline = error instanceof OfflineError || !navigator.onLine || (isPart && !isOnline())
  const again = () => {
    // React asks for a part only once; without a network a reload could leave nothing at all.
    if (isPart && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  }
  const reason = offline ? 'offline' : isPart ? 'lost' : 'failed'
  return (
    <EmptyState level="h1" {...words[reason]}>
      <Button onClick={again}>Try again</Button>
      <Link to="/products" className={buttonClass('outline')}>
        Browse All Products
      </Link>
    </EmptyState>
  )
}
