import { expect, test } from 'vitest'
import type { PackageSize } from '#contract/catalogue'
import {
  cheapest,
  combinationsOf,
  exceedsMrp,
  firstShown,
  nameWithVariant,
  optionsByName,
  productTotals,
  unitPriceOf,
  valueState,
  variantAfter,
  variantTitle,
  variantWith,
} from './variants.ts'

test.each<[number, PackageSize | null, string | null]>([
  [120_00, { amount: 100, unit: 'g' }, '1.20 g'],
  [499_00, { amount: 999, unit: 'g' }, '0.50 g'],
  [499_00, { amount: 1000, unit: 'g' }, '499.00 kg'],
  [499_00, { amount: 1, unit: 'kg' }, '499.00 kg'],
  [499_00, { amount: 0.5, unit: 'kg' }, '1.00 g'],
  [1000_00, { amount: 2.5, unit: 'kg' }, '400.00 kg'],
  [150_00, { amount: 500, unit: 'ml' }, '0.30 ml'],
  [150_00, { amount: 0.1, unit: 'l' }, '1.50 ml'],
  [150_00, { amount: 1, unit: 'l' }, '150.00 l'],
  [100_00, { amount: 40, unit: 'piece' }, '2.50 piece'],
  [100_00, { amount: 3000, unit: 'piece' }, '0.03 piece'],
  [1, { amount: 500, unit: 'g' }, null],
  [100_00, null, null],
])('unit price of %i paise for %o is %s', (price, size, expected) => {
  const unit = unitPriceOf(price, size)
  expect(unit && `${unit.amount} ${unit.unit}`).toBe(expected)
})

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
])('combinations of %o', (options, expected) => {
  expect(combinationsOf(options)).toEqual(expected)
})

const row = (price: number, inventory: number, isActive = true) => ({ price, inventory, isActive })

test.each([
  ['the lowest price and the sum of the stock', [row(300, 2), row(200, 0), row(400, 5)], { price: 200, inventory: 7 }],
  ['active variants only', [row(100, 9, false), row(200, 1)], { price: 200, inventory: 1 }],
  [
    'the lowest price of all when none is active',
    [row(300, 9, false), row(200, 9, false)],
    { price: 200, inventory: 0 },
  ],
  ['null without variants', [], null],
])('the totals of a product have %s', (_, variants, expected) => {
  expect(productTotals(variants)).toEqual(expected)
})

test('the cheapest variant is the first of the lowest price', () => {
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
])('price %i with MRP %s and tax %i %% exceeds the MRP: %s', (price, mrp, tax, expected) => {
  expect(exceedsMrp(price, mrp, tax)).toBe(expected)
})

test('titles', () => {
  expect([variantTitle([]), variantTitle(['100 g', 'Jar'])]).toEqual(['', '100 g / Jar'])
  expect([nameWithVariant('Majun', null), nameWithVariant('Majun', '100 g')]).toEqual(['Majun', 'Majun (100 g)'])
  expect(optionsByName([{ name: 'Size', values: [] }], ['100 g', 'Jar'])).toEqual({ Size: '100 g' })
})

const variant = (size: string, pack: string, inventory = 1, price = '100.00') => ({
  options: { Size: size, Pack: pack },
  inventory,
  price,
})
const variants = [variant('A', 'Jar', 0, '90.00'), variant('A', 'Tin', 1, '200.00'), variant('B', 'Tin', 3)]

test('a value of an option is available, sold out or missing with the other selected values', () => {
  const state = (name: string, value: string) => valueState(variants, { Size: 'A', Pack: 'Tin' }, name, value)
  expect([state('Size', 'A'), state('Pack', 'Jar'), state('Size', 'B'), state('Size', 'C')]).toEqual([
    'available',
    'sold-out',
    'available',
    'missing',
  ])
})

test('after a selection the variant has the selected value, and the others if such a variant exists', () => {
  const [, tin, large] = variants
  expect(variantWith(variants, { Size: 'B', Pack: 'Jar' })).toBeUndefined()
  expect(variantAfter(variants, { Size: 'A', Pack: 'Jar' }, 'Size', 'B')).toBe(large)
  expect(variantAfter(variants, { Size: 'B', Pack: 'Tin' }, 'Size', 'A')).toBe(tin)
  expect(variantAfter(variants, {}, 'Size', 'Z')).toBeUndefined()
})

test('the first variant that a page shows is the cheapest in stock, else the cheapest', () => {
  const [soldOut, tin, large] = variants
  expect(firstShown(variants)).toBe(large)
  expect(firstShown([{ ...variant('A', 'Jar', 0, '90.00') }, { ...variant('B', 'Jar', 0, '1000.00') }])?.price).toBe(
    '90.00',
  )
  expect([soldOut?.inventory, tin?.price]).toEqual([0, '200.00'])
})
