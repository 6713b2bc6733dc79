import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useUpdateReady } from '../../offline/update-store.ts'

const UpdateOffer = lazy(() => import('./update-offer.tsx').then((module) => ({ default: module.UpdateOffer })))

/** Offers a new build, never takes it by itself, and leaves a shopper at the checkout alone. */
export const UpdateBanner = () => {
  const ready = useUpdateReady()
  const paying = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') })
  const [later, setLater] = useState(false)
  return (
    <div role="status">
      {ready && !later && !paying && (
        <Suspense fallback={null}>
          <UpdateOffer onLater={() => setLater(true)} />
        </Suspense>
      )}
    </div>
  )
}
