import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import type { OrderDetails } from '#contract/admin/orders'
import { formatDate } from '#rules/dates'
import { formatInr } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import { nameWithVariant } from '#rules/variants'
import { isNotFound } from '../../api/http-error.ts'
import { useProfile } from '../../api/shop-profile.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink, Screen } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { DocumentLinks } from './order-actions.tsx'
import { batchTexts, orderDetailsQuery } from './order-details.ts'

const route = getRouteApi('/admin/orders/$orderId/slip')

/** The packing slip of an order, to look at and to print. */
export const PackingSlip = () => {
  const { orderId } = route.useParams()
  const query = useQuery(orderDetailsQuery(orderId))
  const back = (
    <AdminLink
      to="/admin/orders/$orderId"
      params={{ orderId }}
      className="inline-flex min-h-11 items-center gap-2 rounded-full pr-3 font-medium text-forest hover:underline print:hidden"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back to the order
    </AdminLink>
  )
  return (
    <div className="print:absolute print:inset-0 print:[&_h1]:hidden">
      <Screen
        title="Packing slip"
        back={back}
        actions={
          <>
            <DocumentLinks orderId={orderId} />
            <Button onClick={() => print()}>{printLabel}</Button>
          </>
        }
      >
        {isNotFound(query.error) ? (
          <EmptyState title="Order not found" text="Check the address of this page." />
        ) : (
          <ListState query={query}>{(details) => <SlipSheet details={details} />}</ListState>
        )}
      </Screen>
    </div>
  )
}

const printLabel = (
  <>
    <Printer size={18} aria-hidden="true" />
    Print
  </>
)

/**
 * The printed sheet: delivery address and items. It has no prices, because the order may be a gift; only the cash that
 * the courier has to collect is printed.
 */
const SlipSheet = ({ details }: { details: OrderDetails }) => {
  const { order, lines: ordered } = details
  const profile = useProfile()
  const contacts = [profile.email, profile.phone?.text].filter(Boolean).join(' or ')
  const lines = ordered
    .map((line) => ({ ...line, quantity: line.quantity - (line.cancelledQuantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const toCollect = order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'pending'
  return (
    <article
      aria-label="Packing slip"
      className="mx-auto grid max-w-2xl gap-6 rounded-card border border-line bg-card p-6 text-ink sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0"
    >
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-ink pb-4">
        <div>
          <p className="display text-xl">{profile.brand}</p>
          <p className="max-w-64 text-sm">{profile.address.join(', ')}</p>
        </div>
        <div className="sm:text-right">
          <h2 className="text-lg font-semibold">{order.orderNumber}</h2>
          <p className="text-sm">Ordered on {formatDate(order.createdAt)}</p>
          {order.awbCode && <p className="text-sm">Parcel {order.awbCode}</p>}
        </div>
      </header>
      <section>
        <h3 className="text-sm font-semibold uppercase">Deliver to</h3>
        <address className="mt-1 whitespace-pre-line not-italic wrap-anywhere" dir="auto">
          <strong className="block text-lg">{order.customerName}</strong>
          {order.shippingAddress.text}
          {order.customerPhone && <span className="block">{order.customerPhone}</span>}
        </address>
      </section>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-ink text-sm">
              <th scope="col" className="w-20 py-2 pr-4 font-semibold">
                Qty
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Product
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Packed
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} className="break-inside-avoid border-b border-line">
                <td className="py-2.5 pr-4 text-lg font-semibold tabular-nums">{line.quantity}</td>
                <td className="py-2.5 pr-4 wrap-anywhere">
                  <bdi>{nameWithVariant(line.productName, line.variantTitle)}</bdi>
                  {line.sku && <span className="block text-sm">{line.sku}</span>}
                  {batchTexts(details, line.variantId).map(({ batchId, isExpired, text }) => (
                    <span key={batchId} className={`block text-sm ${isExpired ? 'font-semibold' : ''}`}>
                      {text}
                    </span>
                  ))}
                </td>
                <td className="py-2.5 text-right">
                  <span className="inline-block size-5 border border-ink" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="font-semibold">{itemCount === 1 ? '1 item' : `${itemCount} items`} in total</p>
      {toCollect && (
        <p className="border-2 border-ink p-3 text-lg font-semibold">
          Cash on delivery: collect {formatInr(orderPrice(order))}
        </p>
      )}
      {order.notes && (
        <section>
          <h3 className="text-sm font-semibold uppercase">Customer note</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
            {order.notes}
          </p>
        </section>
      )}
      {contacts && <p className="text-sm">Questions? {contacts}</p>}
    </article>
  )
}
