import { TextAreaField } from '../../ui/text-area-field.tsx'
import { boundField } from './bound-field.ts'
import { FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** What else the shop should know. */
export const NotesCard = ({ form }: { form: CheckoutFormState }) => (
  <FormCard step={4} title="Order Notes">
    <TextAreaField
      {...boundField(form, 'notes')}
      label="Notes about your order"
      optional
      maxLength={500}
      placeholder="When to deliver, whom to hand it to …"
    />
  </FormCard>
)
