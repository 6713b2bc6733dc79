import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLoadedDialog } from '../../ui/use-loaded-dialog.ts'

const loadDialog = () => import('./review-dialog.tsx').then((module) => module.ReviewDialog)

// The first review moves the button, so the focus falls back to the panel.
const shownPanel = () => document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')

/** The button that opens the review dialog. The dialog's code loads with the first press. */
export const WriteReview = ({ productId }: { productId: number }) => {
  const [open, setOpen] = useState(false)
  const ReviewDialog = useLoadedDialog(open, loadDialog)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="solid" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PenLine size={18} aria-hidden="true" />
        Write a Review
      </Button>
      {ReviewDialog && (
        <ReviewDialog
          productId={productId}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => (button.current ?? shownPanel())?.focus({ preventScroll: true })}
        />
      )}
    </>
  )
}
