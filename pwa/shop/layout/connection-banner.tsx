import { lazy, Suspense, useRef } from 'react'
import { useOnline } from '../../api/online-store.ts'

// Loaded ahead of need once the page is idle; a page that lost its network before that says less.
const Notice = lazy(() =>
  import('./connection-notice.tsx').then(
    ({ ConnectionNotice }) => ({ default: ConnectionNotice }),
    () => ({ default: ({ online }: { online: boolean }) => (online ? null : <p>You are offline.</p>) }),
  ),
)

/** Says that the shop cannot be reached; the place of the words is there before them. */
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
