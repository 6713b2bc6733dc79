import { describe, expect, test } from 'vitest'
import { formatInr, formatShortInr, parseRupees, rupees } from './money.ts'

describe('parseRupees reads an amount in rupees', () => {
  test.each([
    ['499.00', 49900],
    ['0.00', 0],
    ['-0.00', 0],
    ['0.01', 1],
    ['999.99', 99999],
    ['1000.00', 100000],
    ['1000.01', 100001],
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['8.20', 820],
    ['19.99', 1999],
    ['99999999.99', 9999999999],
    ['-12.34', -1234],
    ['499', 49900],
    ['499.5', 49950],
    [' 499.00 ', 49900],
    ['1.005', 101],
    ['1.004999', 100],
    ['-1.005', -101],
  ])('parseRupees parses %j as %d paise', (text, paise) => {
    expect(parseRupees(text)).toBe(paise)
  })

  test.each([
    '',
    ' ',
    'abc',
    '1,000.00',
    '₹5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '1.2.3',
    '--1',
    '1'.repeat(20),
  ])('parseRupees throws a RangeError for %j', (text) => {
    expect(() => parseRupees(text)).toThrow(RangeError)
  })
})

describe('rupees formats paise as an amount in rupees', () => {
  test.each([
    [49900, '499.00'],
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [-5, '-0.05'],
    [-1234, '-12.34'],
    [9999999999, '99999999.99'],
  ])('rupees formats %d paise as %j', (paise, text) => {
    expect(rupees(paise)).toBe(text)
  })

  test('parseRupees reverses the function rupees for every amount up to 1,000 rupees', () => {
    for (let paise = 0; paise <= 100_000; paise++) expect(parseRupees(rupees(paise))).toBe(paise)
  })
})

describe('formatInr formats paise with currency sign', () => {
  test.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [49900, '₹499.00'],
    [99999, '₹999.99'],
    [100000, '₹1,000.00'],
    [9999900, '₹99,999.00'],
    [12500000, '₹1,25,000.00'],
    [123456789, '₹12,34,567.89'],
    [100000000000, '₹1,00,00,00,000.00'],
    [-49900, '-₹499.00'],
  ])('formatInr formats %d paise as %s', (paise, text) => {
    expect(formatInr(paise)).toBe(text)
  })

  test('formatInr groups digits like Intl.NumberFormat for en-IN', () => {
    const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    for (let paise = 1; paise < 1e12; paise = paise * 3 + 7) expect(formatInr(paise)).toBe(intl.format(paise / 100))
  })
})

test('formatShortInr omits the paise if they are zero', () => {
  expect([77700, 77750, 125000_00].map((paise) => formatShortInr(paise))).toEqual(['₹777', '₹777.50', '₹1,25,000'])
})

test('Urdu amounts contain characters that isolate them from right-to-left text, amounts in other languages do not', () => {
  expect(formatInr(49900, 'ur-IN-u-nu-latn')).toBe('\u2066₹499.00\u2069')
  expect(formatShortInr(49900, 'ur-IN-u-nu-latn')).toBe('\u2066₹499\u2069')
  expect([formatInr(49900, 'hi-IN'), formatInr(49900)]).toEqual(['₹499.00', '₹499.00'])
})
