import { useQuery } from '@tanstack/react-query'
import type { OrderDetails } from '#contract/admin-orders'
import { formatDateTime } from '#rules/dates'
import { mayCancel } from '#rules/order-status'
import { isNotFound } from '../../api/http-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../form/sheet.tsx'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { ListState } from '../list/list-state.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { orderDetailsQuery } from './admin-orders.queries.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcel } from './order-parcel.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { mayReaddress } from './parcel-chances.ts'

interface OrderDialogProps {
  orderId: number
  /** What the address asks for beyond it: `cancel` or `address`. */
  part: string | undefined
}

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

/** One order with all that hangs on it and all that can be done about it. */
export const OrderDialog = ({ orderId, part }: OrderDialogProps) => {
  const query = useQuery(orderDetailsQuery(orderId))
  const { search, go } = useAdminAddress()
  const order = query.data?.order
  return (
    <>
      <Sheet
        open
        wide
        title={order?.orderNumber ?? 'Order'}
        text={order && `Order ${order.id}, placed ${formatDateTime(order.createdAt)}`}
        onClose={() => go('orders', search, { replace: true })}
      >
        {isNotFound(query.error) ? (
          <EmptyState title="Order not found" text="There is no order under this address." />
        ) : (
          <ListState query={query}>{(details) => <Opened details={details} />}</ListState>
        )}
      </Sheet>
      {part === 'cancel' && order && mayCancel(order.status) && <CancelDialog order={order} />}
      {part === 'address' && query.data && mayReaddress(query.data) && <AddressDialog order={query.data.order} />}
    </>
  )
}
