import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { applyUpdate, useUpdateReady } from '../../offline/update-store.ts'
import { Button } from '../../ui/button.tsx'

/** Offers a new build, never takes it by itself, and leaves a shopper at the checkout alone. */
export const UpdateBanner = () => {
  const ready = useUpdateReady()
  const paying = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') })
  const [later, setLater] = useState(false)
  return (
    <div role="status">
      {ready && !later && !paying && (
        <div className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md animate-rise flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4 shadow-lift">
          <p className="font-semibold">A new version of the shop is ready.</p>
          <div className="flex gap-1">
            <Button variant="quiet" onClick={() => setLater(true)}>
              Later
            </Button>
            <Button variant="solid" onClick={applyUpdate}>
              Update now
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
