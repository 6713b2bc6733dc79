import { useState } from 'react'
import * as t from '#texts/checkout'
import { PhoneField } from '../../forms/phone-field.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { allowRemembering, forgetDetails } from './details/remembered-details-store.ts'
import { boundField, FilledDetails, FormCard } from './form-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface ContactCardProps {
  form: CheckoutFormState
  /** Whether known details are shown as text instead of their fields. */
  isFilled: boolean
  /** Whether the details come from this device. */
  isRemembered: boolean
  onChange: () => void
}

/** Name, email and phone of the customer. */
export const ContactCard = ({ form, isFilled, isRemembered, onChange }: ContactCardProps) => (
  <FormCard step={1} title={t.contactTitle}>
    {isFilled ? (
      <FilledDetails
        id="checkout-change-contact"
        changeLabel={t.changeContact}
        lines={[form.values.customerName, form.values.customerEmail, form.values.customerPhone]}
        onChange={onChange}
      >
        {isRemembered && <p className="mt-1 text-sm text-ink-soft">{t.contactRemembered}</p>}
      </FilledDetails>
    ) : (
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...boundField(form, 'customerName')}
            label={t.name}
            autoComplete="name"
            required
            maxLength={120}
          />
        </div>
        <EmailField {...boundField(form, 'customerEmail')} hint={t.emailHint} />
        <PhoneField
          {...boundField(form, 'customerPhone')}
          label={t.phone}
          required
          placeholder="+919876543210"
          hint={t.phoneHint}
        />
      </div>
    )}
  </FormCard>
)

const hints = {
  off: t.rememberOff,
  on: t.rememberOn,
  deleted: t.rememberDeleted,
  failed: t.rememberFailed,
  undeleted: t.rememberUndeleted,
}

/** State of the consent to remember name, email, phone and addresses on this device. */
export function useRemembering(isRemembering: boolean) {
  const [state, setState] = useState<keyof typeof hints>(isRemembering ? 'on' : 'off')
  return {
    state,
    /** Stores the consent, or withdraws it and deletes the details. */
    allow: (isAllowed: boolean) => {
      setState(isAllowed ? 'on' : 'off')
      if (isAllowed) allowRemembering().catch(() => setState('failed'))
      else
        forgetDetails().then(
          () => setState('deleted'),
          () => setState('undeleted'),
        )
    },
  }
}

/** The checkbox of the consent. */
export const RememberField = ({ state, allow }: ReturnType<typeof useRemembering>) => (
  <CheckboxField
    id="checkout-remember"
    label={t.remember}
    aria-describedby="checkout-remember-hint"
    checked={state === 'on' || state === 'undeleted'}
    onChange={(event) => allow(event.target.checked)}
  >
    <p id="checkout-remember-hint" role="status" className="text-sm text-ink-soft">
      {hints[state]}
    </p>
  </CheckboxField>
)
