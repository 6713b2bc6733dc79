import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { OfflineError } from '../../api/http-error.ts'
import { isOnline } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
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
  // The code of a tab that cannot be fetched fails as an import; each browser words the message differently.
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
