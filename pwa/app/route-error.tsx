import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import * as t from '#texts/app'
import { OfflineError } from '../api/http-error.ts'
import { isOnline } from '../api/online-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const texts = {
  offline: { title: t.offlineTitle, text: t.offlineText },
  lost: { title: t.lostTitle, text: t.lostText },
  failed: { title: t.failedTitle, text: t.failedText },
}

/** The error screen of a route. It says whether the network or the shop is the reason, and offers a retry. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  // A chunk of JavaScript that cannot be loaded fails as an import. Every browser has a different error message for it.
  const isLostChunk = /import/i.test(String(error))
  const offline = error instanceof OfflineError || !navigator.onLine || (isLostChunk && !isOnline())
  const again = () => {
    // React requests a chunk only once. Without a network, a reload could replace the page with the browser's error
    // page.
    if (isLostChunk && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  }
  const reason = offline ? 'offline' : isLostChunk ? 'lost' : 'failed'
  return (
    <EmptyState level="h1" {...texts[reason]}>
      <Button onClick={again}>{t.tryAgain}</Button>
      <Link to="/products" className={buttonClass('outline')}>
        {t.browseAllProducts}
      </Link>
    </EmptyState>
  )
}
