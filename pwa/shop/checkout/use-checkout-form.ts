import { useEffect, useRef, useState } from 'react'
import { stateOfPin } from '#rules/address/pin'
import { fitPin } from '../../forms/form-values.ts'
import { useSavedDraft } from '../../forms/use-draft.ts'
import { formDraft } from '../../offline/order-drafts.ts'
import { useUser } from '../account/account.queries.ts'
import {
  draftFields,
  type FieldErrors,
  type FieldName,
  type FormValues,
  formErrors,
  withKnown,
} from './checkout-fields.ts'

/** State of the checkout form: values, visible errors and the state derived from the PIN code. */
export function useCheckoutForm(start: FormValues) {
  const [values, setValues] = useState(start)
  const [shown, setShown] = useState<FieldErrors>({})
  // A state derived from the PIN code changes with it; a state that the shopper chose stays.
  const [derivedState, setDerivedState] = useState<string | null>(null)
  const { dropDraft: forget } = useSavedDraft({ name: formDraft, values, start, draftFields })
  // Autofill changes several fields before the next render.
  const latest = useRef(start)
  const { user } = useUser()
  useEffect(() => {
    if (!user) return
    latest.current = withKnown(latest.current, user)
    setValues(latest.current)
  }, [user])

  const set = <N extends FieldName>(name: N, value: FormValues[N]) => {
    let next: FormValues = { ...latest.current, [name]: value }
    if (name === 'state') setDerivedState(null)
    if (name === 'postalCode') {
      next = { ...next, postalCode: fitPin(next.postalCode) }
      const state = stateOfPin(next.postalCode)
      if (state && (next.state === '' || next.state === derivedState)) {
        next = { ...next, state }
        setDerivedState(state)
      }
    }
    latest.current = next
    setValues(next)
    // An error disappears when its field becomes valid, and its text follows the input until then.
    const errors = formErrors(next)
    setShown((before) => {
      const names = Object.keys(before).filter((key): key is FieldName => key in next)
      return Object.fromEntries(names.flatMap((key) => (errors[key] ? [[key, errors[key]]] : [])))
    })
  }

  /** Called when a field loses the focus: shows its error, if any. */
  const leave = (name: FieldName) => {
    const message = formErrors(latest.current)[name]
    if (message) setShown((before) => ({ ...before, [name]: message }))
  }

  return {
    values,
    errors: shown,
    showErrors: setShown,
    set,
    leave,
    /** The state was derived from the PIN code. */
    stateFilled:
      derivedState !== null && derivedState === values.state && stateOfPin(values.postalCode) === derivedState,
    /** Deletes the stored draft, once the order is placed. */
    forget,
  }
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>
