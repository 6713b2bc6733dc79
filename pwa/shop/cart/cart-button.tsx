import { ShoppingBag } from 'lucide-react'
import * as t from '#texts/add-to-cart'
import { useLoadedDialog } from '../../ui/dialog.ts'
import { openCartDrawer, useCartDrawerOpen } from './cart-drawer-store.ts'
import { useCartCount } from './cart-store.ts'

/**
 * Opens the cart drawer. The badge with the number of pieces is positioned over the button, so it causes no layout
 * shift when it appears.
 */
export const CartButton = () => {
  const count = useCartCount()
  const open = useCartDrawerOpen()
  return (
    <button
      type="button"
      data-cart-button=""
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={count > 0 ? t.cartWithItems(count) : t.cart}
      onClick={openCartDrawer}
      className="relative grid size-[44px] place-items-center rounded-full text-forest transition-colors hover:bg-paper-deep"
    >
      <ShoppingBag size={22} aria-hidden="true" />
      {count > 0 && (
        <span aria-hidden="true" data-testid="cart-count" data-count="" className="count-badge tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}

const loadPanel = () => import('./contents/cart-drawer-panel.tsx').then((module) => module.CartDrawerPanel)

/** Loads the cart drawer's code when the drawer is opened for the first time. */
export const CartDrawer = () => {
  const open = useCartDrawerOpen()
  const CartDrawerPanel = useLoadedDialog(open, loadPanel)
  return CartDrawerPanel && <CartDrawerPanel open={open} />
}
