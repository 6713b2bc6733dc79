import { describe, expect, test } from 'vitest'
import type { AddressDetails } from '#contract/checkout'
import { addressKeyOf, addressLine, addressOf, parseAddressLine } from './address.ts'

const details: AddressDetails = {
  addressLine1: '12 MG Road',
  addressLine2: 'Indiranagar',
  landmark: 'Near Metro',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560038',
  country: 'India',
}

test('addressLine joins the fields that are not blank', () => {
  expect(addressLine(details)).toBe('12 MG Road, Indiranagar, Near Metro, Bengaluru, Karnataka 560038, India')
  expect(addressLine({ ...details, addressLine2: '', landmark: '  ' })).toBe(
    '12 MG Road, Bengaluru, Karnataka 560038, India',
  )
})

test('addressLine replaces line breaks and repeated spaces in fields', () => {
  expect(addressLine({ ...details, addressLine1: ' 12\n MG  Road ' })).toMatch(/^12 MG Road, /)
})

test('addressLine cuts a long street so that the line has at most 500 characters, and retains city, state and PIN code', () => {
  const long = { ...details, addressLine1: 'a'.repeat(200), addressLine2: 'b'.repeat(200), landmark: 'c'.repeat(200) }
  const line = addressLine({ ...long, city: 'd'.repeat(100), state: 'DH' })
  expect(line.length).toBeLessThanOrEqual(500)
  expect(line).toMatch(/d{100}, Dadra and Nagar Haveli and Daman and Diu 560038, India$/)
  expect(addressOf(long).street).toHaveLength(604)
})

test.each([
  ['KA', 'Karnataka'],
  ['karnataka', 'Karnataka'],
  ['OR', 'Odisha'],
  ['Elsewhere', 'Elsewhere'],
])('addressOf stores the typed state %j as %s', (state, name) => {
  expect(addressOf({ ...details, state })).toEqual({
    street: '12 MG Road, Indiranagar, Near Metro',
    city: 'Bengaluru',
    state: name,
    zipCode: '560038',
    country: 'India',
    text: `12 MG Road, Indiranagar, Near Metro, Bengaluru, ${name} 560038, India`,
  })
})

describe('parseAddressLine splits an address into its fields', () => {
  test.each([
    [
      '12 MG Road, Indiranagar, Bengaluru, Karnataka 560038',
      '12 MG Road, Indiranagar',
      'Bengaluru',
      'Karnataka',
      '560038',
    ],
    ['12 MG Road, Bengaluru, Karnataka - 560038, India', '12 MG Road', 'Bengaluru', 'Karnataka', '560038'],
    ['12 MG Road, Bengaluru, KA, 560038', '12 MG Road', 'Bengaluru', 'Karnataka', '560038'],
    ['12 MG Road, Bengaluru, ka 560038', '12 MG Road', 'Bengaluru', 'Karnataka', '560038'],
    ['Flat 3, Link Road, Mumbai Maharashtra 400001', 'Flat 3, Link Road', 'Mumbai', 'Maharashtra', '400001'],
    ['Flat 3, Link Road, Mumbai MH 400 001', 'Flat 3, Link Road', 'Mumbai', 'Maharashtra', '400001'],
    ['Flat 3\nLink Road\nMumbai\nMaharashtra\n400001', 'Flat 3, Link Road', 'Mumbai', 'Maharashtra', '400001'],
    ['Flat 3, Link Road, Mumbai, 400001, Maharashtra', 'Flat 3, Link Road', 'Mumbai', 'Maharashtra', '400001'],
    [
      '4 Sea Road, Port Blair, Andaman & Nicobar Islands 744101',
      '4 Sea Road',
      'Port Blair',
      'Andaman and Nicobar Islands',
      '744101',
    ],
    ['4 Sea Road, Puri, Orissa 752001', '4 Sea Road', 'Puri', 'Odisha', '752001'],
    ['Plot 9, Bhubaneswar, OR 751001', 'Plot 9', 'Bhubaneswar', 'Odisha', '751001'],
    ['5 Ring Road, New Delhi 110001', '5 Ring Road', 'New Delhi', 'Delhi', '110001'],
    ['5 Ring Road, New Delhi, Delhi 110001', '5 Ring Road', 'New Delhi', 'Delhi', '110001'],
    ['5 Ring Road, Hauz Khas, Delhi 110016', '5 Ring Road, Hauz Khas', 'Delhi', 'Delhi', '110016'],
    ['House 4, Sector 17, Chandigarh 160017', 'House 4, Sector 17', 'Chandigarh', 'Chandigarh', '160017'],
    ['Karnataka 560038', null, null, 'Karnataka', '560038'],
    ['12 MG Road Bengaluru Karnataka 560038', '12 MG Road Bengaluru', null, 'Karnataka', '560038'],
    ['12 MG Road, Bengaluru 560038', '12 MG Road, Bengaluru', null, null, '560038'],
    ['12 MG Road, Bengaluru, Karnataka', '12 MG Road', 'Bengaluru', 'Karnataka', null],
    ['12 MG Road, Phase 2, Karnataka 560038', '12 MG Road, Phase 2', null, 'Karnataka', '560038'],
    ['just somewhere', 'just somewhere', null, null, null],
    ['Left or right, House up the hill, 5', 'Left or right, House up the hill, 5', null, null, null],
    ['Plot 123456, Sector 5, Gurugram, Haryana 122001', 'Plot 123456, Sector 5', 'Gurugram', 'Haryana', '122001'],
    ['House 5, 9876543210, Pune, Maharashtra', 'House 5, 9876543210', 'Pune', 'Maharashtra', null],
    ['12 शिवाजी मार्ग, Pune, Maharashtra 411001', '12 शिवाजी मार्ग', 'Pune', 'Maharashtra', '411001'],
    [',,, 560038', null, null, null, '560038'],
  ])('parseAddressLine finds street, city, state and PIN code in %j', (text, street, city, state, zipCode) => {
    expect(parseAddressLine(text)).toEqual({ street, city, state, zipCode, country: 'India', text })
  })

  test.each([
    details,
    { ...details, addressLine2: '', landmark: '' },
    { ...details, city: 'Mumbai', state: 'MH', postalCode: '400001' },
    { ...details, city: 'New Delhi', state: 'DL', postalCode: '110001' },
    { ...details, city: 'Karaikal', state: 'PY', postalCode: '609602' },
    { ...details, city: 'Silvassa', state: 'DH', postalCode: '396230' },
  ])('parseAddressLine restores the fields from the text that addressLine creates for an address in $city', (given) => {
    expect(parseAddressLine(addressLine(given))).toEqual(addressOf(given))
  })

  test('parseAddressLine parses 500 repeated digits, commas or hyphens without excessive backtracking', () => {
    for (const text of ['1'.repeat(500), ' ,'.repeat(250), '- '.repeat(250), '123456 '.repeat(70)]) {
      expect(parseAddressLine(text).country).toBe('India')
    }
  })
})

const bengaluru = {
  addressLine1: 'Flat 4-B, 12 M.G. Road',
  addressLine2: '',
  landmark: '',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
  country: 'India' as const,
}
const key = addressKeyOf(addressOf(bengaluru))

test('the address key, by which COD orders are counted, consists of street and PIN code', () =>
  expect(key).toBe('flat4b12mgroad 560001'))

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
])('addresses that differ only in %s have the same address key', (_, change) => {
  expect(addressKeyOf(addressOf({ ...bengaluru, ...change }))).toBe(key)
})

test.each([
  ['house number', { addressLine1: 'Flat 4-B, 13 M.G. Road' }],
  ['PIN code', { postalCode: '560002' }],
])('addresses that differ in the %s have different address keys', (_, change) => {
  expect(addressKeyOf(addressOf({ ...bengaluru, ...change }))).not.toBe(key)
})

test('an address typed as one text has the same address key as the same address in separate form fields', () => {
  expect(addressKeyOf(parseAddressLine('flat 4B, 12 MG Road, Bengaluru, Karnataka - 560 001'))).toBe(key)
})

test('the address key of an address without a PIN code consists of the whole text', () => {
  expect(addressKeyOf(parseAddressLine('12 MG Road, Bengaluru, Karnataka'))).toBe('12mgroadbengalurukarnataka')
})
