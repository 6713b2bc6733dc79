import { TextAreaField } from '../../ui/text-area-field.tsx'
import { boundField } from './bound-field.ts'
import { FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** The optional order notes. */
export const NotesCard = ({ form }: { form: CheckoutFormState }) => (
  <FormCard step={4} title="Order Notes">
    <TextAreaField
      {...boundField(form, 'notes')}
      label="Notes about your order"
      optional
      maxLength={500}
      placeholder="Delivery instructions"
    />
  </FormCard>
)
