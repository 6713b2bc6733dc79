import { useState } from 'react'
import type { PublicSettings } from '#contract/settings'
import { isIntraState, isOutsideState, placeOfSupply } from '#rules/tax/place-of-supply'
import * as t from '#texts/checkout'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { boundField, FormCard } from './form-card.tsx'
import type { CheckoutFormState, FormValues } from './use-checkout-form.ts'

/** The optional order notes, and the fields of a business that needs an invoice with its GSTIN. */
export const NotesCard = ({ form, withBusiness }: { form: CheckoutFormState; withBusiness: boolean }) => (
  <FormCard step={4} title={t.notesTitle}>
    <TextAreaField
      {...boundField(form, 'notes')}
      label={t.notes}
      optional
      maxLength={500}
      placeholder={t.notesExample}
    />
    {withBusiness && <BusinessFields form={form} />}
  </FormCard>
)

/** GSTIN and company of the buyer, closed until they are needed. */
const BusinessFields = ({ form }: { form: CheckoutFormState }) => {
  const { buyerGstin, buyerCompany } = form.values
  // An error or a stored draft must be visible.
  const [open, setOpen] = useState(buyerGstin !== '' || buyerCompany !== '')
  return (
    <details
      open={open || form.errors.buyerGstin !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {t.businessTitle}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          {...boundField(form, 'buyerGstin')}
          label={t.gstin}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          dir="ltr"
          maxLength={20}
        />
        <TextField
          {...boundField(form, 'buyerCompany')}
          label={t.company}
          optional
          autoComplete="organization"
          maxLength={120}
        />
      </div>
    </details>
  )
}

/** Where the order is taxed, and whether and why the shop does not deliver to the state of the address. */
export function supplyOf({ state }: FormValues, settings: PublicSettings | null, stateName: (code: string) => string) {
  const shopState = settings?.shopState ?? ''
  const place = placeOfSupply({ deliveryState: state || null, shopState: shopState || null })
  return {
    intraState: isIntraState(place, shopState || null),
    isOutside: isOutsideState(settings, state || null),
    // It is shown before a state is chosen too.
    stateNote: isOutsideState(settings, state) ? t.withinStateOnly(stateName(shopState)) : undefined,
  }
}
