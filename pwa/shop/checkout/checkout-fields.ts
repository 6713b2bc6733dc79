import { CheckoutFields } from '#contract/checkout'
import { check, errorsOf } from '../../forms/check.ts'

/** The form as it is written into, in the order of the screen. */
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
  country: 'India',
  paymentMethod: 'cod',
  notes: '',
  agreeToTerms: false,
  couponCode: '',
}

export type FormValues = typeof emptyForm
export type FieldName = keyof FormValues
export type FieldErrors = Partial<Record<FieldName, string>>

const isFieldName = (name: unknown): name is FieldName => typeof name === 'string' && Object.hasOwn(emptyForm, name)

/** All fields, in the order of the screen. */
export const fieldNames = Object.keys(emptyForm).filter(isFieldName)

/** All that outlives the page: not the agreement to the terms. */
export const keptFields = fieldNames.filter((name) => name !== 'agreeToTerms')

/** The form as the order wants it, or the first message of every wrong field (specification section 5). */
export const checkForm = (values: FormValues) => check(CheckoutFields, values)

/** The messages of the form as it stands now. */
export const formErrors = (values: FormValues): FieldErrors => errorsOf(CheckoutFields, values)

/** What a draft may bring back: never the agreement to the terms. */
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
    country: 'India',
    paymentMethod: draft.paymentMethod === 'razorpay' ? 'razorpay' : 'cod',
    notes: text('notes') ?? '',
    agreeToTerms: false,
    couponCode: text('couponCode')?.slice(0, 40) ?? '',
  }
}

/** The form with what is known of whoever is signed in, where nothing is written yet. */
export function withKnown(values: FormValues, known: { email: string; mobile: string | null }): FormValues {
  const customerEmail = values.customerEmail || known.email
  const customerPhone = values.customerPhone || (known.mobile ?? '')
  const same = customerEmail === values.customerEmail && customerPhone === values.customerPhone
  return same ? values : { ...values, customerEmail, customerPhone }
}
