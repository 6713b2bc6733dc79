import { Link } from '@tanstack/react-router'
import type { TrackedOrder } from '#contract/tracking'
import { formatDate, isDayOver } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import { deliveryDays } from '#rules/shop/shop-answers'
import * as t from '#texts/order-details'
import { serverNow } from '../../api/online-store.ts'
import { Thumb } from '../../ui/picture.tsx'
import { SummaryRow } from '../../ui/totals.tsx'
import { useCourierConnected, usePromises } from '../cart/settings.queries.ts'
import { useDelivery } from '../checkout/checkout.queries.ts'
import type { ShownLine } from './placed-orders.queries.ts'

const isReturned = ({ returnedQuantity = 0 }: ShownLine) => returnedQuantity > 0
const isCancelled = ({ cancelledQuantity = 0, returnedQuantity = 0 }: ShownLine) => cancelledQuantity > returnedQuantity

/** Shows how many pieces of a line were cancelled, and how many were returned. */
function removedTexts(line: ShownLine): string[] {
  const { cancelledQuantity = 0, returnedQuantity = 0 } = line
  return [
    ...(isCancelled(line) ? [t.cancelledPieces(cancelledQuantity - returnedQuantity)] : []),
    ...(isReturned(line) ? [t.returnedPieces(returnedQuantity)] : []),
  ]
}

/** Returns the label for the price of cancelled and returned items, or for a lower price of the others. */
function removedName(lines: readonly ShownLine[]): string {
  if (!lines.some(isReturned)) {
    // Lines that the device has stored do not say how many pieces were cancelled.
    const isReduced = lines.length > 0 && lines.every(({ cancelledQuantity }) => cancelledQuantity === 0)
    return isReduced ? t.priceReduction : t.cancelledItems
  }
  return lines.some(isCancelled) ? t.cancelledAndReturned : t.returnedItems
}

/** The line items of an order, at the prices when it was placed. */
const OrderLines = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li
        key={`${line.slug}-${line.name}-${line.variantTitle ?? ''}`}
        className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0"
      >
        <Thumb src={line.imageUrl} size="small" />
        <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap justify-between gap-x-3">
          <div className="min-w-0 flex-[1_1_7rem]">
            <p className="leading-snug font-medium" {...languageAttributes(line.name)}>
              {line.slug ? (
                <Link
                  to="/products/$slug"
                  params={{ slug: line.slug }}
                  className="underline-offset-4 hover:text-leaf hover:underline"
                >
                  {line.name}
                </Link>
              ) : (
                line.name
              )}
            </p>
            {line.variantTitle && (
              <p className="text-sm" {...languageAttributes(line.variantTitle)}>
                {line.variantTitle}
              </p>
            )}
            <p className="text-sm text-ink-soft tabular-nums">
              {line.quantity} × {formatInr(parseRupees(line.price))}
            </p>
            {removedTexts(line).map((text) => (
              <p key={text} className="text-sm text-terracotta tabular-nums">
                {text}
              </p>
            ))}
          </div>
          <p className="font-semibold tabular-nums">{formatInr(parseRupees(line.price) * line.quantity)}</p>
        </div>
      </li>
    ))}
  </ul>
)

interface OrderDetailsProps {
  order: TrackedOrder
  lines: readonly ShownLine[]
}

const shown = (rupees: string) => formatInr(parseRupees(rupees))

/** Line items, totals, address and payment of an order. */
export const OrderDetails = ({ order, lines }: OrderDetailsProps) => {
  const { shippingAddress: address } = order
  const cancelled = parseRupees(order.cancelledAmount ?? '0.00')
  const place = [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  // The tax line is left out for a shop that charges no GST.
  const hasTax = parseRupees(order.tax) > 0
  return (
    <div className="grid gap-5">
      {lines.length > 0 && <OrderLines lines={lines} />}
      <dl className="grid gap-2 border-t border-line pt-4">
        <SummaryRow name={t.subtotal}>{shown(order.subtotal)}</SummaryRow>
        {parseRupees(order.discount) > 0 && (
          <SummaryRow name={t.discount}>
            <bdi dir="ltr">−{shown(order.discount)}</bdi>
          </SummaryRow>
        )}
        <SummaryRow name={t.shipping}>
          {parseRupees(order.shipping) === 0 ? t.freeShipping : shown(order.shipping)}
        </SummaryRow>
        {hasTax && !order.taxIncluded && <SummaryRow name={t.tax}>{shown(order.tax)}</SummaryRow>}
        {cancelled > 0 && (
          <SummaryRow name={removedName(lines)}>
            <bdi dir="ltr">−{formatInr(cancelled)}</bdi>
          </SummaryRow>
        )}
        <SummaryRow name={t.total} strong>
          {formatInr(orderPrice(order))}
        </SummaryRow>
        {hasTax && order.taxIncluded && cancelled === 0 && (
          <SummaryRow name={t.includesGst}>{shown(order.tax)}</SummaryRow>
        )}
        {order.refunded !== undefined && parseRupees(order.refunded) > 0 && (
          <SummaryRow name={t.refundedAmount}>
            <bdi dir="ltr">−{shown(order.refunded)}</bdi>
          </SummaryRow>
        )}
      </dl>
      <div className="grid gap-5 border-t border-line pt-4 sm:grid-cols-2">
        <div>
          <h3 className="text-sm text-ink-soft">{t.addressTitle}</h3>
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
          <h3 className="text-sm text-ink-soft">{t.paymentTitle}</h3>
          <p>{t.payment(t.paymentMethods[order.paymentMethod], t.paymentStatuses[order.paymentStatus])}</p>
        </div>
      </div>
    </div>
  )
}

const dayMs = 24 * 3600 * 1000

/**
 * The estimated delivery date: the courier's days for the PIN code, as the product page shows them. Without a courier,
 * the shortest and longest delivery that the shop promises, because the delivery zone of an address is unknown. After
 * that date the delivery is late.
 */
export const DeliveryEstimate = ({ order }: { order: TrackedOrder }) => {
  const courierDays = Number.parseFloat(useDelivery(order.shippingAddress.zipCode ?? '').estimatedDays ?? '')
  const promised = deliveryDays(usePromises() ?? {})
  const hasCourier = useCourierConnected()
  const days = hasCourier ? { from: courierDays, to: courierDays } : promised
  if (!days || !Number.isFinite(days.to)) return null
  const dayAfter = (count: number) => new Date(Date.parse(order.createdAt) + count * dayMs).toISOString()
  const dateAfter = (count: number) => formatDate(dayAfter(count))
  if (isDayOver(dayAfter(days.to), serverNow())) return <p>{t.lateDelivery(dateAfter(days.to))}</p>
  const dates = days.from === days.to ? dateAfter(days.to) : t.dateRange(dateAfter(days.from), dateAfter(days.to))
  return <p>{t.estimate(<strong key="date">{dates}</strong>)}</p>
}
