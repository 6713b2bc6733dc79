import { useEffect, useRef, useState } from 'react'
import { CheckoutFields } from '#contract/checkout'
import { deliveryCountry } from '#contract/constants'
import { stateOfPin } from '#rules/address/pin'
import { check, errorsOf, fitPin, useSavedDraft } from '../../forms/use-form.ts'
import { checkoutDraft } from '../../offline/draft.ts'
import { useUser } from '../account/account.queries.ts'
import { deliveryPin } from '../product/delivery-pin-store.ts'

/**
 * Returns the state of the checkout form: values, visible errors and the state of the address derived from the PIN
 * code.
 */
export function useCheckoutForm(start: FormValues) {
  const [values, setValues] = useState(start)
  const [shown, setShown] = useState<FieldErrors>({})
  // Whether the state of the address was derived from the PIN code. A derived state changes with the PIN code; a state
  // that the shopper chose does not.
  const [derivedState, setDerivedState] = useState<string | null>(null)
  const { dropDraft: forget } = useSavedDraft({ name: checkoutDraft, values, start, draftFields })
  // The values are in a ref, because autofill changes several fields before the next render.
  const latest = useRef(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    // The PIN code that the shopper checked on a product page is filled in, and with it the state.
    const pin = deliveryPin()
    if (pin && latest.current.postalCode === '') set('postalCode', pin)
  }, [])
  const { user } = useUser()
  useEffect(() => {
    if (!user) return
    latest.current = withKnown(latest.current, user)
    setValues(latest.current)
  }, [user])

  const show = (next: FormValues) => {
    latest.current = next
    setValues(next)
    // An error message disappears when its field becomes valid. Until then the message is updated with the input.
    const errors = formErrors(next)
    setShown((before) => {
      const names = Object.keys(before).filter((key): key is FieldName => key in next)
      return Object.fromEntries(names.flatMap((key) => (errors[key] ? [[key, errors[key]]] : [])))
    })
  }

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
    show(next)
  }

  /** Called when a field loses the focus. Shows the error of the field, if it has one. */
  const leave = (name: FieldName) => {
    const message = formErrors(latest.current)[name]
    if (message) setShown((before) => ({ ...before, [name]: message }))
  }

  return {
    values,
    errors: shown,
    showErrors: setShown,
    set,
    /** Sets the values of several fields at once. */
    fill: (fields: Partial<FormValues>) => {
      setDerivedState(null)
      show({ ...latest.current, ...fields })
    },
    leave,
    /** Whether the state of the address was derived from the PIN code. */
    stateFilled:
      derivedState !== null && derivedState === values.state && stateOfPin(values.postalCode) === derivedState,
    /** Deletes the stored draft, once the order is placed. */
    forget,
  }
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>

/** The empty form, with its fields in screen order. */
export const emptyForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  addressLine1: '',
  addressLine2: '',
  landmark: '',
  postalCode: '',
  city: '',
  state: '',
  country: deliveryCountry,
  paymentMethod: 'cod',
  notes: '',
  buyerGstin: '',
  buyerCompany: '',
  agreeToTerms: false,
  couponCode: '',
}

export type FormValues = typeof emptyForm
export type FieldName = keyof FormValues
export type FieldErrors = Partial<Record<FieldName, string>>

const isFieldName = (name: unknown): name is FieldName => typeof name === 'string' && Object.hasOwn(emptyForm, name)

/** The names of all fields, in screen order. */
export const fieldNames = Object.keys(emptyForm).filter(isFieldName)

/** The fields stored as a draft: all except the agreement to the terms. */
const draftFields = fieldNames.filter((name) => name !== 'agreeToTerms')

/**
 * Validates the form. Returns the order fields, or the first error message of each invalid field (specification
 * section 5).
 */
export const checkForm = (values: FormValues) => check(CheckoutFields, values)

/** Returns the error messages of the checkout form for the given values. */
const formErrors = (values: FormValues): FieldErrors => errorsOf(CheckoutFields, values)

/** Validates a stored draft. The agreement to the terms is never restored. */
export function parseDraft(value: unknown): FormValues {
  const draft: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const text = (name: FieldName) => (typeof draft[name] === 'string' ? draft[name].slice(0, 500) : undefined)
  return {
    customerEmail: text('customerEmail') ?? '',
    customerName: text('customerName') ?? '',
    customerPhone: text('customerPhone') ?? '',
    addressLine1: text('addressLine1') ?? '',
    addressLine2: text('addressLine2') ?? '',
    landmark: text('landmark') ?? '',
    postalCode: text('postalCode') ?? '',
    city: text('city') ?? '',
    state: text('state') ?? '',
    country: deliveryCountry,
    paymentMethod: draft.paymentMethod === 'razorpay' ? 'razorpay' : 'cod',
    notes: text('notes') ?? '',
    buyerGstin: text('buyerGstin')?.slice(0, 40) ?? '',
    buyerCompany: text('buyerCompany')?.slice(0, 120) ?? '',
    agreeToTerms: false,
    couponCode: text('couponCode')?.slice(0, 40) ?? '',
  }
}

/** Fills the email and phone fields that are empty with the data of the signed-in account. */
export function withKnown(values: FormValues, known: { email: string; mobile: string | null }): FormValues {
  const customerEmail = values.customerEmail || known.email
  const customerPhone = values.customerPhone || (known.mobile ?? '')
  const same = customerEmail === values.customerEmail && customerPhone === values.customerPhone
  return same ? values : { ...values, customerEmail, customerPhone }
}
