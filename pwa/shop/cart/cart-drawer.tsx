import { useLoadedDialog } from '../../ui/dialog.ts'
import { useCartDrawerOpen } from './cart-drawer-store.ts'

const loadPanel = () => import('./contents/cart-drawer-panel.tsx').then((module) => module.CartDrawerPanel)

/** Loads the cart drawer's code when the drawer is opened for the first time. */
export const CartDrawer = () => {
  const open = useCartDrawerOpen()
  const CartDrawerPanel = useLoadedDialog(open, loadPanel)
  return CartDrawerPanel && <CartDrawerPanel open={open} />
}
