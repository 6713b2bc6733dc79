import { CheckoutFields } from '#contract/checkout'
import { check, errorsOf } from '../../forms/form-values.ts'

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

/** The names of all fields, in screen order. */
export const fieldNames = Object.keys(emptyForm).filter(isFieldName)

/** The fields stored as a draft: all except the agreement to the terms. */
export const draftFields = fieldNames.filter((name) => name !== 'agreeToTerms')

/**
 * Validates the form. Returns the order fields, or the first error message of each invalid field (specification
 * section 5).
 */
export const checkForm = (values: FormValues) => check(CheckoutFields, values)

/** The error messages for the given values. */
export const formErrors = (values: FormValues): FieldErrors => errorsOf(CheckoutFields, values)

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
    country: 'India',
    paymentMethod: draft.paymentMethod === 'razorpay' ? 'razorpay' : 'cod',
    notes: text('notes') ?? '',
    agreeToTerms: false,
    couponCode: text('couponCode')?.slice(0, 40) ?? '',
  }
}

/** Fills empty fields with e-mail and phone of the signed-in account. */
export function withKnown(values: FormValues, known: { email: string; mobile: string | null }): FormValues {
  const customerEmail = values.customerEmail || known.email
  const customerPhone = values.customerPhone || (known.mobile ?? '')
  const same = customerEmail === values.customerEmail && customerPhone === values.customerPhone
  return same ? values : { ...values, customerEmail, customerPhone }
}
