import type { Order } from '#contract/orders'
import { type AdminPayment, type OrderPayments as Payments, recordRefund, retryRefund } from '#contract/payments'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { DetailSection, Facts } from '../form/details.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'

interface OrderPaymentsProps {
  order: Order
  payments: Payments
}

const stateWords: Record<AdminPayment['state'], string> = {
  created: 'Begun',
  authorized: 'Set aside by the bank',
  captured: 'Received',
  failed: 'Failed',
  refunded: 'Refunded',
}

type Refund = AdminPayment['refunds'][number]

const refundWords: Record<Refund['state'], string> = {
  wanted: 'to be sent back',
  pending: 'on its way back',
  processed: 'sent back',
  failed: 'refused by the gateway',
}

const patience = 60 * 60_000

/**
 * Refused, failed without another one after it, or without an answer for so long that the shop may have given it up. The
 * clock of the device may be far behind: a time far ahead of it is long ago as well.
 */
const isStuck = ({ refunds }: AdminPayment): boolean =>
  refunds.some(
    ({ id, state, updatedAt }, place) =>
      (state === 'failed' && (id === null || place === refunds.length - 1)) ||
      (state === 'wanted' && Math.abs(Date.now() - Date.parse(updatedAt)) > patience),
  )

const RetryRefund = ({ orderId }: { orderId: number }) => {
  const retry = useAdminWrite(() => call(retryRefund, { params: { orderId } }), {
    done: 'The refund is asked for again',
  })
  return (
    <>
      <p className="text-sm font-medium text-terracotta">The money is still here.</p>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-disabled={retry.isPending ? true : undefined}
        onClick={() => !retry.isPending && retry.mutate(null)}
      >
        {retry.isPending ? 'Asking...' : 'Try the refund again'}
      </Button>
    </>
  )
}

const RecordRefund = ({ orderId }: { orderId: number }) => {
  const record = useAdminWrite(() => call(recordRefund, { params: { orderId } }), { done: 'The refund is recorded' })
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      aria-disabled={record.isPending ? true : undefined}
      onClick={() => !record.isPending && record.mutate(null)}
    >
      {record.isPending ? 'Saving...' : 'Mark as refunded'}
    </Button>
  )
}

/** The gateway's own currency where it is not the shop's. */
const sumOf = (amount: string, currency: string): string =>
  currency === 'INR' ? formatInr(parseRupees(amount)) : `${amount} ${currency}`

const Attempt = ({ payment, orderId }: { payment: AdminPayment; orderId: number }) => {
  const { refunds } = payment
  const stuck = isStuck(payment)
  return (
    <li className="grid gap-2 rounded-field border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 font-medium">
        <span>
          {stateWords[payment.state]}
          {payment.counts && ', pays the order'}
        </span>
        <span className="tabular-nums">{sumOf(payment.amount, payment.currency)}</span>
      </p>
      <Facts
        facts={[
          ['When', formatDateTime(payment.createdAt)],
          ['Method', payment.method],
          ['Payment', payment.id],
          ['Gateway account', payment.account],
          ['The gateway says', payment.errorDescription],
          ...refunds.flatMap((refund, place): [string, string | null][] => {
            const which = place === 0 ? '' : ` ${place + 1}`
            return [
              [`Refund${which}`, `${sumOf(refund.amount, payment.currency)} ${refundWords[refund.state]}`],
              [`Refund number${which}`, refund.id],
            ]
          }),
        ]}
      />
      {payment.problem && <p className="text-sm font-medium text-terracotta">{payment.problem}</p>}
      {stuck && (!payment.refundElsewhere || payment.account === null) && <RetryRefund orderId={orderId} />}
      {stuck && payment.refundElsewhere && <RecordRefund orderId={orderId} />}
    </li>
  )
}

/** Every attempt to pay, newest first; an order in cash says only that. */
export const OrderPayments = ({ order, payments }: OrderPaymentsProps) => (
  <DetailSection title="Payment">
    {order.paymentMethod === 'cash_on_delivery' ? (
      <p>
        Cash on delivery,{' '}
        {order.paymentStatus === 'paid' ? 'paid' : `${formatInr(parseRupees(order.total))} to collect`}
      </p>
    ) : payments.payments.length === 0 ? (
      <p className="text-ink-soft">Nobody has tried to pay yet.</p>
    ) : (
      <ul className="grid gap-3">
        {payments.payments.map((payment) => (
          <Attempt key={payment.id} payment={payment} orderId={order.id} />
        ))}
      </ul>
    )}
    {payments.gatewayOrderId && <Facts facts={[['The gateway’s order', payments.gatewayOrderId]]} />}
  </DetailSection>
)
