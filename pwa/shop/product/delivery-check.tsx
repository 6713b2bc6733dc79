import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { isPin, stateOfPin } from '#rules/address/pin'
import { formatDate } from '#rules/dates'
import { isOutsideState } from '#rules/tax/place-of-supply'
import * as t from '#texts/delivery-check'
import { useOnline } from '../../api/online-store.ts'
import { fitPin } from '../../forms/use-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSettings } from '../cart/settings.queries.ts'
import { useDelivery } from '../checkout/checkout.queries.ts'
import { useCashOnDelivery } from '../checkout/pay/payment.queries.ts'
import { deliveryPin, storeDeliveryPin } from './delivery-pin-store.ts'

const line = 'flex items-start gap-2'
const yes = <CircleCheck size={18} className="mt-0.5 shrink-0 text-leaf" aria-hidden="true" />
const no = <CircleX size={18} className="mt-0.5 shrink-0 text-terracotta" aria-hidden="true" />

/** The text that says when an available delivery arrives. It names no time if the courier gives none. */
const Arrival = ({ date, days }: { date: string | null; days: string | null }) => {
  if (date) return t.deliveryBy(formatDate(date))
  return days ? t.deliveryInDays(days) : t.deliveryAvailable
}

interface DeliveryResultProps {
  pin: string
}

/** The result of the delivery check of a PIN code. */
const DeliveryResult = ({ pin }: DeliveryResultProps) => {
  const { state, cod, estimatedDate, estimatedDays, checking, asked } = useDelivery(pin)
  const online = useOnline()
  const settings = useSettings()
  const takesCash = useCashOnDelivery()
  const hasCash = cod && takesCash
  if (!isPin(pin)) return <p>{t.deliveryPrompt}</p>
  if (checking || !asked) return <p>{t.deliveryChecking}</p>
  if (state === 'unknown') {
    return online ? <p>{t.deliveryUnknown}</p> : <p>{t.deliveryOffline}</p>
  }
  if (state === 'unavailable' || isOutsideState(settings, stateOfPin(pin))) {
    return (
      <p className={line}>
        {no}
        {t.deliveryUnavailable}
      </p>
    )
  }
  return (
    <>
      <p className={`${line} font-semibold`}>
        {yes}
        <span>
          <Arrival date={estimatedDate} days={estimatedDays} />
        </span>
      </p>
      <p className={`${line} mt-1`}>
        {hasCash ? yes : no}
        {hasCash ? t.codAvailable : t.codNotAvailable}
      </p>
    </>
  )
}

/** Shows when the product can be delivered to the shopper's PIN code, and stores the PIN code for the checkout. */
export const DeliveryCheck = () => {
  const [pin, setPin] = useState(deliveryPin)
  const change = (typed: string) => {
    const next = fitPin(typed)
    setPin(next)
    storeDeliveryPin(next)
  }
  return (
    <TextField
      id="delivery-pin"
      label={t.deliveryLabel}
      inputMode="numeric"
      autoComplete="shipping postal-code"
      value={pin}
      onChange={(event) => change(event.target.value)}
      hint={
        <div role="status" className="min-h-12 text-ink">
          <DeliveryResult pin={pin} />
        </div>
      }
    />
  )
}
