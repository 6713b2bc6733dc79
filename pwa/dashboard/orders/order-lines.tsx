import type { OrderDetails } from '#contract/admin-orders'
import { formatInr, parseRupees } from '#rules/money'
import { SummaryRow } from '../../ui/summary-row.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { DetailSection } from '../form/details.tsx'
import { AdminLink } from '../frame/admin-link.tsx'

const shown = (rupees: string) => formatInr(parseRupees(rupees))

/** What was ordered at the prices of then, and what it came to. */
export const OrderLines = ({ details: { order, lines, couponCode } }: { details: OrderDetails }) => (
  <DetailSection title="Lines">
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-start gap-3 py-3 first:pt-0">
          <Thumb src={line.productImage} size="small" />
          <div className="min-w-0 flex-[1_1_7rem]">
            <p className="leading-snug font-medium" dir="auto">
              {line.productId === null ? (
                line.productName
              ) : (
                <AdminLink
                  to="/admin/products/$productId"
                  params={{ productId: line.productId }}
                  className="underline-offset-4 hover:underline"
                >
                  {line.productName}
                </AdminLink>
              )}
            </p>
            <p className="text-sm text-ink-soft tabular-nums wrap-anywhere">
              {line.quantity} × {shown(line.price)}
              {line.sku && `, ${line.sku}`}
            </p>
          </div>
          <p className="ml-auto font-semibold tabular-nums">{formatInr(parseRupees(line.price) * line.quantity)}</p>
        </li>
      ))}
    </ul>
    <dl className="grid gap-1.5 border-t border-line pt-3">
      <SummaryRow name="Subtotal">{shown(order.subtotal)}</SummaryRow>
      {parseRupees(order.discount) > 0 && (
        <SummaryRow name={couponCode ? `Discount ${couponCode}` : 'Discount'}>−{shown(order.discount)}</SummaryRow>
      )}
      <SummaryRow name="Shipping">{parseRupees(order.shipping) === 0 ? 'Free' : shown(order.shipping)}</SummaryRow>
      <SummaryRow name="Tax">{shown(order.tax)}</SummaryRow>
      <SummaryRow name="Total" strong>
        {shown(order.total)}
      </SummaryRow>
    </dl>
  </DetailSection>
)
