import { PenLine } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const ReviewDialog = lazy(() => import('./review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })))

// The first review takes the button to another place.
const shownPanel = () => document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')

/** The button that opens the dialog; the dialog's code comes with the first press. */
export const WriteReview = ({ productId }: { productId: number }) => {
  const [open, setOpen] = useState(false)
  const opened = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  if (open) opened.current = true
  return (
    <>
      <Button ref={button} variant="solid" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PenLine size={18} aria-hidden="true" />
        Write a Review
      </Button>
      {opened.current && (
        <Suspense fallback={null}>
          <ReviewDialog
            productId={productId}
            open={open}
            onClose={() => setOpen(false)}
            onClosed={() => (button.current ?? shownPanel())?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </>
  )
}
