import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import type { OrderDetails } from '#contract/admin-orders'
import { formatDateTime } from '#rules/dates'
import { isNotFound } from '../../api/http-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../form/dialogs.tsx'
import { ListState } from '../list/list-state.tsx'
import { orderDetailsQuery } from './admin-orders.queries.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcel } from './order-parcel.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const route = getRouteApi('/admin/orders/$orderId')

const Opened = ({ details }: { details: OrderDetails }) => (
  <div className="grid gap-6 px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7">
    <OrderActions details={details} />
    <div className="grid gap-6 md:grid-cols-2 md:gap-8">
      <div className="grid content-start gap-6">
        <OrderCustomer details={details} />
        <OrderLines details={details} />
      </div>
      <div className="grid content-start gap-6">
        <OrderPayments order={details.order} payments={details.payments} />
        {details.shipment && <OrderParcel shipment={details.shipment} />}
        <OrderTimeline events={details.events} />
        <OrderNotes orderId={details.order.id} notes={details.notes} />
      </div>
    </div>
  </div>
)

/** One order with its details and actions, over the list of orders. */
export const OrderDialog = () => {
  const { orderId } = route.useParams()
  const navigate = route.useNavigate()
  const query = useQuery(orderDetailsQuery(orderId))
  const order = query.data?.order
  return (
    <>
      <Sheet
        open
        wide
        title={order?.orderNumber ?? 'Order'}
        text={order && `Order ${order.id}, placed ${formatDateTime(order.createdAt)}`}
        onClose={() => navigate({ to: '/admin/orders', search: true, replace: true, resetScroll: false })}
      >
        {isNotFound(query.error) ? (
          <EmptyState title="Order not found" text="There is no order under this address." />
        ) : (
          <ListState query={query}>{(details) => <Opened details={details} />}</ListState>
        )}
      </Sheet>
      <Outlet />
    </>
  )
}
