import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RefusedItem } from '#contract/checkout'
import { itemCount, lineKey } from '#rules/cart'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import type { CheckoutTotals } from '#rules/totals'
import { nameWithVariant } from '#rules/variants'
import { chooseOption, chooseOptionOf } from '#texts/add-to-cart'
import * as t from '#texts/checkout'
import { Thumb } from '../../ui/picture.tsx'
import { reportUnsaved } from '../../ui/toast/toast-store.ts'
import { SummaryRow } from '../../ui/totals.tsx'
import type { CartRow } from '../cart/cart.queries.ts'
import { removeFromCart } from '../cart/cart-store.ts'

const shown = (rupees: string) => formatInr(parseRupees(rupees))

function noticesOf(line: CartRow, refused: RefusedItem | undefined): string[] {
  if (line.needsVariant) return [t.notOrdered]
  if (refused?.code === 'variant_required') return [chooseOption]
  if (refused) {
    if (refused.price === null) return [t.noLongerAvailable]
    const left = refused.available < refused.requested
    return [
      ...(left ? [refused.available > 0 ? t.onlyLeft(refused.available) : t.outOfStock] : []),
      ...(line.price && parseRupees(refused.price) !== parseRupees(line.price)
        ? [t.priceChanged(shown(line.price), shown(refused.price))]
        : []),
    ]
  }
  if (line.soldOut) return [t.outOfStock]
  return [
    ...(line.priceWas && line.price ? [t.priceChanged(shown(line.priceWas), shown(line.price))] : []),
    ...(line.quantityWas ? [t.quantityReduced(line.cap)] : []),
  ]
}

interface CheckoutLineProps {
  line: CartRow
  /** The server's refusal of this line, if any. */
  refused: RefusedItem | undefined
}

/** One line item of the order summary, with notices about changes. */
const CheckoutLine = ({ line, refused }: CheckoutLineProps) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
    <Thumb src={line.imageUrl} size="small" />
    <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap justify-between gap-x-3">
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="line-clamp-3 leading-snug font-medium" {...languageAttributes(line.name)}>
          {line.name}
        </p>
        {line.variantTitle && (
          <p className="text-sm" {...languageAttributes(line.variantTitle)}>
            {line.variantTitle}
          </p>
        )}
        <p className="text-sm text-ink-soft tabular-nums">
          {line.needsVariant ? line.quantity : `${line.quantity} × ${line.price ? shown(line.price) : '…'}`}
        </p>
        {noticesOf(line, refused).map((notice) => (
          <p key={notice} className="text-sm font-semibold text-terracotta">
            {notice}
          </p>
        ))}
        {line.needsVariant && (
          <Link
            to="/products/$slug"
            params={{ slug: line.slug }}
            aria-label={chooseOptionOf(line.name)}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {chooseOption}
          </Link>
        )}
        {line.soldOut && (
          <button
            type="button"
            aria-label={t.removeProduct(nameWithVariant(line.name, line.variantTitle))}
            onClick={() => reportUnsaved(removeFromCart(line))}
            className="min-h-11 text-sm font-semibold underline underline-offset-4"
          >
            {t.remove}
          </button>
        )}
      </div>
      <p className={`font-semibold tabular-nums ${line.soldOut ? 'text-ink-soft' : ''}`}>
        {line.price && !line.soldOut ? formatInr(line.total) : '–'}
      </p>
    </div>
  </li>
)

/** Whether a line needs the shopper's attention: it is sold out, refused, or its price or quantity has changed. */
export const hasNotice = (line: CartRow, refused: readonly RefusedItem[]): boolean =>
  noticesOf(line, refusalOf(line, refused)).length > 0

const refusalOf = (line: CartRow, refused: readonly RefusedItem[]) =>
  refused.find((item) => lineKey(item) === lineKey(line))

/** The element id of the order summary. */
export const summaryId = 'checkout-order'
const detailsId = 'checkout-summary-details'

interface OrderPanelProps {
  lines: readonly CartRow[]
  refused: readonly RefusedItem[]
  /** The totals of the order; null while a price is unknown. */
  totals: CheckoutTotals | null
  /** The discount code field, shown above the totals. */
  code: ReactNode
  /** Whether the details are shown on a phone. A wide screen always shows them. */
  isOpen: boolean
  onToggle: () => void
}

/** The order summary: line items, discount code and totals. On a phone it is one line until the shopper opens it. */
export const OrderPanel = ({ lines, refused, totals, code, isOpen, onToggle }: OrderPanelProps) => {
  const total = totals ? formatInr(totals.total) : '…'
  const count = itemCount(lines.filter(({ needsVariant }) => !needsVariant))
  return (
    <section
      id={summaryId}
      tabIndex={-1}
      aria-labelledby="checkout-summary"
      className="outline-none rounded-card border border-line bg-card px-4 py-1 max-[14rem]:px-2 lg:p-6"
    >
      <h2 id="checkout-summary" className="display text-xl max-lg:sr-only lg:mb-4">
        {t.summaryTitle}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3 lg:hidden">
        <p className="flex flex-wrap gap-x-3">
          <span>{t.itemCount(count)}</span>
          <span className="font-semibold tabular-nums">{total}</span>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={onToggle}
          className="inline-flex min-h-12 items-center gap-1 text-sm font-semibold text-forest"
        >
          {isOpen ? t.hideDetails : t.showDetails}
          <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      <div id={detailsId} className={`grid grid-cols-1 gap-4 max-lg:pb-4 ${isOpen ? '' : 'max-lg:hidden'}`}>
        <ul className="divide-y divide-line border-y border-line lg:max-h-[40vh] lg:overflow-y-auto">
          {lines.map((line) => (
            <CheckoutLine key={lineKey(line)} line={line} refused={refusalOf(line, refused)} />
          ))}
        </ul>
        {code}
        <dl className="grid gap-2">
          {totals && (
            <>
              <SummaryRow name={t.subtotal}>{formatInr(totals.subtotal)}</SummaryRow>
              {totals.discount > 0 && (
                <SummaryRow name={t.discount}>
                  <bdi dir="ltr">−{formatInr(totals.discount)}</bdi>
                </SummaryRow>
              )}
              <SummaryRow name={t.shipping}>{totals.shipping === 0 ? t.free : formatInr(totals.shipping)}</SummaryRow>
              {totals.taxKind === 'added' && (
                <SummaryRow name={totals.taxLabelRate === null ? t.gst : t.tax(totals.taxLabelRate)}>
                  {formatInr(totals.tax)}
                </SummaryRow>
              )}
            </>
          )}
          <SummaryRow name={t.total} strong>
            {total}
          </SummaryRow>
          {totals?.taxKind === 'included' && <SummaryRow name={t.includesGst}>{formatInr(totals.tax)}</SummaryRow>}
        </dl>
      </div>
    </section>
  )
}
