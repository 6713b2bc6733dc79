import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createElement, useId, useRef, useState } from 'react'
import type { OrderActions } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { getReturns, type Return, type ReturnResolution, savePayout } from '#contract/returns'
import { formatDate, formatDateTime } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import * as t from '#texts/returns'
import { storedTexts } from '#texts/tracking-events'
import { call } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { newKey } from '../../offline/outbox/entry.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
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
  // The same account is sent again with the same idempotency key, so that a retry after a lost response is accepted.
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

type Pieces = Readonly<Record<number, number>>

/** Returns the chosen lines, each with the variants that have enough stock, and the chosen or first of these variants. */
const exchangedLines = ({ items }: OrderActions['returnable'], pieces: Pieces, variantOf: Pieces) =>
  items.flatMap(({ lineId, name, exchangeFor = [] }) => {
    const wanted = pieces[lineId] ?? 0
    if (wanted === 0) return []
    const options = exchangeFor.filter(({ available }) => available >= wanted)
    const chosen = options.find(({ variantId }) => variantId === variantOf[lineId]) ?? options[0]
    return [{ lineId, name, options, variantId: chosen?.variantId }]
  })

/** Returns the choice between refund and exchange in the return form. `pieces` are the chosen pieces by line. */
export function useExchange(returnable: OrderActions['returnable'], pieces: Pieces) {
  const [resolution, setResolution] = useState<ReturnResolution>('refund')
  const [variantOf, setVariantOf] = useState<Pieces>({})
  const lines = resolution === 'exchange' ? exchangedLines(returnable, pieces, variantOf) : []
  const exchangeFor = lines.flatMap(({ lineId, variantId }) => (variantId ? { lineId, variantId } : []))
  const isPossible = exchangeFor.length === lines.length
  return { resolution, setResolution, lines, variantOf, setVariantOf, isPossible, body: { resolution, exchangeFor } }
}

interface ExchangeFieldsProps {
  id: string
  exchange: ReturnType<typeof useExchange>
}

/** The choice between refund and exchange and, for an exchange, the variant to send for each line. */
export const ExchangeFields = ({ id, exchange }: ExchangeFieldsProps) => (
  <>
    <SelectField
      id={`${id}-resolution`}
      label={t.resolution}
      value={exchange.resolution}
      hint={exchange.resolution === 'exchange' ? t.exchangeHint : undefined}
      error={exchange.isPossible ? undefined : t.exchangeNone}
      onChange={({ target: { value } }) => exchange.setResolution(value === 'exchange' ? 'exchange' : 'refund')}
    >
      <option value="refund">{t.resolutions.refund}</option>
      <option value="exchange">{t.resolutions.exchange}</option>
    </SelectField>
    {exchange.lines.map(({ lineId, name, options, variantId }) => {
      if (!variantId) return null
      return (
        <SelectField
          key={lineId}
          id={`${id}-exchange-${lineId}`}
          label={t.exchangeField(name)}
          value={variantId}
          onChange={({ target: { value } }) =>
            exchange.setVariantOf({ ...exchange.variantOf, [lineId]: Number(value) })
          }
        >
          {options.map((option) => (
            <option key={option.variantId} value={option.variantId}>
              {t.exchangeOption(option.title ?? t.sameItem, formatInr(parseRupees(option.price)))}
            </option>
          ))}
        </SelectField>
      )
    })}
  </>
)

type Parcel = Pick<NonNullable<Return['replacement']>, 'awbCode' | 'courierName' | 'trackUrl'>

/** The state of a parcel with its AWB number and tracking link. */
const ParcelStatus = ({ text, trackText, parcel }: { text: string; trackText: string; parcel: Parcel }) => (
  <div>
    <p>{text}</p>
    {parcel.awbCode && (
      <p className="text-sm text-ink-soft">
        <bdi>{[parcel.courierName, parcel.awbCode].filter(Boolean).join(', ')}</bdi>
      </p>
    )}
    {parcel.trackUrl && (
      <a href={parcel.trackUrl} className="inline-flex min-h-11 items-center font-semibold text-forest underline">
        {trackText}
      </a>
    )}
  </div>
)

const replacementText = ({ status }: NonNullable<Return['replacement']>) =>
  status ? t.replacementStatus(storedTexts[status] ?? status) : t.replacementWaits

/** How the goods of an approved return come to the shop: the courier picks them up, or the shopper sends them. */
const WayBack = ({ item: { number, status, pickup } }: Pick<ReturnCardProps, 'item'>) => {
  const label = createElement('bdi', { key: 'number', className: 'whitespace-nowrap' }, number)
  if (!pickup || pickup.status === 'cancelled') return status === 'approved' ? <p>{t.sendText(label)}</p> : null
  const isCollected = ['picked_up', 'in_transit', 'returning', 'delivered'].includes(pickup.status)
  if (pickup.status === 'cancelling' || (status === 'in_transit' && !isCollected)) return null
  const shown = pickup.status === 'failed' ? 'requested' : pickup.status
  return (
    <>
      <ParcelStatus text={t.pickupStatuses[shown]} trackText={t.trackPickup} parcel={pickup} />
      {status === 'approved' && <p>{t.pickupPack(label)}</p>}
    </>
  )
}

/** The payment of the difference when the new goods cost more. The payment link can be opened only with a network. */
const DifferenceStatus = ({ item: { difference, status }, online }: Pick<ReturnCardProps, 'item' | 'online'>) => {
  if (!difference) return null
  const amount = formatInr(parseRupees(difference.amount))
  if (difference.state === 'paid') return <p className="font-semibold">{t.differencePaid(amount)}</p>
  if (difference.state === 'wanted') return <p>{t.differenceWaits(amount)}</p>
  if (difference.state !== 'open' || !difference.url) {
    return status === 'approved' || status === 'in_transit' ? <p>{t.differenceEnded}</p> : null
  }
  return (
    <div className="grid gap-3">
      <p>{t.differenceDue(amount, formatDateTime(difference.expiresAt))}</p>
      {online ? (
        <a href={difference.url} className={buttonClass('solid', 'justify-self-start max-sm:w-full')}>
          {t.payDifference}
        </a>
      ) : (
        <p className="text-sm text-ink-soft">{t.differenceOffline}</p>
      )}
    </div>
  )
}

/** A reason that the shop has written, with its label. */
const ShopReason = ({ label, text }: { label: string; text: string | null }) =>
  text && (
    <p>
      {label}{' '}
      <span className="wrap-anywhere" {...languageAttributes(text)}>
        {text}
      </span>
    </p>
  )

interface ReturnCardProps {
  item: Return
  access: OrderAccess
  isCash: boolean
  online: boolean
}

/** The state of a return or a lower price, and for a COD order the form for the account that receives the refund. */
export const ReturnCard = ({ item, access, isCash, online }: ReturnCardProps) => {
  const amount = parseRupees(item.amount ?? '0.00')
  const isReduction = item.isPriceReduction === true
  const isOpen = item.status !== 'rejected' && item.status !== 'closed'
  const isSent = item.exchangeTotal !== null
  const sent = item.replacement ?? { awbCode: null, courierName: null, status: null, trackUrl: null }
  // Until the difference is paid, the status of the return does not show that the shop has the returned goods.
  const isAtShop = isOpen && item.difference !== null
  const pickup = item.status === 'in_transit' ? item.pickup?.status : undefined
  const shown = isAtShop || pickup === 'delivered' ? 'received' : pickup === 'returning' ? 'approved' : item.status
  // The server closes an exchange when it has the returned goods, before the courier delivers the replacement.
  const parcel = item.status === 'closed' && isSent ? sent.status : null
  const isRefund = item.status === 'closed' && !isSent && item.items.some(({ decision }) => decision !== 'reject')
  const heading = parcel ? t.exchangeStatus(/^(Delivered|Partly delivered|Fulfilled)/.test(parcel)) : t.statuses[shown]
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-5">
      <div>
        <h3 className={`font-semibold ${item.status === 'rejected' ? 'text-terracotta' : 'text-forest'}`}>
          {isReduction ? t.reduced : heading}
        </h3>
        <p className="text-sm text-ink-soft">
          <bdi>{isReduction ? item.number : t.numbered(item.number)}</bdi> · <bdi>{formatDate(item.createdAt)}</bdi>
        </p>
      </div>
      <ul className="empty:hidden">
        {item.items.map(({ id, name, quantity, reason, decision, exchangeFor }) => (
          <li key={id}>
            {quantity} × <bdi {...languageAttributes(name)}>{name}</bdi>
            <span className="block text-sm text-ink-soft">
              {decision === 'reject' ? t.itemRejected : t.reasons[reason]}
            </span>
            {exchangeFor && decision !== 'reject' && (
              <span className="block text-sm font-medium" {...languageAttributes(exchangeFor.title ?? '')}>
                {t.exchangedFor(exchangeFor.title ?? t.sameItem)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {(item.status === 'approved' || item.status === 'in_transit') && !isAtShop && <WayBack item={item} />}
      <DifferenceStatus item={item} online={online} />
      <ShopReason label={t.rejected} text={item.rejection} />
      {isSent && <ParcelStatus text={replacementText(sent)} trackText={t.trackReplacement} parcel={sent} />}
      {amount > 0 && (
        <p className="font-semibold">
          {(item.payoutReference ? t.paidOut : t.refunding)(formatInr(amount), item.payoutReference ?? '')}
        </p>
      )}
      {isRefund && amount === 0 && <p>{t.refundedBefore}</p>}
      <ShopReason label={isReduction ? `${t.reason}:` : t.lowered} text={item.amountReason} />
      {isCash && isOpen && (item.resolution === 'refund' || amount > 0) && <PayoutForm item={item} access={access} />}
    </li>
  )
}
