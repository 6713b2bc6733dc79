import { expect, test } from 'vitest'
import type { PackageSize, Product, Variant } from '#contract/catalogue'
import {
  asVariant,
  firstShown,
  shownVariant,
  unitPriceOf,
  valueState,
  variantAfter,
  variantWith,
} from './variant-choice.ts'

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
])('the unit price of a price of %i paise for %o is %s', (price, size, expected) => {
  const unit = unitPriceOf(price, size)
  expect(unit && `${unit.amount} ${unit.unit}`).toBe(expected)
})

const variant = (size: string, pack: string, inventory = 1, price = '100.00') => ({
  options: { Size: size, Pack: pack },
  inventory,
  price,
})
const variants = [variant('A', 'Jar', 0, '90.00'), variant('A', 'Tin', 1, '200.00'), variant('B', 'Tin', 3)]

test('valueState returns whether an option value, combined with the other selected values, is available, sold-out or missing', () => {
  const state = (name: string, value: string) => valueState(variants, { Size: 'A', Pack: 'Tin' }, name, value)
  expect([state('Size', 'A'), state('Pack', 'Jar'), state('Size', 'B'), state('Size', 'C')]).toEqual([
    'available',
    'sold-out',
    'available',
    'missing',
  ])
})

test('selecting an option value retains the other selected values if such a variant exists', () => {
  const [, tin, large] = variants
  expect(variantWith(variants, { Size: 'B', Pack: 'Jar' })).toBeUndefined()
  expect(variantAfter(variants, { Size: 'A', Pack: 'Jar' }, 'Size', 'B')).toBe(large)
  expect(variantAfter(variants, { Size: 'B', Pack: 'Tin' }, 'Size', 'A')).toBe(tin)
  expect(variantAfter(variants, {}, 'Size', 'Z')).toBeUndefined()
})

test('firstShown returns the cheapest variant in stock, or the cheapest variant if all variants are sold out', () => {
  const [soldOut, tin, large] = variants
  expect(firstShown(variants)).toBe(large)
  expect(firstShown([{ ...variant('A', 'Jar', 0, '90.00') }, { ...variant('B', 'Jar', 0, '1000.00') }])?.price).toBe(
    '90.00',
  )
  expect([soldOut?.inventory, tin?.price]).toEqual([0, '200.00'])
})

const [small, large] = [
  { id: 1, price: '100.00', inventory: 0 },
  { id: 2, price: '200.00', inventory: 3 },
]
const options = [{ name: 'Size', values: ['A', 'B'] }]

test.each([
  ['the variant of the address, also when it is sold out', { options, variants: [small, large] }, '1', small],
  ['the first in stock for an unknown ID', { options, variants: [small, large] }, '3', large],
  ['the first in stock without an ID', { options, variants: [small, large] }, undefined, large],
  ['none of a product without options', { options: [], variants: [small] }, '1', undefined],
  ['none of a product that an older version stored', {}, '1', undefined],
  ['none when no variant is on sale', { options, variants: [] }, '1', undefined],
])('a product page shows this variant first: %s', (_, product, id, expected) => {
  expect(shownVariant(product, id)).toBe(expected)
})

const product = {
  id: 7,
  name: 'Majun',
  price: '100.00',
  compareAtPrice: '150.00',
  imageUrl: '/media/product.webp',
  sku: null,
  variants: [] as Product['variants'],
} as Product
const sold = {
  price: '100.00',
  mrp: '180.00',
  inventory: 4,
  sku: 'M-1',
  hsn: '3004',
  gstRate: 5,
  packageSize: { amount: 250, unit: 'g' },
  imageUrl: null,
} as Variant

test('asVariant replaces price, stock, codes and unit price of the product with those of the variant', () => {
  expect(asVariant(product, sold)).toMatchObject({
    id: 7,
    name: 'Majun',
    price: '100.00',
    mrp: '180.00',
    inventory: 4,
    sku: 'M-1',
    hsn: '3004',
    gstRate: 5,
    unitPrice: { amount: '0.40', per: 1, unit: 'g' },
  })
})

test.each([
  ['the lowest price', '100.00', '150.00'],
  ['another price', '120.00', null],
])(
  "asVariant returns the product's compare-at price only for a variant at the lowest price: %s (%s) has %s",
  (_, price, expected) => {
    expect(asVariant(product, { ...sold, price }).compareAtPrice).toBe(expected)
  },
)

test.each([
  [null, '/media/product.webp'],
  ['/media/variant.webp', '/media/variant.webp'],
])('asVariant of a variant with the picture %s returns the picture %s', (imageUrl, expected) => {
  expect(asVariant(product, { ...sold, imageUrl }).imageUrl).toBe(expected)
})
