import { useState } from 'react'
import * as t from '#texts/checkout'
import { CheckboxField } from '../../../ui/form/choice-fields.tsx'
import { allowRemembering, forgetDetails } from './remembered-details-store.ts'

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
