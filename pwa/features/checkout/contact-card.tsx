import type { ClipboardEvent } from 'react'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { boundField } from './bound-field.ts'
import { fitPhone } from './checkout-fields.ts'
import { FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** Who orders. */
export const ContactCard = ({ form }: { form: CheckoutFormState }) => {
  // The box would cut a number pasted with blanks before anybody could drop them.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').trim()
    if (pasted.length <= 13) return
    event.preventDefault()
    form.set('customerPhone', fitPhone(pasted))
  }
  return (
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
        <TextField
          {...boundField(form, 'customerPhone')}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={13}
          onPaste={paste}
          placeholder="+919876543210"
          hint="The courier may call you on delivery."
        />
      </div>
    </FormCard>
  )
}
