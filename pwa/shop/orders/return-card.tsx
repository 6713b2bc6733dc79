import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { urlOf } from '#contract/paths'
import { getReturns, type Return, savePayout } from '#contract/returns'
import { formatDate } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import * as t from '#texts/returns'
import { call } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { newKey } from '../../offline/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { OrderAccess } from './placed-orders.queries.ts'

/** The form for the UPI ID or bank account to which the shop refunds a COD order. */
const PayoutForm = ({ item, access }: { item: Return; access: OrderAccess }) => {
  const id = useId()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(!item.hasPayout)
  const [method, setMethod] = useState<'upi' | 'bank'>('upi')
  const [values, setValues] = useState({ upi: '', name: '', account: '', ifsc: '' })
  // Sending the same UPI ID or bank account again uses the same idempotency key, so that a retry after a lost response is
  // accepted.
  const attempt = useRef({ text: '', key: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { upi, ...bank } = values
      const body = method === 'upi' ? { method, upi } : { method, ...bank }
      const text = JSON.stringify(body)
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
      const options = { orderToken: access.token, idempotencyKey: attempt.current.key }
      return call(savePayout, { params: { id: access.id, returnId: item.id }, body }, options)
    },
    onSuccess: () => {
      setOpen(false)
      return client.invalidateQueries({ queryKey: [urlOf(getReturns.path, { params: { id: access.id } })] })
    },
  })
  if (!isOpen) {
    return (
      <div>
        <p>{t.payoutSaved}</p>
        {item.canChangePayout && (
          <Button variant="quiet" className="-ms-6" onClick={() => setOpen(true)}>
            {t.payoutChange}
          </Button>
        )}
      </div>
    )
  }
  const errors = fieldsOf(error)
  const field = (name: keyof typeof values) => ({
    id: `${id}-${name}`,
    label: t.payoutFields[name],
    value: values[name],
    error: errors[name],
    dir: 'ltr',
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <p>{t.payoutText}</p>
      <SelectField
        id={`${id}-method`}
        label={t.payoutMethod}
        value={method}
        onChange={(event) => setMethod(event.target.value === 'bank' ? 'bank' : 'upi')}
      >
        <option value="upi">{t.payoutFields.upi}</option>
        <option value="bank">{t.payoutBank}</option>
      </SelectField>
      {method === 'upi' ? (
        <TextField {...field('upi')} inputMode="email" />
      ) : (
        <>
          <TextField {...field('name')} dir="auto" />
          <TextField {...field('account')} inputMode="numeric" />
          <TextField {...field('ifsc')} />
        </>
      )}
      <FormAlert title={error && Object.keys(errors).length === 0 ? t.payoutFailed : undefined}>
        {failureText(error, t.failed)}
      </FormAlert>
      <SubmitButton busy={isPending} busyText={t.sending} className="sm:justify-self-start">
        {t.payoutSave}
      </SubmitButton>
    </form>
  )
}

interface ReturnCardProps {
  item: Return
  access: OrderAccess
  isCash: boolean
}

/** The state of one return, and for a COD order the form for the account of the refund. */
export const ReturnCard = ({ item, access, isCash }: ReturnCardProps) => {
  const amount = parseRupees(item.amount ?? '0.00')
  const isOpen = item.status !== 'rejected' && item.status !== 'closed'
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-5">
      <div>
        <h3 className={`font-semibold ${item.status === 'rejected' ? 'text-terracotta' : 'text-forest'}`}>
          {t.statuses[item.status]}
        </h3>
        <p className="text-sm text-ink-soft">
          <bdi>{t.numbered(item.number)}</bdi> · <bdi>{formatDate(item.createdAt)}</bdi>
        </p>
      </div>
      <ul>
        {item.items.map(({ id, name, quantity, reason, decision }) => (
          <li key={id}>
            {quantity} × <bdi {...languageAttributes(name)}>{name}</bdi>
            <span className="block text-sm text-ink-soft">
              {decision === 'reject' ? t.itemRejected : t.reasons[reason]}
            </span>
          </li>
        ))}
      </ul>
      {item.status === 'approved' && <p>{t.sendText(item.number)}</p>}
      {item.rejection && (
        <p className="wrap-anywhere" {...languageAttributes(item.rejection)}>
          {item.rejection}
        </p>
      )}
      {amount > 0 && (
        <p className="font-semibold">
          {(item.payoutReference ? t.paidOut : t.refunding)(formatInr(amount), item.payoutReference ?? '')}
        </p>
      )}
      {item.status === 'closed' && amount === 0 && item.items.some(({ decision }) => decision !== 'reject') && (
        <p>{t.refundedBefore}</p>
      )}
      {item.amountReason && (
        <p>
          {t.lowered}{' '}
          <span className="wrap-anywhere" {...languageAttributes(item.amountReason)}>
            {item.amountReason}
          </span>
        </p>
      )}
      {isCash && isOpen && <PayoutForm item={item} access={access} />}
    </li>
  )
}
