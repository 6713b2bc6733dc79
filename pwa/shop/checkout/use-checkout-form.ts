import { useEffect, useRef, useState } from 'react'
import { stateOfPin } from '#rules/pin'
import { fitPin } from '../../forms/fit-pin.ts'
import { useKept } from '../../forms/use-draft.ts'
import { formDraft } from '../../offline/order-drafts.ts'
import { useUser } from '../account/account.queries.ts'
import {
  type FieldErrors,
  type FieldName,
  type FormValues,
  formErrors,
  keptFields,
  withKnown,
} from './checkout-fields.ts'

/** The checkout's form: its values, the errors that may be shown by now, and the state that a PIN code brings. */
export function useCheckoutForm(start: FormValues) {
  const [values, setValues] = useState(start)
  const [shown, setShown] = useState<FieldErrors>({})
  // A state that came with a PIN code goes with it; one that the shopper chose stays.
  const [stateOfCode, setStateOfCode] = useState<string | null>(null)
  const forget = useKept({ name: formDraft, values, start, keep: keptFields })
  // Autofill changes many fields before the next rendering.
  const latest = useRef(start)
  const { user } = useUser()
  useEffect(() => {
    if (!user) return
    latest.current = withKnown(latest.current, user)
    setValues(latest.current)
  }, [user])

  const set = <N extends FieldName>(name: N, value: FormValues[N]) => {
    let next: FormValues = { ...latest.current, [name]: value }
    if (name === 'state') setStateOfCode(null)
    if (name === 'postalCode') {
      next = { ...next, postalCode: fitPin(next.postalCode) }
      const state = stateOfPin(next.postalCode)
      if (state && (next.state === '' || next.state === stateOfCode)) {
        next = { ...next, state }
        setStateOfCode(state)
      }
    }
    latest.current = next
    setValues(next)
    // A message disappears as soon as it is wrong, and follows what is typed until then.
    const errors = formErrors(next)
    setShown((before) => {
      const names = Object.keys(before).filter((key): key is FieldName => key in next)
      return Object.fromEntries(names.flatMap((key) => (errors[key] ? [[key, errors[key]]] : [])))
    })
  }

  /** A field was left: what is wrong with it may be said now. */
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
    /** The state was filled from the PIN code. */
    stateFilled: stateOfCode !== null && stateOfCode === values.state && stateOfPin(values.postalCode) === stateOfCode,
    /** The order is placed: the form is not kept any more. */
    forget,
  }
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>
