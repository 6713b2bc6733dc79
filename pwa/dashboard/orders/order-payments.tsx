import { useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import {
  type AdminDispute,
  type AdminPayment,
  type OrderPayments as Payments,
  RefundBody,
  recordRefund,
  refundPayment,
  retryRefund,
} from '#contract/payments'
import type { AdminReturn } from '#contract/returns'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import { call } from '../../api/api-client.ts'
import { fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DetailSection, Facts } from '../form/dialogs.tsx'
import { newKey, useAdminWrite } from '../form/use-admin-write.ts'

interface OrderPaymentsProps {
  order: Order
  payments: Payments
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

const disputeLabels: Record<AdminDispute['status'], string> = {
  open: 'Open, to answer',
  action_required: 'More evidence needed',
  under_review: 'Under review by the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

/** Formats a code of the gateway as text: `goods_not_received` becomes `Goods not received`. */
const readable = (code: string) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('_', ' ')

const isOpen = ({ status }: AdminDispute) => ['open', 'action_required', 'under_review'].includes(status)
const mustAnswer = ({ status }: AdminDispute) => status === 'open' || status === 'action_required'

/** A dispute of a payment, with the time until which the owner must answer it at the gateway. */
const Dispute = ({ dispute, currency }: { dispute: AdminDispute; currency: string }) => (
  <section
    aria-label={`Dispute ${dispute.id}`}
    className={`grid gap-2 rounded-field px-3 py-2 ${isOpen(dispute) || dispute.status === 'lost' ? 'bg-terracotta-soft' : 'bg-saffron-soft'}`}
  >
    <h4 className="font-semibold">Dispute</h4>
    <Facts
      facts={[
        ['Disputed', sumOf(dispute.amount, currency)],
        ['State', disputeLabels[dispute.status]],
        ['Taken back by the bank', parseRupees(dispute.taken) > 0 ? sumOf(dispute.taken, currency) : null],
        ['Phase', readable(dispute.phase)],
        ['Reason', dispute.reason && readable(dispute.reason)],
        ['Answer by', mustAnswer(dispute) && dispute.respondBy ? formatDateTime(dispute.respondBy) : null],
        ['Dispute ID', dispute.id],
      ]}
    />
    {mustAnswer(dispute) && (
      <p className="text-sm">Answer in Razorpay’s dashboard. A dispute that is not answered in time is lost.</p>
    )}
  </section>
)

/** Warns before a refund or a cancellation, while a dispute of a payment is open. */
export const DisputeWarning = ({ payments }: { payments: readonly AdminPayment[] }) =>
  payments.some(({ disputes }) => disputes.some(isOpen)) && (
    <p className="rounded-field border border-terracotta bg-terracotta-soft px-4 py-3 font-medium text-terracotta">
      The customer’s bank disputes the payment. If you refund or cancel this order now and lose the dispute, the
      customer gets the money twice.
    </p>
  )

/** Formats an amount with its currency. Rupees have the usual format of the shop. */
const sumOf = (amount: string, currency: string): string =>
  currency === 'INR' ? formatInr(parseRupees(amount)) : `${amount} ${currency}`

const Attempt = ({ payment, orderId }: { payment: AdminPayment; orderId: number }) => {
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
      {parseRupees(payment.refundable) > 0 && !payment.refundElsewhere && <RefundForm payment={payment} />}
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
export const OrderPayments = ({ order, payments }: OrderPaymentsProps) => (
  <DetailSection title="Payment">
    {order.paymentMethod === 'cash_on_delivery' ? (
      <p>Cash on delivery, {order.paymentStatus === 'paid' ? 'paid' : `${formatInr(orderPrice(order))} to collect`}</p>
    ) : (
      payments.payments.length === 0 && <p className="text-ink-soft">No payment attempts yet.</p>
    )}
    {payments.payments.length > 0 && (
      <ul className="grid gap-3">
        {payments.payments.map((payment) => (
          <Attempt key={payment.id} payment={payment} orderId={order.id} />
        ))}
      </ul>
    )}
    {payments.payments.length > 0 && <MoneyFacts money={payments.money} />}
    {payments.gatewayOrderId && <Facts facts={[['Razorpay order ID', payments.gatewayOrderId]]} />}
  </DetailSection>
)

/**
 * Returns the hint beside the refund amount of a return: the refund if all items are accepted, and the amounts refunded
 * before.
 */
export function refundHint({ refundable, maxRefund, price }: AdminReturn): string {
  if (refundable === null || maxRefund === null || price === null) {
    return 'Leave empty to refund the computed amount.'
  }
  const [usual, most, all] = [parseRupees(refundable), parseRupees(maxRefund), parseRupees(price)]
  const before = `${formatInr(all - usual)} of the price of ${formatInr(all)} were refunded before. `
  const limit = most > usual ? `at most ${formatInr(most)} with a reason` : `at most ${formatInr(most)}`
  return `${all > usual ? before : ''}Leave empty to refund ${formatInr(usual)} for all items, ${limit}.`
}

/** The form to refund a payment in full or in part. It opens with a button, so that no refund is made by mistake. */
export const RefundForm = ({ payment }: { payment: AdminPayment }) => {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        Refund payment
      </Button>
    )
  }
  return <OpenRefundForm payment={payment} onClose={() => setOpen(false)} />
}

const OpenRefundForm = ({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) => {
  const form = useForm({ name: 'refund', start: { amount: payment.refundable, reason: '' }, schema: RefundBody })
  // A repeated press sends the same idempotency key, so that the server makes only one refund.
  const key = useRef(newKey())
  const refund = useAdminWrite(
    (body: { amount: string; reason: string }) =>
      call(refundPayment, { params: { payment: payment.id }, body }, { idempotencyKey: key.current }),
    {
      done: 'Refund requested',
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
      aria-label="Refund payment"
      onSubmit={form.onSubmit(() => !refund.isPending && refund.mutate({ amount, reason }))}
      className="grid gap-3"
    >
      <TextField
        label="Amount in ₹"
        inputMode="decimal"
        hint={`At most ${formatInr(parseRupees(payment.refundable))}.`}
        {...form.field('amount')}
      />
      <TextField label="Reason" maxLength={200} hint="Only for you." {...form.field('reason')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={refund.isPending ? true : undefined}>
          {refund.isPending ? 'Requesting...' : 'Refund'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep payment
        </Button>
      </div>
    </form>
  )
}
