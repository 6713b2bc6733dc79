import type { OrderDetails } from '#contract/admin-orders'
import { DetailSection } from '../form/details.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { mailLink } from '../frame/mail-link.ts'
import { mayReaddress } from './parcel-chances.ts'

const link =
  'inline-flex min-h-9 items-center underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-forest'

/** Who ordered, how to reach them, and where the parcel goes. */
export const OrderCustomer = ({ details }: { details: OrderDetails }) => {
  const { order, account, customerOrders } = details
  const { shippingAddress: address } = order
  const missing = [!address.zipCode && 'PIN', !address.state && 'state', !address.city && 'city'].filter(Boolean)
  return (
    <DetailSection title="Customer">
      <div className="grid justify-items-start">
        <bdi className="font-medium">{order.customerName}</bdi>
        <a href={mailLink(order.customerEmail)} className={link}>
          {order.customerEmail}
        </a>
        {order.customerPhone && (
          <a href={`tel:${order.customerPhone}`} className={link}>
            {order.customerPhone}
          </a>
        )}
        <p className="text-sm text-ink-soft">{account ? `Account ${account.username}` : 'Ordered as a guest'}</p>
        {customerOrders > 1 && (
          <AdminLink to="/admin/orders" search={{ q: order.customerEmail }} className={link}>
            All {customerOrders} orders of this customer
          </AdminLink>
        )}
      </div>
      <address className="whitespace-pre-line not-italic" dir="auto">
        {address.text}
      </address>
      {missing.length > 0 && (
        <p className="text-sm font-medium text-terracotta">Not told by the address: {missing.join(', ')}.</p>
      )}
      {mayReaddress(details) && (
        <AdminLink
          to="/admin/orders/$orderId/address"
          params={{ orderId: order.id }}
          search={true}
          resetScroll={false}
          className={`${link} justify-self-start`}
        >
          Correct the address
        </AdminLink>
      )}
      {order.notes && (
        <div className="rounded-field bg-saffron-soft px-4 py-3">
          <h4 className="text-sm font-semibold text-saffron-ink">The customer’s note</h4>
          <p className="whitespace-pre-line" dir="auto">
            {order.notes}
          </p>
        </div>
      )}
    </DetailSection>
  )
}
