import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pinMatchesState, stateOfPin } from '#rules/address/pin'
import { stateByCode, states } from '#rules/address/states'
import * as t from '#texts/checkout'
import { code as language } from '#texts/language'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useDelivery } from './checkout.queries.ts'
import { type AddressFields, lineOf } from './details/remembered-details-store.ts'
import { boundField, FilledDetails, FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface DeliveryNoteProps {
  delivery: ReturnType<typeof useDelivery>
}

/** The result of the delivery check for the PIN code. */
const DeliveryNote = ({ delivery }: DeliveryNoteProps) => {
  const { state, estimatedDays, checking, asked } = delivery
  if (checking) return <p>{t.deliveryChecking}</p>
  if (!asked) return null
  if (state === 'unavailable') {
    return (
      <p className="flex items-start gap-1.5 font-semibold text-terracotta">
        <CircleX size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        {t.deliveryUnavailable}
      </p>
    )
  }
  if (state === 'unknown') return <p>{t.deliveryUnknown}</p>
  return (
    <p className="flex items-start gap-1.5 font-semibold text-leaf">
      <CircleCheck size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      {estimatedDays ? t.deliveryIn(estimatedDays) : t.deliveryAvailable}
    </p>
  )
}

/** The id of the button that shows the form fields of an address which is shown as text. */
export const changeAddressId = 'checkout-change-address'

/** Returns the warning for a state that does not match the PIN code; undefined when they match. */
const mismatchNote = (pin: string, state: string, nameOf: (code: string) => string): string | undefined => {
  const pinState = stateOfPin(pin)
  if (!pinState || !state || pinMatchesState(pin, state)) return undefined
  return t.stateMismatch(pin, nameOf(pinState))
}

interface AddressProps {
  form: CheckoutFormState
  delivery: ReturnType<typeof useDelivery>
  /** The reason why the shop does not deliver to the state of the address; undefined if it delivers there. */
  stateNote?: string | undefined
}

/** The fields of the address. The PIN code comes before city and state, because it determines the state. */
const AddressFieldset = ({ form, delivery, stateNote }: AddressProps) => {
  const { postalCode, state } = form.values
  const mismatch = mismatchNote(postalCode, state, useStateNames())
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          {...boundField(form, 'addressLine1')}
          label={t.addressLine1}
          autoComplete="shipping address-line1"
          required
          maxLength={200}
          placeholder={t.addressLine1Example}
        />
      </div>
      <TextField
        {...boundField(form, 'addressLine2')}
        label={t.addressLine2}
        autoComplete="shipping address-line2"
        optional
        maxLength={200}
      />
      <TextField
        {...boundField(form, 'landmark')}
        label={t.landmark}
        autoComplete="shipping address-line3"
        optional
        maxLength={200}
      />
      <TextField
        {...boundField(form, 'postalCode')}
        label={t.pin}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        required
        hint={
          <span role="status" className="block">
            <DeliveryNote delivery={delivery} />
          </span>
        }
      />
      <TextField
        {...boundField(form, 'city')}
        label={t.city}
        autoComplete="shipping address-level2"
        required
        maxLength={100}
      />
      <SelectField
        {...boundField(form, 'state')}
        label={t.state}
        autoComplete="shipping address-level1"
        required
        hint={
          <span role="status" className={`block ${mismatch || stateNote ? 'font-semibold text-saffron-ink' : ''}`}>
            {stateNote ?? mismatch ?? (form.stateFilled ? t.stateFilled : '')}
          </span>
        }
      >
        <option value="">{t.selectState}</option>
        <StateOptions />
      </SelectField>
      {/* India is the only option for the country, so it is text and not a field. */}
      <p className="self-end py-3">{t.country}</p>
    </div>
  )
}

interface SavedAddressesProps {
  addresses: readonly AddressFields[]
  onChoose: (address: AddressFields) => void
}

/** The known addresses of the shopper, each with a button that fills it in. */
const SavedAddresses = ({ addresses, onChoose }: SavedAddressesProps) => (
  <ul aria-label={t.savedAddresses} className="mb-5 divide-y divide-line border-y border-line">
    {addresses.map((address) => (
      <li key={lineOf(address)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
          <bdi>{lineOf(address)}</bdi>
        </p>
        <Button variant="outline" aria-label={t.deliverTo(lineOf(address))} onClick={() => onChoose(address)}>
          {t.deliverHere}
        </Button>
      </li>
    ))}
  </ul>
)

interface AddressCardProps extends AddressProps {
  /** Whether a known address is shown as text instead of its fields. */
  isFilled: boolean
  /** The known addresses of the shopper: from this device and the last order of the account. */
  addresses: readonly AddressFields[]
  onChange: () => void
  onChoose: (address: AddressFields) => void
  onClear: () => void
}

/** The shipping address: as text if it was filled in from a known address, otherwise its fields. */
export const AddressCard = ({ isFilled, addresses, onChange, onChoose, onClear, ...rest }: AddressCardProps) => (
  <FormCard step={2} title={t.addressTitle}>
    {isFilled ? (
      <FilledDetails
        id={changeAddressId}
        changeLabel={t.changeAddress}
        lines={[lineOf(rest.form.values)]}
        onChange={onChange}
      >
        <div role="status" className="mt-2 text-sm text-ink-soft">
          <DeliveryNote delivery={rest.delivery} />
          {rest.stateNote && <p className="font-semibold text-saffron-ink">{rest.stateNote}</p>}
        </div>
      </FilledDetails>
    ) : (
      <>
        {addresses.length > 0 && <SavedAddresses addresses={addresses} onChoose={onChoose} />}
        <AddressFieldset {...rest} />
        {addresses.length > 0 && (
          <Button variant="quiet" className="-ms-6 mt-2" onClick={onClear}>
            {t.newAddress}
          </Button>
        )}
      </>
    )}
  </FormCard>
)

/**
 * Returns the function that returns the name of a state for its code. Hindi and Urdu state names are loaded after the
 * form, because they are a third of the form's messages. Until they are loaded, and when loading fails, the names are
 * English.
 */
export function useStateNames(): (code: string) => string {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    if (language === 'en') return
    import('#texts/states').then(
      ({ stateNames }) => setNames(stateNames),
      () => undefined,
    )
  }, [])
  return (code) => names[code] ?? stateByCode(code)?.name ?? code
}

/** The options of the field for the state. Orders store the English name. */
const StateOptions = () => {
  const nameOf = useStateNames()
  return states.map(({ code }) => (
    <option key={code} value={code}>
      {nameOf(code)}
    </option>
  ))
}
