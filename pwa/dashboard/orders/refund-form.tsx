import { useRef, useState } from 'react'
import { type AdminPayment, RefundBody, refundPayment } from '#contract/payments'
import type { AdminReturn } from '#contract/returns'
import { formatInr, parseRupees } from '#rules/money'
import { call } from '../../api/api-client.ts'
import { fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { newKey, useAdminWrite } from '../form/use-admin-write.ts'

/** The refund of a return if all items are accepted, and the amounts that were refunded before. */
export function refundHint({ refundable, maxRefund, price }: AdminReturn): string {
  if (refundable === null || maxRefund === null || price === null) {
    return 'Leave empty to refund the computed amount.'
  }
  const [usual, most, all] = [parseRupees(refundable), parseRupees(maxRefund), parseRupees(price)]
  const before = `${formatInr(all - usual)} of the price of ${formatInr(all)} were refunded before. `
  const limit = most > usual ? `at most ${formatInr(most)} with a reason` : `at most ${formatInr(most)}`
  return `${all > usual ? before : ''}Leave empty to refund ${formatInr(usual)} for all items, ${limit}.`
}

const start = { amount: '', reason: '' }

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
  const form = useForm({ name: 'refund', start: { ...start, amount: payment.refundable }, schema: RefundBody })
  // A repeated press sends the same key, so that the server makes one refund.
  const key = useRef(newKey())
  const refund = useAdminWrite(
    (body: { amount: string; reason: string }) =>
      call(refundPayment, { params: { payment: payment.id }, body }, { idempotencyKey: key.current }),
    {
      done: 'Refund requested',
      onDone: onClose,
      onFailed: (failure) => {
        // Without a response, the refund may have been requested: the same key then returns it.
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
