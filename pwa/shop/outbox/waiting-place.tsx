import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../offline/idle.ts'

// If it cannot be loaded, the page stays as it is and the next page sends the entries.
const OutboxWatch = lazy(() =>
  import('./outbox-watch.tsx').then(
    (module) => ({ default: module.OutboxWatch }),
    () => ({ default: () => null }),
  ),
)

/** Loads the outbox banner when the browser is idle. */
export const WaitingPlace = () => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <div role="status">
      {idle && (
        <Suspense fallback={null}>
          <OutboxWatch />
        </Suspense>
      )}
    </div>
  )
}
