import { Link } from '@tanstack/react-router'
import { ShoppingBag, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { excerpt } from '#rules/excerpt'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { cartPageTotals, type Totals } from '#rules/totals'
import * as t from '#texts/cart'
import { focusTitle } from '../../../app/focus-title.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Thumb } from '../../../ui/picture.tsx'
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx'
import { reportUnsaved } from '../../../ui/report-unsaved.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { BottomBar, SummaryRow } from '../../../ui/totals.tsx'
import { usePaymentTexts } from '../../checkout/payment.queries.ts'
import { type CartRow, usePricedCart } from '../cart.queries.ts'
import { putBackInCart } from '../cart-changes-store.ts'
import { clearCart, readCart, removeFromCart, stepCartQuantity, useCart } from '../cart-store.ts'
import { useSettings } from '../settings.queries.ts'
import { FreeShippingNote, LineNotice } from './cart-notices.tsx'

interface CartPageLineProps {
  line: CartRow
  onRemove: () => void
}

/** One line item of the cart page. */
const CartPageLine = ({ line, onRemove }: CartPageLineProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 last:border-0 max-[14rem]:grid-cols-1 sm:gap-x-5">
    <Link
      to="/products/$slug"
      params={{ slug: line.slug }}
      tabIndex={-1}
      aria-hidden="true"
      className="row-span-2 self-start"
    >
      <Thumb src={line.imageUrl} size="large" />
    </Link>
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <h2
          className="line-clamp-3 leading-snug font-semibold has-focus-visible:line-clamp-none"
          {...languageAttributes(line.name)}
        >
          <Link
            to="/products/$slug"
            params={{ slug: line.slug }}
            className="underline-offset-4 hover:text-leaf hover:underline"
          >
            {line.name}
          </Link>
        </h2>
        {line.shortDescription && (
          <p className="mt-0.5 text-sm text-ink-soft" {...languageAttributes(line.shortDescription)}>
            {excerpt(line.shortDescription, 60)}
          </p>
        )}
        {line.price ? (
          <p className="mt-1 text-sm tabular-nums">{t.priceEach(formatInr(parseRupees(line.price)))}</p>
        ) : (
          !line.soldOut && <Skeleton className="mt-2 h-4 w-20" />
        )}
      </div>
      <button
        type="button"
        aria-label={t.removeProduct(line.name)}
        onClick={onRemove}
        className="-mt-2.5 -me-[13px] grid size-[44px] shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-terracotta-soft hover:text-terracotta"
      >
        <Trash2 size={19} aria-hidden="true" />
      </button>
    </div>
    <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-2">
      <QuantityStepper
        compact
        value={line.quantity}
        max={line.cap}
        label={line.name}
        onChange={(quantity) => reportUnsaved(stepCartQuantity(line.productId, quantity - line.quantity))}
      />
      {line.price && (
        <p className={`text-lg font-semibold tabular-nums ${line.soldOut ? 'text-ink-soft line-through' : ''}`}>
          <span className="sr-only">{t.lineTotal} </span>
          {formatInr(parseRupees(line.price) * line.quantity)}
        </p>
      )}
    </div>
    <div className="col-span-full empty:hidden sm:col-span-1 sm:col-start-2">
      <LineNotice line={line} />
    </div>
  </li>
)

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
      <SummaryRow name={t.tax}>{formatInr(totals.tax)}</SummaryRow>
      <SummaryRow name={t.total} strong>
        {formatInr(totals.total)}
      </SummaryRow>
    </dl>
    <div className="grid gap-2">
      <Link to="/checkout" className={buttonClass('primary', 'w-full max-lg:hidden')}>
        {t.proceedToCheckout}
      </Link>
      <Link to="/products" className={buttonClass('quiet', 'w-full')}>
        {t.continueShopping}
      </Link>
    </div>
    <p className="text-sm text-ink-soft">{t.summaryNote(usePaymentTexts().ways)}</p>
  </section>
)

/** Placeholder of the cart page while the lines are read. The mirror gives the number of rows. */
const CartSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" aria-label={t.loading} className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
    <div>
      {Array.from({ length: Math.max(rows, 1) }, (_, row) => row).map((row) => (
        <div key={row} className="flex gap-4 border-b border-line py-5">
          <Skeleton className="size-22 shrink-0 sm:size-28" />
          <div className="grid grow content-start gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="mt-3 h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
    <Skeleton className="h-80" />
  </div>
)

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
    toast({ title, description, action: { label: t.undo, onClick: () => void reportUnsaved(putBackInCart(before)) } })
  }
  const remove = ({ productId, name }: CartRow, at: number) =>
    takeOut(t.removedTitle, t.removed(name), () => removeFromCart(productId), at)

  if (ready && lines.length === 0) {
    return (
      <EmptyState level="h1" picture={<ShoppingBag aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
        <Link to="/products" className={buttonClass()}>
          {t.startShopping}
        </Link>
      </EmptyState>
    )
  }

  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 sm:mb-6 lg:me-108">
        <h1 className="display text-2xl">{t.title}</h1>
        {ready && (
          <button
            type="button"
            onClick={() => takeOut(t.clearedTitle, t.cleared, clearCart)}
            className="min-h-11 text-sm font-semibold text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-terracotta"
          >
            {t.clear}
          </button>
        )}
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
          <BottomBar name={t.total} amount={formatInr(totals.total)}>
            <Link to="/checkout" className={buttonClass('primary', 'px-4')}>
              {t.proceedToCheckout}
            </Link>
          </BottomBar>
        </div>
      ) : (
        <CartSkeleton rows={lines.length} />
      )}
    </div>
  )
}
