import type { TrackedOrder } from '#contract/tracking'
import { formatInr, parseRupees } from '#rules/money'
import { SummaryRow } from '../../ui/summary-row.tsx'
import { OrderLines } from './order-lines.tsx'
import type { ShownLine } from './placed-orders.queries.ts'

interface OrderDetailsProps {
  order: TrackedOrder
  lines: readonly ShownLine[]
}

const shown = (rupees: string) => formatInr(parseRupees(rupees))

const payment: Record<TrackedOrder['paymentMethod'], string> = {
  cash_on_delivery: 'Cash on Delivery',
  razorpay: 'Online payment',
}

const paymentState: Record<TrackedOrder['paymentStatus'], string> = {
  pending: 'not paid yet',
  paid: 'paid',
  failed: 'not paid',
  refunded: 'refunded',
}

/** Line items, totals, address and payment of an order. */
export const OrderDetails = ({ order, lines }: OrderDetailsProps) => {
  const { shippingAddress: address } = order
  const place = [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className="grid gap-5">
      {lines.length > 0 && <OrderLines lines={lines} />}
      <dl className="grid gap-2 border-t border-line pt-4">
        <SummaryRow name="Subtotal">{shown(order.subtotal)}</SummaryRow>
        {parseRupees(order.discount) > 0 && <SummaryRow name="Discount">−{shown(order.discount)}</SummaryRow>}
        <SummaryRow name="Shipping">{parseRupees(order.shipping) === 0 ? 'Free' : shown(order.shipping)}</SummaryRow>
        <SummaryRow name="Tax">{shown(order.tax)}</SummaryRow>
        <SummaryRow name="Total" strong>
          {shown(order.total)}
        </SummaryRow>
      </dl>
      <div className="grid gap-5 border-t border-line pt-4 sm:grid-cols-2">
        <div>
          <h3 className="text-sm text-ink-soft">Delivery address</h3>
          <address className="not-italic" dir="auto">
            {order.customerName}
            <br />
            {address.street && place ? (
              <>
                {address.street}
                <br />
                {place}
              </>
            ) : (
              address.text
            )}
          </address>
        </div>
        <div>
          <h3 className="text-sm text-ink-soft">Payment</h3>
          <p>
            {payment[order.paymentMethod]}, {paymentState[order.paymentStatus]}
          </p>
        </div>
      </div>
    </div>
  )
}
