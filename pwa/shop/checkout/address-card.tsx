import { CircleCheck, CircleX } from 'lucide-react'
import { pinMatchesState, stateOfPin } from '#rules/address/pin'
import { stateByCode, states } from '#rules/address/states'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { boundField } from './bound-field.ts'
import type { useDelivery } from './delivery.queries.ts'
import { FilledDetails } from './details/filled-details.tsx'
import { type AddressFields, lineOf } from './details/remembered-details-store.ts'
import { FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface DeliveryNoteProps {
  delivery: ReturnType<typeof useDelivery>
}

/** The result of the delivery check for the PIN code. */
const DeliveryNote = ({ delivery }: DeliveryNoteProps) => {
  const { state, estimatedDays, checking, asked } = delivery
  if (checking) return <p>Checking delivery…</p>
  if (!asked) return null
  if (state === 'unavailable') {
    return (
      <p className="flex items-start gap-1.5 font-semibold text-terracotta">
        <CircleX size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        Delivery not available to this PIN code yet.
      </p>
    )
  }
  if (state === 'unknown') return <p>Delivery could not be checked just now. You can still place your order.</p>
  return (
    <p className="flex items-start gap-1.5 font-semibold text-leaf">
      <CircleCheck size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      Delivery available{estimatedDays ? `, usually in ${estimatedDays} ${estimatedDays === '1' ? 'day' : 'days'}` : ''}
    </p>
  )
}

/** The id of the button that shows the fields of a known address. */
export const changeAddressId = 'checkout-change-address'

/** The warning for a state that does not match the PIN code; undefined when they match. */
const mismatchNote = (pin: string, pinState: string | null, state: string): string | undefined => {
  if (!pinState || !state || pinMatchesState(pin, state)) return undefined
  return `PIN code ${pin} belongs to ${stateByCode(pinState)?.name ?? pinState}. Please check both.`
}

interface AddressProps {
  form: CheckoutFormState
  delivery: ReturnType<typeof useDelivery>
}

/** The fields of the address. The PIN code comes before city and state, because it determines the state. */
const AddressFieldset = ({ form, delivery }: AddressProps) => {
  const { postalCode, state } = form.values
  const mismatch = mismatchNote(postalCode, stateOfPin(postalCode), state)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          {...boundField(form, 'addressLine1')}
          label="Address Line 1"
          autoComplete="shipping address-line1"
          required
          maxLength={200}
          placeholder="Flat, house number, street"
        />
      </div>
      <TextField
        {...boundField(form, 'addressLine2')}
        label="Address Line 2"
        autoComplete="shipping address-line2"
        optional
        maxLength={200}
      />
      <TextField
        {...boundField(form, 'landmark')}
        label="Landmark"
        autoComplete="shipping address-line3"
        optional
        maxLength={200}
      />
      <TextField
        {...boundField(form, 'postalCode')}
        label="PIN Code"
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
        label="City"
        autoComplete="shipping address-level2"
        required
        maxLength={100}
      />
      <SelectField
        {...boundField(form, 'state')}
        label="State"
        autoComplete="shipping address-level1"
        required
        hint={
          <span role="status" className={`block ${mismatch ? 'font-semibold text-saffron-ink' : ''}`}>
            {mismatch ?? (form.stateFilled ? 'Filled in from your PIN code.' : '')}
          </span>
        }
      >
        <option value="">Select state</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {/* The only option, so it is not a control. */}
      <p className="self-end py-3">Country: India</p>
    </div>
  )
}

interface SavedAddressesProps {
  addresses: readonly AddressFields[]
  onChoose: (address: AddressFields) => void
}

/** The known addresses, each with a button that fills it in. */
const SavedAddresses = ({ addresses, onChoose }: SavedAddressesProps) => (
  <ul aria-label="Saved addresses" className="mb-5 divide-y divide-line border-y border-line">
    {addresses.map((address) => (
      <li key={lineOf(address)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
          <bdi>{lineOf(address)}</bdi>
        </p>
        <Button variant="outline" aria-label={`Deliver here: ${lineOf(address)}`} onClick={() => onChoose(address)}>
          Deliver here
        </Button>
      </li>
    ))}
  </ul>
)

interface AddressCardProps extends AddressProps {
  /** Shows a known address as text. */
  isFilled: boolean
  /** The known addresses. */
  addresses: readonly AddressFields[]
  onChange: () => void
  onChoose: (address: AddressFields) => void
  onClear: () => void
}

/** The shipping address: a known one as text, or its fields. */
export const AddressCard = ({ isFilled, addresses, onChange, onChoose, onClear, ...rest }: AddressCardProps) => (
  <FormCard step={2} title="Shipping Address">
    {isFilled ? (
      <FilledDetails
        id={changeAddressId}
        changeLabel="Change address"
        lines={[lineOf(rest.form.values)]}
        onChange={onChange}
      >
        <div role="status" className="mt-2 text-sm text-ink-soft">
          <DeliveryNote delivery={rest.delivery} />
        </div>
      </FilledDetails>
    ) : (
      <>
        {addresses.length > 0 && <SavedAddresses addresses={addresses} onChoose={onChoose} />}
        <AddressFieldset {...rest} />
        {addresses.length > 0 && (
          <Button variant="quiet" className="-ms-6 mt-2" onClick={onClear}>
            Enter a new address
          </Button>
        )}
      </>
    )}
  </FormCard>
)
