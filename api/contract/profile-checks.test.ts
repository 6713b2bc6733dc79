import { expect, test } from 'vitest'
import {
  gstinCheckCharacter,
  isFssaiNumber,
  isGstin,
  isIfsc,
  isUpiId,
  isWebAddress,
  orderPrefixOf,
} from './profile-checks.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['09AAACG1234A1ZC', true],
  // GSTINs with one wrong character, with two exchanged characters, and with a wrong check character.
  ['27AAPFU0938F1ZV', false],
  ['27AAPFU9039F1ZV', false],
  ['27AAPFU0939F1ZW', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1AV', false],
  ['00AAPFU0939F1ZV', false],
  ['27AAPFU0939F1Z', false],
  ['27AAPFU0939F1ZVV', false],
  ['', false],
])('GSTIN %s is valid: %s', (text, valid) => {
  expect(isGstin(text)).toBe(valid)
})

test('the check character of a GSTIN detects each single wrong character', () => {
  const right = '27AAPFU0939F1Z'
  for (const [index, character] of [...right].entries()) {
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      if (other === character) continue
      const wrong = right.slice(0, index) + other + right.slice(index + 1)
      expect(gstinCheckCharacter(wrong), wrong).not.toBe('V')
    }
  }
})

test.each([
  ['10012345000123', true],
  ['20012345000123', true],
  ['30012345000123', false],
  ['1001234500012', false],
  ['100123450001234', false],
  ['1001234500012a', false],
])('FSSAI number %s is valid: %s', (text, valid) => {
  expect(isFssaiNumber(text)).toBe(valid)
})

test.each([
  ['https://www.instagram.com/hakim.ajmal/', true],
  ['https://youtube.com', true],
  ['http://www.instagram.com/', false],
  ['javascript:alert(1)', false],
  ['https://localhost/', false],
  ['https://127.0.0.1/', false],
  ['https://user:password@instagram.com/', false],
  ['https://instagram.com:8443/', false],
  ['instagram.com/hakim', false],
  ['https://', false],
])('web address %s is valid: %s', (text, valid) => {
  expect(isWebAddress(text)).toBe(valid)
})

test.each([
  ['Hakim Ajmal Stores', 'HAS'],
  ['Rose & Amber Trading Company', 'RAT'],
  ['Dawakhana', 'DAW'],
  ['हकीम अजमल स्टोर्स', 'ORD'],
  ['X', 'ORD'],
  [null, 'ORD'],
])('order numbers of the shop %s begin with %s', (name, prefix) => {
  expect(orderPrefixOf(name)).toBe(prefix)
})

test.each([
  ['HDFC0001234', true],
  ['SBIN0AB12CD', true],
  ['HDFC1001234', false],
  ['HDF00001234', false],
  ['hdfc0001234', false],
  ['HDFC00012345', false],
  ['', false],
])('IFSC bank code %s is valid: %s', (text, valid) => {
  expect(isIfsc(text)).toBe(valid)
})

test.each([
  ['asha@okhdfcbank', true],
  ['asha.k-1_2@upi', true],
  ['9876543210@ybl', true],
  ['a@upi', false],
  ['asha@ok.bank', false],
  ['asha@', false],
  ['@upi', false],
  ['asha k@upi', false],
  ['asha@@upi', false],
  ['', false],
])('UPI id %s is valid: %s', (text, valid) => {
  expect(isUpiId(text)).toBe(valid)
})
