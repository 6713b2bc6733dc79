import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../offline/idle.ts'

// Where it cannot be loaded the screen stays, and the next page sends what waits.
const OutboxWatch = lazy(() =>
  import('./outbox-watch.tsx').then(
    (module) => ({ default: module.OutboxWatch }),
    () => ({ default: () => null }),
  ),
)

/** The place of what waits to be sent; its code comes when the browser has nothing better to do. */
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
