import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { OfflineError } from './http-error.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'

/** A screen that failed: says whether the network or the shop is the reason and offers another try. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  // A part of the shop that is not on this device fails as an import, in every browser's own words.
  const offline = error instanceof OfflineError || !navigator.onLine || /import/i.test(String(error))
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState
      level="h1"
      title={offline ? 'You seem to be offline' : 'Something went wrong'}
      text={
        offline
          ? location.pathname.startsWith('/admin')
            ? 'The dashboard needs a network connection.'
            : 'This page is not on this device yet. Please check your connection and try again.'
          : 'This page could not be shown. Please try again in a moment.'
      }
    >
      <Button onClick={again}>Try again</Button>
    </EmptyState>
  )
}
