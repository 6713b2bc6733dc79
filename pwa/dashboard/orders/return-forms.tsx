import { type FormEvent, useState } from 'react'
import { type AdminReturn, moveReturn, type ReturnDecision, receiveReturn, recordPayout } from '#contract/returns'
import { formatInr, parseRupees } from '#rules/money'
import { canMoveReturn } from '#rules/order/returns'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Facts } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'

/** The labels of the decisions about a received item. */
export const decisions: Record<ReturnDecision, string> = {
  restock: 'Restock and refund',
  write_off: 'Write off and refund',
  reject: 'Reject, no refund',
}
/** The labels of the decisions about a received item of an exchange. */
export const exchangeDecisions: Record<ReturnDecision, string> = {
  restock: 'Restock and exchange',
  write_off: 'Write off and exchange',
  reject: 'Reject, no exchange',
}
const isDecision = (value: string): value is ReturnDecision => Object.hasOwn(decisions, value)

/**
 * Returns the hint beside the refund amount of a return: the refund if all items are accepted, and the amounts refunded
 * before.
 */
function refundHint({ refundable, maxRefund, price }: AdminReturn): string {
  if (refundable === null || maxRefund === null || price === null) {
    return 'Leave empty to refund the computed amount.'
  }
  const [usual, most, all] = [parseRupees(refundable), parseRupees(maxRefund), parseRupees(price)]
  const before = `${formatInr(all - usual)} of the price of ${formatInr(all)} were refunded before. `
  const limit = most > usual ? `at most ${formatInr(most)} with a reason` : `at most ${formatInr(most)}`
  return `${all > usual ? before : ''}Leave empty to refund ${formatInr(usual)} for all items, ${limit}.`
}

/** The buttons that approve or reject a requested return. */
export const Review = ({ item }: { item: AdminReturn }) => {
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [isPickup, setPickup] = useState(false)
  const params = { returnId: item.id }
  const approve = useAdminWrite(
    () => call(moveReturn, { params, body: { status: 'approved' as const, pickup: isPickup && item.canBookPickup } }),
    { done: 'Return approved' },
  )
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
    <div className="grid gap-3">
      {item.canBookPickup && (
        <SelectField
          id={`way-${item.id}`}
          label="How the items come back"
          value={isPickup ? 'pickup' : 'customer'}
          onChange={({ target: { value } }) => setPickup(value === 'pickup')}
        >
          <option value="customer">The customer sends them</option>
          <option value="pickup">Book a pickup by the courier</option>
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="solid"
          aria-disabled={approve.isPending || undefined}
          onClick={() => !approve.isPending && approve.mutate(null)}
        >
          Approve return
        </Button>
        <Button variant="outline" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
    </div>
  )
}

/** Returns the text that describes what happens when the goods of an exchange are received. */
function exchangeText({ refundable, toPay }: AdminReturn): string {
  if (toPay) {
    return `The customer gets a link to pay ${formatInr(parseRupees(toPay))} for all items. The replacement is reserved until then.`
  }
  return refundable && parseRupees(refundable) > 0
    ? `The replacement is invoiced and shipped. ${formatInr(parseRupees(refundable))} are refunded for all items.`
    : 'The replacement is invoiced and shipped. Nothing is refunded.'
}

/** The form that records that the goods of a return have arrived. */
export const Receive = ({ item }: { item: AdminReturn }) => {
  const [chosen, setChosen] = useState<Readonly<Record<number, ReturnDecision>>>({})
  const [amount, setAmount] = useState('')
  const [amountReason, setAmountReason] = useState('')
  // While the customer can pay the difference, the only choice is to refund the return instead.
  const isUnpaid = item.difference?.state === 'wanted' || item.difference?.state === 'open'
  const [isChosen, setRefunded] = useState(false)
  const isRefunded = isChosen || isUnpaid
  const isExchange = item.resolution === 'exchange' && !isRefunded
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const edit = (field: string, set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setErrors(({ [field]: _, ...others }) => others)
  }
  const receive = useAdminWrite(
    () => {
      const items = item.items.map(({ id }) => ({ itemId: id, decision: chosen[id] ?? ('restock' as const) }))
      const lower = amount.trim() && !isExchange ? { amount: amount.trim(), amountReason } : {}
      const body = { items, refundInstead: isRefunded, ...lower }
      return call(receiveReturn, { params: { returnId: item.id }, body })
    },
    {
      done: isUnpaid ? 'Payment link cancelled' : 'Return received',
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
          {Object.entries(isExchange ? exchangeDecisions : decisions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
      {item.resolution === 'exchange' && (
        <>
          {isExchange && <p>{exchangeText(item)}</p>}
          {isUnpaid ? (
            <p>If the customer does not pay, cancel the link and refund the items.</p>
          ) : (
            <CheckboxField
              id={`refund-${item.id}`}
              label="Refund instead of exchange"
              checked={isRefunded}
              onChange={(event) => setRefunded(event.target.checked)}
            />
          )}
        </>
      )}
      {!isExchange && (
        <TextField
          id={`amount-${item.id}`}
          label="Other refund in ₹"
          optional
          inputMode="decimal"
          hint={item.resolution === 'exchange' ? undefined : refundHint(item)}
          value={amount}
          error={errors.amount}
          onChange={edit('amount', setAmount)}
        />
      )}
      {!isExchange && amount.trim() !== '' && (
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
          {isUnpaid ? 'Cancel link and refund' : 'Mark as received'}
        </SubmitButton>
        {canMoveReturn(item.status, 'in_transit') && !item.difference && !item.canCancelPickup && (
          <Button variant="outline" onClick={() => send.mutate(null)}>
            On its way
          </Button>
        )}
      </div>
    </form>
  )
}

/** The account to which the refund of a COD order is transferred, and the form that records the transfer. */
export const Transfer = ({ item }: { item: AdminReturn }) => {
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
