import { CircleCheck, CircleX } from 'lucide-react'
import { pinMatchesState, stateOfPin } from '#rules/address/pin'
import { stateByCode, states } from '#rules/address/states'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { boundField } from './bound-field.ts'
import type { useDelivery } from './delivery.queries.ts'
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

/** The warning for a state that does not match the PIN code; undefined when they match. */
const mismatchNote = (pin: string, pinState: string | null, state: string): string | undefined => {
  if (!pinState || !state || pinMatchesState(pin, state)) return undefined
  return `PIN code ${pin} belongs to ${stateByCode(pinState)?.name ?? pinState}. Please check both.`
}

interface AddressCardProps {
  form: CheckoutFormState
  delivery: ReturnType<typeof useDelivery>
}

/** The shipping address. The PIN code comes before city and state, because it determines the state. */
export const AddressCard = ({ form, delivery }: AddressCardProps) => {
  const { postalCode, state } = form.values
  const mismatch = mismatchNote(postalCode, stateOfPin(postalCode), state)
  return (
    <FormCard step={2} title="Shipping Address">
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
        <SelectField {...boundField(form, 'country')} label="Country" autoComplete="shipping country-name">
          <option value="India">India</option>
        </SelectField>
      </div>
    </FormCard>
  )
}
