import { expect, test } from 'vitest'
import { addressOf, parseAddressLine } from './address.ts'
import { addressKeyOf } from './address-key.ts'

const details = {
  addressLine1: 'Flat 4-B, 12 M.G. Road',
  addressLine2: '',
  landmark: '',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
  country: 'India' as const,
}
const key = addressKeyOf(addressOf(details))

test('address key holds street and PIN code', () => expect(key).toBe('flat4b12mgroad 560001'))

test.each([
  ['case', { addressLine1: 'FLAT 4-B, 12 m.g. road' }],
  ['spaces', { addressLine1: ' Flat  4 - B ,12 M. G.  Road ' }],
  ['punctuation', { addressLine1: 'Flat #4/B; 12, MG Road.' }],
  ['accents', { addressLine1: 'Flàt 4-B, 12 M.G. Röad' }],
  ['wide characters', { addressLine1: 'Ｆｌａｔ ４-B, 12 M.G. Road' }],
  ['invisible characters', { addressLine1: 'Flat\u200b 4-B,\u3164 12 M.G. Ro\u00adad' }],
  ['the split between the two address lines', { addressLine1: 'Flat 4-B', addressLine2: '12 M.G. Road' }],
  ['city', { city: 'Bangalore' }],
  ['state', { state: 'DL' }],
])('address key does not depend on %s', (_, change) => {
  expect(addressKeyOf(addressOf({ ...details, ...change }))).toBe(key)
})

test.each([
  ['house number', { addressLine1: 'Flat 4-B, 13 M.G. Road' }],
  ['PIN code', { postalCode: '560002' }],
])('address key depends on the %s', (_, change) => {
  expect(addressKeyOf(addressOf({ ...details, ...change }))).not.toBe(key)
})

test('address key of a parsed text line equals the key of the form fields', () => {
  expect(addressKeyOf(parseAddressLine('flat 4B, 12 MG Road, Bengaluru, Karnataka - 560 001'))).toBe(key)
})

test('address key without a PIN code is made from the whole text', () => {
  expect(addressKeyOf(parseAddressLine('12 MG Road, Bengaluru, Karnataka'))).toBe('12mgroadbengalurukarnataka')
})
