import { lazy, Suspense, useRef } from 'react'
import { useCartDrawerOpen } from './cart-drawer-store.ts'

const CartDrawerPanel = lazy(() =>
  import('./cart-drawer-panel.tsx').then((module) => ({ default: module.CartDrawerPanel })),
)

/** The place of the cart drawer; its code comes when it is opened first. */
export const CartDrawer = () => {
  const open = useCartDrawerOpen()
  const opened = useRef(false)
  if (open) opened.current = true
  if (!opened.current) return null
  return (
    <Suspense fallback={null}>
      <CartDrawerPanel open={open} />
    </Suspense>
  )
}
