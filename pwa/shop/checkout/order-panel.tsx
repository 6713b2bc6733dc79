import type { ReactNode } from 'react'
import type { RefusedItem } from '#contract/checkout'
import { formatInr } from '#rules/money'
import type { Totals } from '#rules/totals'
import { SummaryRow } from '../../ui/summary-row.tsx'
import type { CartRow } from '../cart/cart.queries.ts'
import { CheckoutLine } from './checkout-line.tsx'

interface OrderPanelProps {
  lines: readonly CartRow[]
  refused: readonly RefusedItem[]
  /** Null while a price is unknown. */
  totals: Totals | null
  /** The discount code field, shown above the totals. */
  code: ReactNode
  /** Shown below the total. */
  children: ReactNode
}

/** The order summary: line items, discount code and totals. */
export const OrderPanel = ({ lines, refused, totals, code, children }: OrderPanelProps) => (
  <section
    aria-labelledby="checkout-summary"
    className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-28"
  >
    <h2 id="checkout-summary" className="display text-2xl">
      Order Summary
    </h2>
    <ul className="divide-y divide-line border-y border-line lg:max-h-[40vh] lg:overflow-y-auto">
      {lines.map((line) => (
        <CheckoutLine
          key={line.productId}
          line={line}
          refused={refused.find((item) => item.productId === line.productId)}
        />
      ))}
    </ul>
    {code}
    <dl className="grid gap-2">
      {totals && (
        <>
          <SummaryRow name="Subtotal">{formatInr(totals.subtotal)}</SummaryRow>
          {totals.discount > 0 && <SummaryRow name="Discount">−{formatInr(totals.discount)}</SummaryRow>}
          <SummaryRow name="Shipping">{totals.shipping === 0 ? 'Free' : formatInr(totals.shipping)}</SummaryRow>
          <SummaryRow name={totals.taxLabel ?? 'Tax'}>{formatInr(totals.tax)}</SummaryRow>
        </>
      )}
      <SummaryRow name="Total" strong>
        {totals ? formatInr(totals.total) : '…'}
      </SummaryRow>
    </dl>
    {children}
  </section>
)
