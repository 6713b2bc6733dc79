import { lazy, Suspense } from 'react'
import { type ToastState, useToast } from './toast-store.ts'

// What a toast says must be said without its look too, and never cost the screen below it.
const ToastView = lazy(() =>
  import('./toast-view.tsx').then(
    ({ ToastView: View }) => ({ default: View }),
    () => ({ default: Plain }),
  ),
)

const Plain = ({ current: { open, title, description } }: { current: ToastState }) =>
  open && (
    <p role="status" className="fixed inset-x-4 bottom-4 z-50 bg-card p-4">
      {title}. {description}
    </p>
  )

/** The place of toasts; the code that shows them comes with the first one. */
export const Toaster = () => {
  const current = useToast()
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <ToastView current={current} />
    </Suspense>
  )
}
