import type { OrderDetails } from '#contract/admin-orders'
import { formatDate } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { shopProfile } from '#rules/shop-profile'

/**
 * What the parcel holds and where it goes. No prices: it may be a present. Only the cash to collect stands on it, because
 * the courier asks for it at the door.
 */
export const SlipSheet = ({ details: { order, lines } }: { details: OrderDetails }) => {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const toCollect = order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'pending'
  return (
    <article
      aria-label="Packing slip"
      className="mx-auto grid max-w-2xl gap-6 rounded-card border border-line bg-card p-6 text-ink sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0"
    >
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-ink pb-4">
        <div>
          <p className="display text-2xl">{shopProfile.brand}</p>
          <p className="max-w-64 text-sm">{shopProfile.address.join(', ')}</p>
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
                Pieces
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
                  <bdi>{line.productName}</bdi>
                  {line.sku && <span className="block text-sm">{line.sku}</span>}
                </td>
                <td className="py-2.5 text-right">
                  <span className="inline-block size-5 border border-ink" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="font-semibold">{pieces === 1 ? '1 piece' : `${pieces} pieces`} in all</p>
      {toCollect && (
        <p className="border-2 border-ink p-3 text-lg font-semibold">
          Cash on delivery: collect {formatInr(parseRupees(order.total))}
        </p>
      )}
      {order.notes && (
        <section>
          <h3 className="text-sm font-semibold uppercase">The customer’s note</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
            {order.notes}
          </p>
        </section>
      )}
      <p className="text-sm">
        Questions? {shopProfile.email} or {shopProfile.phone.text}
      </p>
    </article>
  )
}
