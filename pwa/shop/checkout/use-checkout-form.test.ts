import { expect, test } from 'vitest'
import { checkForm, emptyForm, parseDraft, withKnown } from './use-checkout-form.ts'

const filled = {
  ...emptyForm,
  customerEmail: 'amina@example.org',
  customerName: 'Amina Khan',
  customerPhone: '+919876543210',
  addressLine1: '12 Ballimaran',
  postalCode: '110006',
  city: 'Delhi',
  state: 'DL',
  agreeToTerms: true,
}
const errorsOf = (changes: Partial<typeof emptyForm>) => {
  const result = checkForm({ ...filled, ...changes })
  return 'errors' in result ? result.errors : {}
}

test('account data fill only the empty fields of the checkout form', () => {
  const noor = { email: 'noor@example.org', mobile: '+919812345678' }
  expect(withKnown(emptyForm, noor)).toEqual({
    ...emptyForm,
    customerEmail: 'noor@example.org',
    customerPhone: '+919812345678',
  })
  expect(withKnown(filled, noor)).toBe(filled)
})

test('a completed checkout form is valid', () => {
  expect(checkForm(filled)).toMatchObject({ output: { customerPhone: '+919876543210', paymentMethod: 'cod' } })
})

test('an empty checkout form has an error for every required field', () => {
  const result = checkForm(emptyForm)
  expect('errors' in result && result.errors).toEqual({
    customerEmail: 'Please enter a valid email address',
    customerName: 'Full name is required',
    customerPhone: 'Phone number must be at least 10 digits',
    addressLine1: 'Address Line 1 is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'PIN code must be 6 digits',
    agreeToTerms: 'You must agree to the terms and conditions',
  })
})

test.each([
  [{ customerPhone: '98765' }, { customerPhone: 'Phone number must be at least 10 digits' }],
  [{ customerPhone: '1234567890' }, { customerPhone: 'Please enter a valid Indian mobile number' }],
  [{ postalCode: '1100' }, { postalCode: 'PIN code must be 6 digits' }],
  [{ postalCode: '010006' }, { postalCode: 'Please enter a valid 6-digit PIN code' }],
  [{ paymentMethod: '' }, { paymentMethod: 'Payment method is required' }],
  [{ paymentMethod: 'upi' }, { paymentMethod: 'Please select a valid payment method' }],
])('checkout form values %o are rejected', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

test('a stored draft restores the text fields of the checkout, but not the agreement to the terms', () => {
  expect(parseDraft({ ...filled, notes: 7 })).toEqual({ ...filled, notes: '', agreeToTerms: false })
  expect(parseDraft({ couponCode: 'GB10-7KQ4MXYZ' })).toEqual({ ...emptyForm, couponCode: 'GB10-7KQ4MXYZ' })
  expect(parseDraft('garbage')).toEqual(emptyForm)
})
