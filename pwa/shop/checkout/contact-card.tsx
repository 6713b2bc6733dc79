import { PhoneField } from '../../forms/phone-field.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { boundField } from './bound-field.ts'
import { FilledDetails } from './details/filled-details.tsx'
import { FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface ContactCardProps {
  form: CheckoutFormState
  /** Shows known details as text. */
  isFilled: boolean
  /** The details come from this device. */
  isRemembered: boolean
  onChange: () => void
}

/** Name, email and phone of the customer. */
export const ContactCard = ({ form, isFilled, isRemembered, onChange }: ContactCardProps) => (
  <FormCard step={1} title="Contact Information">
    {isFilled ? (
      <FilledDetails
        id="checkout-change-contact"
        changeLabel="Change contact details"
        lines={[form.values.customerName, form.values.customerEmail, form.values.customerPhone]}
        onChange={onChange}
      >
        {isRemembered && <p className="mt-1 text-sm text-ink-soft">Saved on this device. Press Change to delete it.</p>}
      </FilledDetails>
    ) : (
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...boundField(form, 'customerName')}
            label="Full Name"
            autoComplete="name"
            required
            maxLength={120}
          />
        </div>
        <EmailField {...boundField(form, 'customerEmail')} hint="For your confirmation and tracking." />
        <PhoneField
          {...boundField(form, 'customerPhone')}
          label="Phone Number"
          required
          placeholder="+919876543210"
          hint="The courier may call you on delivery."
        />
      </div>
    )}
  </FormCard>
)
