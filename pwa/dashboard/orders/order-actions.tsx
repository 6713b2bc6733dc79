import { PackageCheck, Printer, Truck } from 'lucide-react'
import type { OrderDetails } from '#contract/admin-orders'
import { createAdminShipment, receiveParcel } from '#contract/admin-orders'
import { formatTime } from '#rules/dates'
import { awaitsPayment, mayCancel } from '#rules/order-status'
import { call } from '../../api/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { AdminLink } from '../frame/admin-link.tsx'
import { methodWords, paymentWords, statusWords } from './order-words.ts'
import { mayBook, waitsToBook } from './parcel-chances.ts'
import { StatusStep } from './status-step.tsx'

/** How far an order is, and what can be done about it now: nothing that the shop would refuse. */
export const OrderActions = ({ details }: { details: OrderDetails }) => {
  const { order, stockReturned, payments } = details
  const params = { orderId: order.id }
  const now = Date.now()
  const again = waitsToBook(details, now)
  const ship = useAdminWrite(() => call(createAdminShipment, { params }), {
    done: again ? 'The courier is asked again now.' : 'Shipment created successfully on Shiprocket',
  })
  const receive = useAdminWrite(() => call(receiveParcel, { params, body: {} }), {
    done: 'Parcel received. Its pieces are on sale again.',
    changesCatalogue: true,
  })
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2">
        <Badge tone={statusWords[order.status].tone}>{statusWords[order.status].label}</Badge>
        <Badge tone={paymentWords[order.paymentStatus].tone}>{paymentWords[order.paymentStatus].label}</Badge>
        <Badge tone="out">{methodWords[order.paymentMethod].label}</Badge>
      </p>
      {order.status === 'pending' && awaitsPayment(order) && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          Waiting for the online payment, which confirms the order by itself.
          {payments.expiresAt && ` Without it the order is cancelled at ${formatTime(payments.expiresAt)}.`}
        </p>
      )}
      <StatusStep key={order.status} order={order} />
      <div className="flex flex-wrap gap-3">
        {mayBook(details, now) && (
          <Button variant="solid" aria-disabled={ship.isPending} onClick={() => !ship.isPending && ship.mutate(null)}>
            <Truck size={18} aria-hidden="true" />
            {ship.isPending ? 'Creating...' : again ? 'Try again now' : 'Create shipment'}
          </Button>
        )}
        {order.status === 'cancelled' && !stockReturned && (
          <Button
            variant="solid"
            aria-disabled={receive.isPending}
            onClick={() => !receive.isPending && receive.mutate(null)}
          >
            <PackageCheck size={18} aria-hidden="true" />
            {receive.isPending ? 'Saving...' : 'Parcel received'}
          </Button>
        )}
        <AdminLink to="/admin/orders/$orderId/slip" params={params} className={buttonClass('outline')}>
          <Printer size={18} aria-hidden="true" />
          Packing slip
        </AdminLink>
        {mayCancel(order.status) && (
          <AdminLink
            to="/admin/orders/$orderId/cancel"
            params={params}
            search={true}
            resetScroll={false}
            className={buttonClass('quiet', 'text-terracotta! decoration-terracotta/50!')}
          >
            Cancel order
          </AdminLink>
        )}
      </div>
    </div>
  )
}
