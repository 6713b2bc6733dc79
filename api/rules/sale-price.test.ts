import { expect, test } from 'vitest'
import { formerPrice, nextSaleChange, priceAt, pricedAt } from './sale-price.ts'

const from = Date.parse('2026-11-21T06:00:00.000Z')
const to = from + 3_600_000
const sale = { price: 100_00, regularPrice: 100_00, salePrice: 80_00 }

test.each([
  ['before the start', from - 1, from, to, 100_00],
  ['at the start', from, from, to, 80_00],
  ['before the end', to - 1, from, to, 80_00],
  ['at the end', to, from, to, 100_00],
  ['without start and end', 0, null, null, 80_00],
  ['without an end', to, from, null, 80_00],
  ['without a start, after the end', to, null, to, 100_00],
])('priceAt returns the sale price only during the sale: %s', (_, now, start, end, expected) => {
  const times = { saleFrom: start === null ? null : new Date(start), saleTo: end === null ? null : new Date(end) }
  expect(priceAt({ ...sale, ...times }, new Date(now))).toBe(expected)
})

test('priceAt returns the price of a variant without a sale', () => {
  expect(priceAt({ price: 5, regularPrice: null, salePrice: null, saleFrom: null, saleTo: null }, new Date(0))).toBe(5)
})

const variant = (price: string, more = {}) => ({ price, regularPrice: price, salePrice: null, ...more })
const times = { saleFrom: new Date(from).toISOString(), saleTo: new Date(to).toISOString() }
const product = {
  price: '90.00',
  compareAtPrice: null,
  variants: [variant('100.00', { salePrice: '80.00', ...times }), variant('90.00')],
}

test('pricedAt sets the prices of variants and the lowest price of the product', () => {
  const during = pricedAt(product, from)
  expect([during.price, during.variants.map(({ price }) => price)]).toEqual(['80.00', ['80.00', '90.00']])
  expect(formerPrice(during)).toBe('100.00')
  const after = pricedAt(during, to)
  expect([after.price, formerPrice(after)]).toEqual(['90.00', null])
})

test('pricedAt does not change products without scheduled sales', () => {
  const plain = { price: '5.00', variants: [variant('5.00')] }
  expect(pricedAt(plain, from)).toBe(plain)
  const old = { price: '5.00' }
  expect(pricedAt(old, from)).toBe(old)
})

test('formerPrice of a product without a sale is its compare-at price if that is above the price', () => {
  expect(formerPrice({ price: '5.00', compareAtPrice: '6.00' })).toBe('6.00')
  expect(formerPrice({ price: '5.00', compareAtPrice: '5.00' })).toBeNull()
})

test('nextSaleChange returns the next start or end of a sale, or infinity', () => {
  expect([from - 1, from, to].map((now) => nextSaleChange([product], now))).toEqual([
    from,
    to,
    Number.POSITIVE_INFINITY,
  ])
})
