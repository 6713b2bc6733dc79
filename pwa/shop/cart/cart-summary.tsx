import { Link } from '@tanstack/react-router'
import { formatInr } from '#rules/money'
import type { Totals } from '#rules/totals'
import { buttonClass } from '../../ui/button-class.ts'
import { SummaryRow } from '../../ui/summary-row.tsx'
import { FreeShippingNote } from './free-shipping-note.tsx'
import { usePaymentTexts } from './settings.queries.ts'

/** The totals of the cart page with the checkout button. */
export const CartSummary = ({ totals }: { totals: Totals }) => (
  <section
    aria-labelledby="cart-summary"
    className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-28"
  >
    <h2 id="cart-summary" className="display text-2xl">
      Order Summary
    </h2>
    <FreeShippingNote totals={totals} />
    <dl className="grid gap-2">
      <SummaryRow name="Subtotal">{formatInr(totals.subtotal)}</SummaryRow>
      <SummaryRow name="Shipping">{totals.shipping === 0 ? 'Free' : formatInr(totals.shipping)}</SummaryRow>
      <SummaryRow name={totals.taxLabel ?? 'Tax'}>{formatInr(totals.tax)}</SummaryRow>
      <SummaryRow name="Total" strong>
        {formatInr(totals.total)}
      </SummaryRow>
    </dl>
    <div className="grid gap-2">
      <Link to="/checkout" className={buttonClass('primary', 'w-full max-lg:hidden')}>
        Proceed to Checkout
      </Link>
      <Link to="/products" className={buttonClass('quiet', 'w-full')}>
        Continue Shopping
      </Link>
    </div>
    <p className="text-sm text-ink-soft">Shipping and tax are confirmed at checkout. {usePaymentTexts().ways}.</p>
  </section>
)
