import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useRef } from 'react'
import { formatInr } from '#rules/money'
import { cartPageTotals } from '#rules/totals'
import { focusTitle } from '../../app/focus-title.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { reportUnsaved } from '../../ui/report-unsaved.ts'
import { toast } from '../../ui/toast-store.ts'
import { type CartRow, usePricedCart } from './cart.queries.ts'
import { putBackInCart } from './cart-changes-store.ts'
import { CartPageLine } from './cart-page-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { clearCart, readCart, removeFromCart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { useSettings } from './settings.queries.ts'

// Starts reading the stored lines before the page renders.
if (!import.meta.env.SSR) readCart()

/** The cart page. */
export const CartPage = () => {
  const cart = useCart()
  const { ready, storedIn, lines, subtotal } = usePricedCart()
  const totals = cartPageTotals(subtotal, useSettings())

  const list = useRef<HTMLUListElement>(null)

  /**
   * `at` is the index of the removed line. The focus moves to the line that takes its place, because the pressed
   * button disappears.
   */
  const takeOut = async (title: string, description: string, act: () => Promise<void>, at = 0) => {
    const before = { lines: cart.lines, seen: cart.seen }
    if (!(await reportUnsaved(act()))) return
    const left = list.current?.children
    const next = left?.[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('h2 a')
    if (next) next.focus({ preventScroll: true })
    else focusTitle()
    toast({ title, description, action: { label: 'Undo', onClick: () => void reportUnsaved(putBackInCart(before)) } })
  }
  const remove = ({ productId, name }: CartRow, at: number) =>
    takeOut('Removed from cart', `${name} is no longer in your cart.`, () => removeFromCart(productId), at)

  if (ready && lines.length === 0) {
    return (
      <EmptyState
        level="h1"
        picture={<ShoppingBag aria-hidden="true" />}
        title="Your cart is empty"
        text="Items you add appear here, even offline."
      >
        <Link to="/products" className={buttonClass()}>
          Start Shopping
        </Link>
      </EmptyState>
    )
  }

  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 sm:mb-6 lg:mr-108">
        <h1 className="display text-3xl sm:text-4xl">Shopping Cart</h1>
        {ready && (
          <button
            type="button"
            onClick={() => takeOut('Cart cleared', 'Everything was taken out of your cart.', clearCart)}
            className="min-h-11 text-sm font-semibold text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-terracotta"
          >
            Clear Cart
          </button>
        )}
      </div>
      {storedIn === 'memory' && (
        <p role="status" className="mb-4 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          Your browser blocks storage, so your cart will be lost when you close this page.
        </p>
      )}
      {storedIn === 'full' && (
        <p role="status" className="mb-4 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          Your device is full. Free up space to keep your cart.
        </p>
      )}
      {ready ? (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <ul ref={list} className="border-t border-line">
            {lines.map((line, at) => (
              <CartPageLine key={line.productId} line={line} onRemove={() => remove(line, at)} />
            ))}
          </ul>
          <div>
            <CartSummary totals={totals} />
          </div>
          <BottomBar name="Total" amount={formatInr(totals.total)}>
            <Link to="/checkout" className={buttonClass('primary', 'px-4')}>
              Proceed to Checkout
            </Link>
          </BottomBar>
        </div>
      ) : (
        <CartSkeleton rows={lines.length} />
      )}
    </div>
  )
}
