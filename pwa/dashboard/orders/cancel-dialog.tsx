import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelOrder } from '#contract/admin/orders'
import { formatInr } from '#rules/money'
import { hasLeftShop, mayCancel, orderPrice } from '#rules/order/order-status'
import { call } from '../../api/api-client.ts'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { orderDetailsQuery } from './order-details.ts'

const route = getRouteApi('/admin/orders/$orderId/cancel')

/** Asks for confirmation before an order is cancelled. The optional reason is sent to the customer. */
export const CancelDialog = () => {
  const params = route.useParams()
  const navigate = route.useNavigate()
  const order = useQuery(orderDetailsQuery(params.orderId)).data?.order
  const [reason, setReason] = useState('')
  const close = () =>
    navigate({ to: '/admin/orders/$orderId', params, search: true, replace: true, resetScroll: false })
  const cancel = useAdminWrite(() => call(cancelOrder, { params, body: { reason: reason.trim() || null } }), {
    done: 'Order cancelled successfully',
    onDone: close,
    changesCatalogue: true,
  })
  if (!order || !mayCancel(order.status)) return null
  return (
    <ConfirmDialog
      open
      title="Cancel this order?"
      text={
        <>
          {order.orderNumber} by <bdi>{order.customerName}</bdi>. This can’t be undone.
          {order.paymentStatus === 'paid' && ` ${formatInr(orderPrice(order))} will be refunded.`}
          {hasLeftShop(order.status)
            ? ' Items return to stock when you mark the parcel as received.'
            : ' Items return to stock.'}
        </>
      }
      confirm={cancel.isPending ? 'Cancelling...' : 'Cancel order'}
      cancel="Keep order"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(null)}
      onCancel={close}
    >
      <TextAreaField
        id="cancel-reason"
        label="Reason"
        optional
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="Shown to the customer."
      />
    </ConfirmDialog>
  )
}
