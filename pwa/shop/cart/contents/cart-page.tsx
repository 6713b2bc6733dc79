import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { lineKey } from '#rules/cart'
import { formatInr } from '#rules/money'
import { cartPageTotals, type Totals } from '#rules/totals'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/cart'
import { buttonClass } from '../../../ui/button.tsx'
import { focusTitle } from '../../../ui/dialog.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { reportUnsaved, toast } from '../../../ui/toast/toast-store.ts'
import { BottomBar, SummaryRow } from '../../../ui/totals.tsx'
import { usePaymentTexts } from '../../checkout/pay/payment-texts.queries.ts'
import { type CartRow, goodsOf, usePricedCart } from '../cart.queries.ts'
import { putBackInCart } from '../cart-changes-store.ts'
import { clearCart, readCart, removeFromCart, useCart } from '../cart-store.ts'
import { useSettings } from '../settings.queries.ts'
import { CartLinePatterns, CartPageLine } from './cart-line.tsx'
import { FreeShippingNote, WaitingOrderNote } from './cart-notices.tsx'

/** The totals of the cart page with the checkout button. */
const CartSummary = ({ totals }: { totals: Totals }) => (
  <section
    aria-labelledby="cart-summary"
    className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-28"
  >
    <h2 id="cart-summary" className="display text-xl">
      {t.summaryTitle}
    </h2>
    <FreeShippingNote totals={totals} />
    <dl className="grid gap-2">
      <SummaryRow name={t.subtotal}>{formatInr(totals.subtotal)}</SummaryRow>
      <SummaryRow name={t.delivery}>{totals.shipping === 0 ? t.free : formatInr(totals.shipping)}</SummaryRow>
      {totals.taxKind === 'added' && <SummaryRow name={t.tax}>{formatInr(totals.tax)}</SummaryRow>}
      <SummaryRow name={t.total} strong>
        {formatInr(totals.total)}
      </SummaryRow>
      {totals.taxKind === 'included' && <SummaryRow name={t.includesGst}>{formatInr(totals.tax)}</SummaryRow>}
    </dl>
    <div className="grid gap-2">
      <Link to="/checkout" className={buttonClass('primary', 'w-full max-lg:hidden')}>
        {t.proceedToCheckout}
      </Link>
      <Link to="/products" className={buttonClass('quiet', 'w-full')}>
        {t.continueShopping}
      </Link>
    </div>
    <p className="text-sm text-ink-soft">{t.summaryNote(usePaymentTexts().ways, totals.taxKind === 'added')}</p>
  </section>
)

/** Placeholder of the cart lines while a cart is read that has no mirror (copy in local storage). */
const LineSkeleton = () => (
  <div className="flex gap-4 border-b border-line py-5">
    <Skeleton className="size-22 shrink-0 sm:size-28" />
    <div className="grid grow content-start gap-2">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-3 h-11 w-32" />
    </div>
  </div>
)

// Starts reading the stored lines before the page renders.
if (!import.meta.env.SSR) readCart()

/** The cart page. `suggestions` is shown below an empty cart. */
export const CartPage = ({ suggestions }: { suggestions: ReactNode }) => {
  const cart = useCart()
  const { ready, storedIn, lines } = usePricedCart()
  const totals = cartPageTotals(goodsOf(lines), useSettings())

  const list = useRef<HTMLUListElement>(null)

  /**
   * Removes a line. `at` is its index. The focus moves to the line that takes its place, because the pressed button
   * disappears.
   */
  const takeOut = async (title: string, description: string, act: () => Promise<void>, at = 0) => {
    const before = { lines: cart.lines, seen: cart.seen }
    if (!(await reportUnsaved(act()))) return
    const left = list.current?.children
    const next = left?.[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('h2 a')
    if (next) next.focus({ preventScroll: true })
    else focusTitle()
    toast({ title, description, action: { label: t.undo, onClick: () => void reportUnsaved(putBackInCart(before)) } })
  }
  const remove = (line: CartRow, at: number) =>
    takeOut(t.removedTitle, t.removed(nameWithVariant(line.name, line.variantTitle)), () => removeFromCart(line), at)

  if (ready && lines.length === 0) {
    return (
      <>
        <EmptyState level="h1" picture={<ShoppingBag aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
          <Link to="/products" className={buttonClass()}>
            {t.startShopping}
          </Link>
        </EmptyState>
        {suggestions}
      </>
    )
  }

  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 sm:mb-6 lg:me-108">
        <h1 className="display text-2xl">{t.title}</h1>
        {/* The button that empties the cart takes up its space from the first paint, even while it is hidden, so
            that the lines do not move when it appears. */}
        <button
          type="button"
          onClick={() => takeOut(t.clearedTitle, t.cleared, clearCart)}
          className={`min-h-11 text-sm font-semibold text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-terracotta ${ready ? '' : 'invisible'}`}
        >
          {t.clear}
        </button>
      </div>
      {storedIn === 'memory' && (
        <p role="status" className="mb-4 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          {t.storageBlocked}
        </p>
      )}
      {storedIn === 'full' && (
        <p role="status" className="mb-4 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          {t.storageFull}
        </p>
      )}
      {ready && <WaitingOrderNote lineKeys={lines.map(lineKey)} />}
      {!ready && (
        <p className="sr-only" role="status">
          {t.loading}
        </p>
      )}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        {import.meta.env.SSR || lines.length > 0 ? (
          // The lines of the mirror (the copy in local storage) are shown first. They can be changed once the stored
          // cart is read.
          <ul ref={list} className="border-t border-line" inert={!ready}>
            {import.meta.env.SSR && <CartLinePatterns />}
            {lines.map((line, at) => (
              <CartPageLine key={lineKey(line)} line={line} onRemove={() => remove(line, at)} />
            ))}
          </ul>
        ) : (
          <LineSkeleton />
        )}
        <div>{ready ? <CartSummary totals={totals} /> : <Skeleton className="h-80" />}</div>
        {ready && (
          <BottomBar name={t.total} amount={formatInr(totals.total)}>
            <Link to="/checkout" className={buttonClass('primary', 'px-4')}>
              {t.proceedToCheckout}
            </Link>
          </BottomBar>
        )}
      </div>
    </div>
  )
}
