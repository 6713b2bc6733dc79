import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import type { LineKey } from '#rules/cart'
import { formatInr, parseRupees } from '#rules/money'
import type { Totals } from '#rules/totals'
import { nameWithVariant } from '#rules/variants'
import { chooseOption, chooseOptionOf } from '#texts/add-to-cart'
import * as t from '#texts/cart'
import { reportUnsaved } from '../../../ui/toast/toast-store.ts'
import { acknowledgeChangeOf } from '../cart-changes-store.ts'
import type { CartRow } from '../cart-rows.ts'

/** The amount that is missing for free shipping, as text and as a bar. */
export const FreeShippingNote = ({ totals }: { totals: Totals }) => {
  const { subtotal, remainingForFreeShipping: remaining } = totals
  if (subtotal <= 0) return null
  const share = (subtotal / (subtotal + remaining)) * 100
  return (
    <div className="rounded-field bg-leaf-soft px-4 py-3 text-sm text-forest">
      <p className="flex items-center gap-2 font-semibold">
        <Truck size={18} className="shrink-0" aria-hidden="true" />
        {remaining > 0 ? t.moreForFreeShipping(formatInr(remaining)) : t.freeShipping}
      </p>
      {remaining > 0 && (
        <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-card">
          <div data-bar="" className="h-full rounded-full bg-leaf transition-[width]" style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  )
}

const shown = (rupees: string) => formatInr(parseRupees(rupees))

interface LineNoticeProps {
  line: CartRow
  /** Closes the drawer when the link of the notice is pressed. */
  onLeave?: (event: MouseEvent) => void
}

/** Shows that the shopper has to choose a variant, or how price or stock of a line changed since it was added. */
export const LineNotice = ({ line, onLeave }: LineNoticeProps) => {
  const { price, priceWas, quantityWas, soldOut } = line
  const name = nameWithVariant(line.name, line.variantTitle)
  const priceChanged = priceWas !== null && price !== null && !soldOut
  const reduced = quantityWas !== null && !soldOut
  if (soldOut) {
    return <p className="text-sm font-semibold text-terracotta">{t.soldOut}</p>
  }
  if (line.needsVariant) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-saffron-soft px-3 py-1 text-sm text-saffron-ink">
        {t.severalOptions}
        <Link
          to="/products/$slug"
          params={{ slug: line.slug }}
          replace={Boolean(onLeave)}
          onClick={onLeave}
          aria-label={chooseOptionOf(name)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {chooseOption}
        </Link>
      </p>
    )
  }
  if (!priceChanged && !reduced) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-saffron-soft px-3 py-1 text-sm text-saffron-ink">
      <div>
        {priceChanged && <p>{t.priceChanged(shown(priceWas), shown(price))}</p>}
        {reduced && <p>{t.quantityReduced(line.cap)}</p>}
      </div>
      <button
        type="button"
        aria-label={t.acceptChangeOf(name)}
        onClick={() => reportUnsaved(acknowledgeChangeOf(line))}
        className="min-h-11 min-w-11 px-2 font-semibold underline underline-offset-4"
      >
        {t.acceptChange}
      </button>
    </div>
  )
}

export interface WaitingOrderNoteProps {
  lineKeys: readonly LineKey[]
  /** Closes the drawer when the link of the note is pressed. */
  onLeave?: (event: MouseEvent) => void
}

// The note about an unsent order is loaded after the cart, because it needs the code of the outbox (unsent writes). If
// it cannot be loaded, the cart shows no note.
const WaitingOrder = lazy(() =>
  import('./waiting-order.tsx').catch(() => ({ default: (_: WaitingOrderNoteProps) => null })),
)

/** Says that products of the cart are in an order that is not sent yet. */
export const WaitingOrderNote = (props: WaitingOrderNoteProps) => (
  <Suspense fallback={null}>
    <WaitingOrder {...props} />
  </Suspense>
)
