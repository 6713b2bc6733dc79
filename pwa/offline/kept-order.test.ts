import { expect, test } from 'vitest'
import { order } from '../api/order.cases.ts'
import { parseKeptOrder } from './kept-order.ts'
import { orderToKeep } from './order-to-keep.ts'

const line = { productId: 1, slug: null, name: 'Majun', quantity: 1, price: '200.00', imageUrl: null }
const kept = orderToKeep(order, [line], 1000)

test('a stored order is read with all fields', () => {
  expect(parseKeptOrder(kept)).toEqual(kept)
})

test.each([
  ['no content', null],
  ['an out-of-range time', { ...kept, asOf: 1e300 }],
  ['an invalid price', { ...kept, lines: [{ ...line, price: 'abc' }] }],
  ['a total with too many digits', { ...kept, order: { ...kept.order, total: '99999999999999.00' } }],
  ['an invalid date', { ...kept, order: { ...kept.order, createdAt: 'yesterday' } }],
])('a stored order with %s is rejected', (_, record) => {
  expect(parseKeptOrder(record)).toBeNull()
})
