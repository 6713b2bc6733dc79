import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RegisterBody, SignUpForm } from './account.ts'
import { CheckoutFields, CreateOrderBody } from './checkout.ts'
import { fitPhone, normalisePhone, OptionalPhone, TypedPhone } from './scalars.ts'

const storedNumber = '+919876543210'

/** Returns the value of the phone field after the text was typed character by character. */
const typedKeyByKey = (text: string) => [...text].reduce((value, key) => fitPhone(value + key), '')

const accepted = [
  '9876543210',
  '+919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '98765-43210',
  '98765 43210',
  '09876543210',
  '098765 43210',
  '0 98765 43210',
  '919876543210',
  '91 98765 43210',
  '00919876543210',
  '0091 98765 43210',
  '+91 09876543210',
  '+91 (0) 98765-43210',
  '(+91) 98765.43210',
  '+91\u00A098765\u00A043210',
  '+91\u202F98765\u201143210',
  '\u202A+91 98765 43210\u202C',
  '९८७६५४३२१०',
  '+९१ ९८७६५ ४३२१०',
  '۹۸۷۶۵ ۴۳۲۱۰',
  '٩٨٧٦٥٤٣٢١٠',
]

test.each(accepted)('typed phone number "%s" is stored as +919876543210', (text) => {
  expect(v.parse(TypedPhone, text)).toBe(storedNumber)
  expect(v.parse(TypedPhone, typedKeyByKey(text))).toBe(storedNumber)
  expect(v.parse(TypedPhone, fitPhone(`  ${text}\n`))).toBe(storedNumber)
})

test.each([
  ['9100123456', '+919100123456'],
  ['9109876543', '+919109876543'],
  ['9198765432', '+919198765432'],
  ['+919109876543', '+919109876543'],
])(
  'the digits %s at the start of a phone number, which look like a country code or trunk zero, are not removed',
  (text, number) => {
    expect(v.parse(TypedPhone, typedKeyByKey(text))).toBe(number)
  },
)

const wrongPattern = 'Please enter a valid Indian mobile number'
const tooShort = 'Phone number must be at least 10 digits'

test.each([
  ['', tooShort],
  ['98765', tooShort],
  ['98 765 432 1', tooShort],
  ['1234567890', wrongPattern],
  ['05876543210', wrongPattern],
  ['+1 202 555 0123', wrongPattern],
  ['+92 300 1234567', wrongPattern],
  ['98765432101', wrongPattern],
  ['98765abcde', wrongPattern],
])('typed phone number "%s" is rejected: %s', (text, message) => {
  expect(v.safeParse(TypedPhone, text).issues?.[0]?.message).toBe(message)
})

test.each([
  ['+91987654321099', '+919876543210'],
  ['+91 98765-43210 99', '+91 98765-43210'],
  ['1234567890123456', '1234567890123'],
  ['98765 43210 ', '98765 43210 '],
  [' 98765', '98765'],
  ['1'.repeat(5000), '1'.repeat(13)],
])('the phone field shows the input "%s" as "%s"', (typed, shown) => expect(fitPhone(typed)).toBe(shown))

test('phone field does not change accepted phone numbers', () => {
  for (const text of accepted) expect(fitPhone(text)).toBe(text.trimStart())
})

test('forms accept a phone number with a leading zero, the API accepts only the documented pattern', () => {
  const typed = '098765 43210'
  expect(v.parse(CheckoutFields.entries.customerPhone, typed)).toBe(storedNumber)
  expect(v.parse(SignUpForm.entries.mobile, typed)).toBe(storedNumber)
  for (const server of [CreateOrderBody.entries.customerPhone, RegisterBody.entries.mobile]) {
    expect(v.is(server, typed)).toBe(false)
    expect(v.is(server, normalisePhone(typed))).toBe(true)
    expect(v.is(server, '98765-43210')).toBe(true)
  }
})

test.each<[string, string | null]>([
  ...accepted.map((text): [string, string] => [text, storedNumber]),
  ['0522 400 1947', '+915224001947'],
  ['(0522) 400-1947', '+915224001947'],
  ['+91 522 400 1947', '+915224001947'],
  ['011 2345 6789', '+911123456789'],
  ['9152240019', '+919152240019'],
  ['1800 123 4567', '+9118001234567'],
  ['1860-266-1234', '+9118602661234'],
  ['1800 123 456', '+911800123456'],
  // Mobile numbers that begin with 860 or 800. With the 1 of +91 they look like toll-free numbers (1860, 1800).
  ['+918601234567', '+918601234567'],
  ['8001234567', '+918001234567'],
  ['۰۵۲۲ ۴۰۰ ۱۹۴۷', '+915224001947'],
  ['', null],
  ['  ', null],
])('the optional phone number "%s" is stored as %s', (typed, stored) => {
  expect(v.parse(OptionalPhone, typed)).toBe(stored)
  expect(v.parse(OptionalPhone, stored ?? '')).toBe(stored)
  expect(v.parse(OptionalPhone, fitPhone(typed))).toBe(stored)
})

test.each([
  ['400 1947', tooShort],
  ['98765', tooShort],
  ['1234 5678 9012', 'Please enter a valid Indian phone number with its area code'],
  ['+1 202 555 0123', 'Please enter a valid Indian phone number with its area code'],
  ['call me please', 'Please enter a valid Indian phone number with its area code'],
  ['1'.repeat(41), 'Please enter a valid Indian phone number with its area code'],
])('the optional phone number "%s" is rejected: %s', (typed, message) => {
  expect(v.safeParse(OptionalPhone, typed).issues?.[0]?.message).toBe(message)
})
