import { useRef, useState } from 'react'
import { lowerPrice } from '#contract/admin/orders'
import type { Order } from '#contract/orders'
import {
  type AdminPayment,
  type OrderPayments as Payments,
  RefundBody,
  recordRefund,
  refundPayment,
  retryRefund,
} from '#contract/payments'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import { call } from '../../api/api-client.ts'
import { fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DetailSection, Facts } from '../form/dialogs.tsx'
import { newKey, useAdminWrite } from '../form/use-admin-write.ts'
import { Dispute, sumOf } from './order-sections.tsx'

interface OrderPaymentsProps {
  order: Order
  payments: Payments
  /** The lines of the order whose price can be lowered with a credit note; empty before the invoice. */
  goods: readonly { id: number; name: string }[]
}

const stateLabels: Record<AdminPayment['state'], string> = {
  created: 'Started',
  authorized: 'Authorised',
  captured: 'Received',
  failed: 'Failed',
  refunded: 'Refunded',
}

type Refund = AdminPayment['refunds'][number]

const refundState = ({ state, byBank }: Refund): string => {
  if (byBank) return state === 'failed' ? 'returned by the bank' : 'taken back by the bank'
  return refundLabels[state]
}

const refundLabels: Record<Refund['state'], string> = {
  wanted: 'requested',
  pending: 'in progress',
  processed: 'completed',
  failed: 'declined by the gateway',
}

const refundTimeoutMs = 60 * 60_000

/**
 * Whether a refund needs attention: it failed and no other refund replaced it, or it was not sent to the gateway within
 * an hour. A refund whose time is far in the future is treated like an old one, because the clock of the device may be
 * wrong.
 */
const isStuck = ({ refunds }: AdminPayment): boolean =>
  refunds.some(
    ({ state, replaced, updatedAt }) =>
      (state === 'failed' && !replaced) ||
      (state === 'wanted' && Math.abs(Date.now() - Date.parse(updatedAt)) > refundTimeoutMs),
  )

const RetryRefund = ({ orderId }: { orderId: number }) => {
  const retry = useAdminWrite(() => call(retryRefund, { params: { orderId } }), {
    done: 'Refund requested',
  })
  return (
    <>
      <p className="text-sm font-medium text-terracotta">Not refunded yet.</p>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-disabled={retry.isPending ? true : undefined}
        onClick={() => !retry.isPending && retry.mutate(null)}
      >
        {retry.isPending ? 'Requesting...' : 'Retry refund'}
      </Button>
    </>
  )
}

const RecordRefund = ({ orderId }: { orderId: number }) => {
  const record = useAdminWrite(() => call(recordRefund, { params: { orderId } }), { done: 'Refund recorded' })
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

interface AttemptProps extends Pick<OrderPaymentsProps, 'goods'> {
  payment: AdminPayment
  orderId: number
}

const Attempt = ({ payment, orderId, goods }: AttemptProps) => {
  const { refunds } = payment
  const stuck = isStuck(payment)
  return (
    <li className="grid gap-2 rounded-field border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 font-medium">
        <span>
          {stateLabels[payment.state]}
          {payment.counts && ', pays this order'}
        </span>
        <span className="tabular-nums">{sumOf(payment.amount, payment.currency)}</span>
      </p>
      <Facts
        facts={[
          ['When', formatDateTime(payment.createdAt)],
          ['Method', payment.method],
          ['Payment ID', payment.id],
          ['Gateway account', payment.account],
          ['Gateway message', payment.errorDescription],
          ...refunds.flatMap((refund, index): [string, string | null][] => {
            const number = index === 0 ? '' : ` ${index + 1}`
            return [
              [`Refund${number}`, `${sumOf(refund.amount, payment.currency)} ${refundState(refund)}`],
              [`Refund ID${number}`, refund.id],
            ]
          }),
        ]}
      />
      {payment.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} currency={payment.currency} />
      ))}
      {payment.problem && <p className="text-sm font-medium text-terracotta">{payment.problem}</p>}
      {parseRupees(payment.refundable) > 0 && !payment.refundElsewhere && (
        <RefundForm payment={payment} orderId={orderId} goods={payment.counts ? goods : []} />
      )}
      {stuck && (!payment.refundElsewhere || payment.account === null) && <RetryRefund orderId={orderId} />}
      {stuck && payment.refundElsewhere && <RecordRefund orderId={orderId} />}
    </li>
  )
}

const shown = (rupees: string) => (parseRupees(rupees) === 0 ? null : formatInr(parseRupees(rupees)))

/** The amounts of an order: received, refunded and still owed. */
const MoneyFacts = ({ money }: { money: Payments['money'] }) => (
  <Facts
    facts={[
      ['Received', formatInr(parseRupees(money.received))],
      ['Refunded', formatInr(parseRupees(money.refunded))],
      ['Still to refund', shown(money.owed)],
      ['Still to pay', shown(money.owes)],
    ]}
  />
)

/** The payment attempts of an order, newest first, and the amount of cash to collect. */
export const OrderPayments = ({ order, payments, goods }: OrderPaymentsProps) => (
  <DetailSection title="Payment">
    {order.paymentMethod === 'cash_on_delivery' ? (
      <p>Cash on delivery, {order.paymentStatus === 'paid' ? 'paid' : `${formatInr(orderPrice(order))} to collect`}</p>
    ) : (
      payments.payments.length === 0 && <p className="text-ink-soft">No payment attempts yet.</p>
    )}
    {payments.payments.length > 0 && (
      <ul className="grid gap-3">
        {payments.payments.map((payment) => (
          <Attempt key={payment.id} payment={payment} orderId={order.id} goods={goods} />
        ))}
      </ul>
    )}
    {payments.payments.length > 0 && <MoneyFacts money={payments.money} />}
    {order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'paid' && goods.length > 0 && (
      <RefundForm payment={null} orderId={order.id} goods={goods} />
    )}
    {payments.gatewayOrderId && <Facts facts={[['Razorpay order ID', payments.gatewayOrderId]]} />}
  </DetailSection>
)

interface RefundFormProps extends Pick<OrderPaymentsProps, 'goods'> {
  /** The payment to refund; null for a COD order, for which the form only lowers the price of goods. */
  payment: AdminPayment | null
  orderId: number
  onClose: () => void
}

/**
 * The form to refund a payment in full or in part, or to lower the price of a COD order. It opens with a button, so that
 * no refund is made by mistake.
 */
const RefundForm = (props: Omit<RefundFormProps, 'onClose'>) => {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {props.payment ? 'Refund payment' : 'Lower the price'}
      </Button>
    )
  }
  return <OpenRefundForm {...props} onClose={() => setOpen(false)} />
}

/** The choices of the field "Price of the items" besides the lines of the order. */
const priceStays = 'stays'
const priceOfAll = 'all'

const onCreditNote = 'The customer sees it on the credit note.'
const onOrderPage = 'The customer sees it in the email, on the order page and on the credit note.'

const OpenRefundForm = ({ payment, orderId, goods, onClose }: RefundFormProps) => {
  const [price, setPrice] = useState(payment ? priceStays : priceOfAll)
  const lowersPrice = price !== priceStays
  const start = { amount: payment?.refundable ?? '', reason: '' }
  const form = useForm({ name: 'refund', start, schema: RefundBody })
  // A repeated press sends the same idempotency key, so that the server makes only one refund.
  const key = useRef(newKey())
  const refund = useAdminWrite(
    async (entered: { amount: string; reason: string }) => {
      const lineId = price === priceOfAll ? null : Number(price)
      const options = { idempotencyKey: key.current }
      const body = { ...entered, ...(lowersPrice ? { lowersPrice, lineId } : {}) }
      if (payment) await call(refundPayment, { params: { payment: payment.id }, body }, options)
      else await call(lowerPrice, { params: { orderId }, body: { ...entered, lineId } }, options)
    },
    {
      done: payment ? 'Refund requested' : 'Price lowered',
      onDone: onClose,
      onFailed: (failure) => {
        // When there is no response, the refund may have been requested. The next press then sends the same key and
        // gets the refund that was made.
        if (failure instanceof HttpError) key.current = newKey()
        return form.showErrors(fieldsOf(failure))
      },
    },
  )
  const { amount, reason } = form.values
  return (
    <form
      noValidate
      aria-label={payment ? 'Refund payment' : 'Lower the price'}
      onSubmit={form.onSubmit(() => !refund.isPending && refund.mutate({ amount, reason }))}
      className="grid gap-3"
    >
      <TextField
        label="Amount in ₹"
        inputMode="decimal"
        hint={payment ? `At most ${formatInr(parseRupees(payment.refundable))}.` : 'The price falls by this amount.'}
        {...form.field('amount')}
      />
      {goods.length > 0 && (
        <SelectField
          id="refund-price"
          label="Price of the items"
          hint={lowersPrice ? 'A credit note is issued.' : 'The refund is a gesture of goodwill.'}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        >
          {payment && <option value={priceStays}>Stays</option>}
          <option value={priceOfAll}>Lower price for all items</option>
          {goods.map(({ id, name }) => (
            <option key={id} value={id}>
              Lower price for {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Reason"
        maxLength={200}
        hint={!lowersPrice ? 'Only for you.' : payment ? onCreditNote : onOrderPage}
        {...form.field('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={refund.isPending ? true : undefined}>
          {refund.isPending ? 'Saving...' : payment ? 'Refund' : 'Lower price'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {payment ? 'Keep payment' : 'Close'}
        </Button>
      </div>
    </form>
  )
}
