import { lazy, Suspense } from 'react'
import { type ToastState, useToast } from './toast-store.ts'

// If the code of the toast view cannot be loaded, the toast is shown as plain text.
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

/** Renders toasts. The code of the toast view is loaded with the first toast. */
export const Toaster = () => {
  const current = useToast()
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <ToastView current={current} />
    </Suspense>
  )
}
