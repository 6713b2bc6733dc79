import { useState } from 'react'
import { cancelOrder } from '#contract/admin-orders'
import type { Order } from '#contract/orders'
import { formatInr, parseRupees } from '#rules/money'
import { hasLeftShop } from '#rules/order-status'
import { call } from '../../api/api-client.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { useAdminAddress } from '../frame/use-admin-address.ts'

/** Asks whether an order is to be cancelled, and for what reason the customer is told. */
export const CancelDialog = ({ order }: { order: Order }) => {
  const { search, go } = useAdminAddress()
  const [reason, setReason] = useState('')
  const close = () => go(`orders/${order.id}`, search, { replace: true })
  const cancel = useAdminWrite(
    () => call(cancelOrder, { params: { orderId: order.id }, body: { reason: reason.trim() || null } }),
    { done: 'Order cancelled successfully', onDone: close, changesCatalogue: true },
  )
  return (
    <ConfirmDialog
      open
      title="Cancel this order?"
      text={
        <>
          {order.orderNumber} of <bdi>{order.customerName}</bdi> cannot be taken up again.
          {order.paymentStatus === 'paid' && ` ${formatInr(parseRupees(order.total))} go back to the customer.`}
          {hasLeftShop(order.status)
            ? ' Its pieces are on sale again once you mark the parcel as received.'
            : ' Its pieces are on sale again at once.'}
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
        hint="The customer reads it in the letter and on the tracking page."
      />
    </ConfirmDialog>
  )
}
