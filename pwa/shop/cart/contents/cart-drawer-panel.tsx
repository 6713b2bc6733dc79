import { Link } from '@tanstack/react-router'
import { ShoppingBag, Trash2, X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { MouseEvent } from 'react'
import { lineKey } from '#rules/cart'
import { excerpt } from '#rules/excerpt'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { drawerTotals } from '#rules/totals'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/cart'
import { buttonClass } from '../../../ui/button.tsx'
import { closeOnEscape, useBackCloses } from '../../../ui/dialog.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Thumb } from '../../../ui/picture.tsx'
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx'
import { reportUnsaved } from '../../../ui/toast/toast-store.ts'
import { SummaryRow } from '../../../ui/totals.tsx'
import { type CartRow, usePricedCart } from '../cart.queries.ts'
import { closeCartDrawer } from '../cart-drawer-store.ts'
import { variantSearch } from '../cart-rows.ts'
import { removeFromCart, stepCartQuantity } from '../cart-store.ts'
import { useSettings } from '../settings.queries.ts'
import { FreeShippingNote, LineNotice, WaitingOrderNote } from './cart-notices.tsx'

interface DrawerLineProps {
  line: CartRow
  /** Called when the product link is pressed; closes the drawer. */
  onLeave: (event: MouseEvent) => void
}

/** One line item of the cart drawer. */
const DrawerLine = ({ line, onLeave }: DrawerLineProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-4 last:border-0">
    <Thumb src={line.imageUrl} size="medium" />
    <div className="grid grid-cols-1 content-between gap-y-2">
      <div className="flex items-start justify-between gap-1">
        <div className="min-w-0">
          <p
            className="line-clamp-3 leading-snug font-semibold has-focus-visible:line-clamp-none"
            {...languageAttributes(line.name)}
          >
            <Link
              to="/products/$slug"
              params={{ slug: line.slug }}
              search={variantSearch(line)}
              replace
              onClick={onLeave}
              className="underline-offset-4 hover:text-leaf hover:underline"
            >
              {line.name}
            </Link>
          </p>
          {line.variantTitle && (
            <p className="text-sm font-medium" {...languageAttributes(line.variantTitle)}>
              {line.variantTitle}
            </p>
          )}
          {line.shortDescription && (
            <p className="text-sm text-ink-soft" {...languageAttributes(line.shortDescription)}>
              {excerpt(line.shortDescription, 60)}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label={t.removeProduct(nameWithVariant(line.name, line.variantTitle))}
          onClick={() => reportUnsaved(removeFromCart(line))}
          className="-mt-2.5 -me-[13px] grid size-[44px] shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-terracotta-soft hover:text-terracotta"
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <QuantityStepper
          compact
          value={line.quantity}
          max={line.cap}
          label={nameWithVariant(line.name, line.variantTitle)}
          onChange={(quantity) => reportUnsaved(stepCartQuantity(line, quantity - line.quantity))}
        />
        {line.price ? (
          <p className="font-semibold tabular-nums">{formatInr(parseRupees(line.price))}</p>
        ) : (
          !line.soldOut && !line.needsVariant && <Skeleton className="h-4 w-16" />
        )}
      </div>
    </div>
    <div className="col-span-2 empty:hidden">
      <LineNotice line={line} onLeave={onLeave} />
    </div>
  </li>
)

/**
 * Moves the focus to the cart button when the drawer closes, because the element that opened the drawer (a toast, for
 * example) may be gone. Does nothing if a new page has already moved the focus.
 */
function restoreFocus(event: Event): void {
  event.preventDefault()
  if (document.getElementById('main')?.contains(document.activeElement)) return
  document.querySelector<HTMLElement>('[data-cart-button]')?.focus()
}

/** The cart drawer, which slides in from the right. */
export const CartDrawerPanel = ({ open }: { open: boolean }) => {
  const { ready, lines, subtotal } = usePricedCart()
  const totals = drawerTotals(subtotal, useSettings())
  const empty = ready && lines.length === 0
  const leave = useBackCloses(open, closeCartDrawer)

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && closeCartDrawer()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-forest-deep/45 transition-opacity duration-200 starting:opacity-0" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(closeCartDrawer)}
          onCloseAutoFocus={restoreFocus}
          className="fixed inset-y-0 end-0 z-50 flex w-[min(26rem,100%)] flex-col overflow-y-auto bg-paper shadow-lift transition-transform duration-250 ease-calm starting:translate-x-full rtl:starting:-translate-x-full"
        >
          <div className="flex items-center justify-between border-b border-line py-2 pe-2 ps-5">
            <Dialog.Title className="display text-lg">{t.drawerTitle(lines.length)}</Dialog.Title>
            <Dialog.Close
              aria-label={t.close}
              className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
            >
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </div>

          {empty ? (
            <EmptyState picture={<ShoppingBag aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
              <Link to="/products" replace onClick={leave} className={buttonClass()}>
                {t.startShopping}
              </Link>
            </EmptyState>
          ) : (
            <>
              <div className="px-5">
                <WaitingOrderNote lineKeys={lines.map(lineKey)} onLeave={leave} />
              </div>
              <ul className="min-h-44 flex-1 overflow-y-auto overscroll-contain px-5">
                {lines.map((line) => (
                  <DrawerLine key={lineKey(line)} line={line} onLeave={leave} />
                ))}
              </ul>
              <div className="grid grid-cols-1 gap-4 border-t border-line bg-card px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-bar">
                <FreeShippingNote totals={totals} />
                <dl className="grid gap-1.5">
                  <SummaryRow name={t.subtotal}>{formatInr(totals.subtotal)}</SummaryRow>
                  <SummaryRow name={t.shipping}>
                    {totals.shipping === 0 ? t.free : formatInr(totals.shipping)}
                  </SummaryRow>
                  <SummaryRow name={t.total} strong>
                    {formatInr(totals.total)}
                  </SummaryRow>
                </dl>
                <div className="flex flex-wrap gap-3 *:grow">
                  <Link to="/cart" replace onClick={leave} className={buttonClass('outline', 'px-3')}>
                    {t.viewCart}
                  </Link>
                  <Link to="/checkout" replace onClick={leave} className={buttonClass('primary', 'px-3')}>
                    {t.checkout}
                  </Link>
                </div>
              </div>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
