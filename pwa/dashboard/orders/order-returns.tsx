import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { urlOf } from '#contract/paths'
import {
  type AdminReturn,
  getAdminReturns,
  getReturnPhotos,
  moveReturn,
  type ReturnDecision,
  type ReturnReason,
  type ReturnStatus,
  receiveReturn,
  recordPayout,
} from '#contract/returns'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { canMoveReturn } from '#rules/order/returns'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DetailSection, Facts } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { adminQuery } from '../frame/admin-query.ts'
import { refundHint } from './order-payments.tsx'

const statuses: Record<ReturnStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: 'Requested', tone: 'saffron' },
  approved: { label: 'Approved', tone: 'leaf' },
  rejected: { label: 'Rejected', tone: 'out' },
  in_transit: { label: 'On its way', tone: 'leaf' },
  received: { label: 'Received', tone: 'leaf' },
  closed: { label: 'Closed', tone: 'out' },
}
const reasons: Record<ReturnReason, string> = {
  damaged: 'Damaged or defective',
  wrong_item: 'Wrong item',
  late: 'Arrived too late',
  unwanted: 'No longer wanted',
  other: 'Other reason',
}
const decisions: Record<ReturnDecision, string> = {
  restock: 'Restock and refund',
  write_off: 'Write off and refund',
  reject: 'Reject, no refund',
}
const isDecision = (value: string): value is ReturnDecision => Object.hasOwn(decisions, value)

/** The returns of an order, with the next step of each. Nothing is shown without returns. */
export const OrderReturns = ({ orderId, isCash }: { orderId: number; isCash: boolean }) => {
  const { data = [] } = useQuery(adminQuery<AdminReturn[]>(urlOf(getAdminReturns.path, { params: { orderId } })))
  if (data.length === 0) return null
  return (
    <DetailSection title="Returns">
      {data.map((item) => (
        <OneReturn key={item.id} item={item} isCash={isCash} />
      ))}
    </DetailSection>
  )
}

const OneReturn = ({ item, isCash }: { item: AdminReturn; isCash: boolean }) => (
  <article aria-label={`Return ${item.number}`} className="grid gap-3 rounded-field border border-line p-4">
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-semibold wrap-anywhere">{item.number}</span>
      <Badge tone={statuses[item.status].tone}>{statuses[item.status].label}</Badge>
    </p>
    <ul className="grid gap-1">
      {item.items.map(({ id, name, quantity, reason, decision }) => (
        <li key={id}>
          <span dir="auto">
            {quantity} × {name}
          </span>
          <span className="block text-sm text-ink-soft">
            {reasons[reason]}
            {decision && `. ${decisions[decision]}.`}
          </span>
        </li>
      ))}
    </ul>
    {item.comment && (
      <p className="rounded-field bg-paper-deep px-3 py-2 whitespace-pre-line wrap-anywhere" dir="auto">
        {item.comment}
      </p>
    )}
    {item.photos > 0 && <Photos item={item} />}
    <Facts
      facts={[
        ['Requested', formatDateTime(item.createdAt)],
        ['Reason of rejection', item.rejection],
        ['Refund', item.amount && formatInr(parseRupees(item.amount))],
        ['Reason for the lower refund', item.amountReason],
        ['Reference', item.payoutReference],
      ]}
    />
    {canMoveReturn(item.status, 'approved') && <Review item={item} />}
    {canMoveReturn(item.status, 'received') && <Receive item={item} />}
    {item.status === 'received' && (isCash ? <Transfer item={item} /> : <p>The gateway makes the refund.</p>)}
  </article>
)

const Photos = ({ item }: { item: AdminReturn }) => {
  const path = urlOf(getReturnPhotos.path, { params: { id: item.orderId, returnId: item.id } })
  const { data = [] } = useQuery(adminQuery<string[]>(path))
  return (
    <ul className="flex flex-wrap gap-3">
      {data.map((photo, index) => (
        <li key={photo}>
          <img src={photo} alt={`Shown by the customer, ${index + 1}`} className="max-h-64 max-w-full rounded-field" />
        </li>
      ))}
    </ul>
  )
}

const Review = ({ item }: { item: AdminReturn }) => {
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const params = { returnId: item.id }
  const approve = useAdminWrite(() => call(moveReturn, { params, body: { status: 'approved' as const } }), {
    done: 'Return approved',
  })
  const reject = useAdminWrite(() => call(moveReturn, { params, body: { status: 'rejected' as const, reason } }), {
    done: 'Return rejected',
  })
  if (isRejecting) {
    return (
      <form
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (reason.trim() && !reject.isPending) reject.mutate(null)
        }}
      >
        <TextField
          id={`reject-${item.id}`}
          label="Reason"
          hint="The customer sees it."
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={reject.isPending} busyText="Saving...">
            Reject return
          </SubmitButton>
          <Button variant="outline" onClick={() => setRejecting(false)}>
            Back
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="solid" aria-disabled={approve.isPending || undefined} onClick={() => approve.mutate(null)}>
        Approve return
      </Button>
      <Button variant="outline" onClick={() => setRejecting(true)}>
        Reject
      </Button>
    </div>
  )
}

const Receive = ({ item }: { item: AdminReturn }) => {
  const [chosen, setChosen] = useState<Readonly<Record<number, ReturnDecision>>>({})
  const [amount, setAmount] = useState('')
  const [amountReason, setAmountReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const edit = (field: string, set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setErrors(({ [field]: _, ...others }) => others)
  }
  const receive = useAdminWrite(
    () => {
      const items = item.items.map(({ id }) => ({ itemId: id, decision: chosen[id] ?? ('restock' as const) }))
      const lower = amount.trim() ? { amount: amount.trim(), amountReason } : {}
      return call(receiveReturn, { params: { returnId: item.id }, body: { items, ...lower } })
    },
    {
      done: 'Return received',
      changesCatalogue: true,
      onFailed: (failure) => {
        const found = fieldsOf(failure)
        setErrors(found)
        return 'amount' in found || 'amountReason' in found
      },
    },
  )
  const send = useAdminWrite(
    () => call(moveReturn, { params: { returnId: item.id }, body: { status: 'in_transit' as const } }),
    { done: 'Return is on its way' },
  )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!receive.isPending) receive.mutate(null)
      }}
    >
      {item.items.map(({ id, name, quantity }) => (
        <SelectField
          key={id}
          id={`decision-${id}`}
          label={`${quantity} × ${name}`}
          value={chosen[id] ?? 'restock'}
          onChange={({ target: { value } }) => isDecision(value) && setChosen({ ...chosen, [id]: value })}
        >
          {Object.entries(decisions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
      <TextField
        id={`amount-${item.id}`}
        label="Other refund in ₹"
        optional
        inputMode="decimal"
        hint={refundHint(item)}
        value={amount}
        error={errors.amount}
        onChange={edit('amount', setAmount)}
      />
      {amount.trim() !== '' && (
        <TextField
          id={`amount-reason-${item.id}`}
          label="Reason for the other refund"
          hint="The customer sees it if the refund is lower than the price of the items."
          maxLength={500}
          value={amountReason}
          error={errors.amountReason}
          onChange={edit('amountReason', setAmountReason)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={receive.isPending} busyText="Saving...">
          Mark as received
        </SubmitButton>
        {canMoveReturn(item.status, 'in_transit') && (
          <Button variant="outline" onClick={() => send.mutate(null)}>
            On its way
          </Button>
        )}
      </div>
    </form>
  )
}

/** The account for the refund of a COD order, and the form that records the transfer. */
const Transfer = ({ item }: { item: AdminReturn }) => {
  const [reference, setReference] = useState('')
  const { payout } = item
  const record = useAdminWrite(() => call(recordPayout, { params: { returnId: item.id }, body: { reference } }), {
    done: 'Refund recorded',
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (reference.trim() && !record.isPending) record.mutate(null)
      }}
    >
      {payout ? (
        <Facts
          facts={
            payout.method === 'upi'
              ? [['UPI ID', payout.upi]]
              : [
                  ['Account holder', payout.name],
                  ['Account number', payout.account],
                  ['IFSC', payout.ifsc],
                ]
          }
        />
      ) : (
        <p className="text-sm text-saffron-ink">The customer has not entered an account for the refund yet.</p>
      )}
      <TextField
        id={`reference-${item.id}`}
        label="Reference of the payment"
        hint="The account of the customer is deleted when you save."
        maxLength={100}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <SubmitButton busy={record.isPending} busyText="Saving...">
        Record refund
      </SubmitButton>
    </form>
  )
}
