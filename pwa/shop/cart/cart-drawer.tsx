import { useLoadedDialog } from '../../ui/use-loaded-dialog.ts'
import { useCartDrawerOpen } from './cart-drawer-store.ts'

const loadPanel = () => import('./cart-drawer-panel.tsx').then((module) => module.CartDrawerPanel)

/** The place of the cart drawer; its code is loaded when it is opened first. */
export const CartDrawer = () => {
  const open = useCartDrawerOpen()
  const CartDrawerPanel = useLoadedDialog(open, loadPanel)
  return CartDrawerPanel && <CartDrawerPanel open={open} />
}
