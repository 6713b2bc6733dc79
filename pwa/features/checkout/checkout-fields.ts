import * as v from 'valibot'
import { CheckoutForm, type CheckoutForm as ValidForm } from '#contract/checkout'

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
}

export type FormValues = typeof emptyForm
export type FieldName = keyof FormValues
export type FieldErrors = Partial<Record<FieldName, string>>

const isFieldName = (name: unknown): name is FieldName => typeof name === 'string' && Object.hasOwn(emptyForm, name)

/** All fields, in the order of the screen. */
export const fieldNames = Object.keys(emptyForm).filter(isFieldName)

/** The form as the order wants it, or the first message of every wrong field (specification section 5). */
export function checkForm(values: FormValues): { form: ValidForm } | { errors: FieldErrors } {
  const result = v.safeParse(CheckoutForm, values)
  if (result.success) return { form: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const name = issue.path?.[0].key
    if (isFieldName(name)) errors[name] ??= issue.message
  }
  return { errors }
}

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
    paymentMethod: 'cod',
    notes: text('notes') ?? '',
    agreeToTerms: false,
  }
}

/** A phone number as the field takes it: at most 13 characters, without the blanks and dashes of a pasted one. */
export const fitPhone = (value: string): string =>
  (value.length > 13 ? value.replace(/[\s()-]/g, '') : value).slice(0, 13)
