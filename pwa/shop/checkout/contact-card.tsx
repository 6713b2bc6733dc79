import { PhoneField } from '../../forms/phone-field.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { boundField } from './bound-field.ts'
import { FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** Name, e-mail and phone of the customer. */
export const ContactCard = ({ form }: { form: CheckoutFormState }) => (
  <FormCard step={1} title="Contact Information">
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
  </FormCard>
)
