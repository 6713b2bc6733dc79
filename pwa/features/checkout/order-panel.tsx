import type { ReactNode } from 'react'
import type { RefusedItem } from '#contract/checkout'
import { formatInr } from '#rules/money'
import type { Totals } from '#rules/totals'
import { SummaryRow } from '../../ui/summary-row.tsx'
import type { PricedLine } from '../cart/cart.queries.ts'
import { CheckoutLine } from './checkout-line.tsx'

interface OrderPanelProps {
  lines: readonly PricedLine[]
  refused: readonly RefusedItem[]
  totals: Totals
  /** Under the total. */
  children: ReactNode
}

/** What is ordered and what it costs. */
export const OrderPanel = ({ lines, refused, totals, children }: OrderPanelProps) => (
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
    <dl className="grid gap-2">
      <SummaryRow name="Subtotal">{formatInr(totals.subtotal)}</SummaryRow>
      <SummaryRow name="Shipping">{totals.shipping === 0 ? 'Free' : formatInr(totals.shipping)}</SummaryRow>
      <SummaryRow name={totals.taxLabel ?? 'Tax'}>{formatInr(totals.tax)}</SummaryRow>
      <SummaryRow name="Total" strong>
        {formatInr(totals.total)}
      </SummaryRow>
    </dl>
    {children}
  </section>
)
