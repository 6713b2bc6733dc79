import { lazy, Suspense, useRef } from 'react'
import { useOnline } from '../../api/online-store.ts'

// Loaded in advance once the page is idle. A page that goes offline before that shows a shorter text.
const Notice = lazy(() =>
  import('./connection-notice.tsx').then(
    ({ ConnectionNotice }) => ({ default: ConnectionNotice }),
    () => ({ default: ({ online }: { online: boolean }) => (online ? null : <p>You are offline.</p>) }),
  ),
)

/** Shows that the shop is offline. The status element exists before its text, so that screen readers announce it. */
export const ConnectionBanner = () => {
  const online = useOnline()
  const wasOffline = useRef(false)
  if (!online) wasOffline.current = true
  return (
    <div role="status">
      {wasOffline.current && (
        <Suspense fallback={null}>
          <Notice online={online} />
        </Suspense>
      )}
    </div>
  )
}
