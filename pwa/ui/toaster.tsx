import { lazy, Suspense } from 'react'
import { useToast } from './toast-store.ts'

const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })))

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
