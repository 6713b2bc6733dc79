import { expect, test } from 'vitest'
import {
  cheapest,
  combinationsOf,
  exceedsMrp,
  nameWithVariant,
  optionsByName,
  pricesDiffer,
  productTotals,
  suggestedGstRate,
  variantTitle,
} from './variants.ts'

test.each([
  [[], [[]]],
  [[{ name: 'Size', values: ['A', 'B'] }], [['A'], ['B']]],
  [
    [
      { name: 'Size', values: ['A', 'B'] },
      { name: 'Pack', values: ['Jar', 'Tin'] },
    ],
    [
      ['A', 'Jar'],
      ['A', 'Tin'],
      ['B', 'Jar'],
      ['B', 'Tin'],
    ],
  ],
  [[{ name: 'Size', values: [] }], []],
])('combinationsOf returns every combination of the option values %o', (options, expected) => {
  expect(combinationsOf(options)).toEqual(expected)
})

const row = (price: number, inventory: number, isActive = true) => ({ price, inventory, isActive })

test.each([
  [
    'are the lowest price and the sum of the stock',
    [row(300, 2), row(200, 0), row(400, 5)],
    { price: 200, inventory: 7 },
  ],
  ['count active variants only', [row(100, 9, false), row(200, 1)], { price: 200, inventory: 1 }],
  [
    'have the lowest price of all variants when none is active',
    [row(300, 9, false), row(200, 9, false)],
    { price: 200, inventory: 0 },
  ],
  ['are null without variants', [], null],
])('the price and the stock that a product shows %s', (_, variants, expected) => {
  expect(productTotals(variants)).toEqual(expected)
})

test('cheapest returns the first variant with the lowest price', () => {
  const [first, second, third] = [row(200, 1), row(100, 1), row(100, 2)]
  expect(cheapest([first, second, third])).toBe(second)
})

test.each([
  [100_00, 118_00, 18, false],
  [100_00, 117_99, 18, true],
  [100_00, 100_00, 0, false],
  [100_01, 100_00, 0, true],
  [333_33, 349_99, 5, true],
  [333_33, 350_00, 5, false],
  [100_00, null, 18, false],
])('the price %i with MRP %s and tax %i %% is above the MRP: %s', (price, mrp, tax, expected) => {
  expect(exceedsMrp(price, mrp, tax)).toBe(expected)
})

test('variant titles join the option values, and are omitted for a product without options', () => {
  expect([variantTitle([]), variantTitle(['100 g', 'Jar'])]).toEqual(['', '100 g / Jar'])
  expect([nameWithVariant('Majun', null), nameWithVariant('Majun', '100 g')]).toEqual(['Majun', 'Majun (100 g)'])
  expect(optionsByName([{ name: 'Size', values: [] }], ['100 g', 'Jar'])).toEqual({ Size: '100 g' })
})

test.each([
  [['100.00', '100.00'], false],
  [['100.00', '90.00'], true],
  [['100.00'], false],
  [[], false],
  [undefined, false],
])('variants with the prices %s have different prices: %s', (prices, expected) => {
  expect(pricesDiffer(prices?.map((price) => ({ price })))).toBe(expected)
})

test.each([
  ['30049011', 5],
  ['3003', 5],
  ['2106', 5],
  ['33049990', null],
  ['', null],
])('the suggested GST rate for the HSN code %j is %j', (hsn, rate) => expect(suggestedGstRate(hsn)).toBe(rate))
