import { expect, test } from 'vitest'
import { order } from '../api/order.cases.ts'
import { parseKeptOrder } from './kept-order.ts'
import { orderToKeep } from './order-to-keep.ts'

const line = { productId: 1, slug: null, name: 'Majun', quantity: 1, price: '200.00', imageUrl: null }
const kept = orderToKeep(order, [line], 1000)

test('an order that was kept is read as it was', () => {
  expect(parseKeptOrder(kept)).toEqual(kept)
})

test.each([
  ['no record', null],
  ['a time that no clock shows', { ...kept, asOf: 1e300 }],
  ['a price that is none', { ...kept, lines: [{ ...line, price: 'abc' }] }],
  ['a total that is too long to be read', { ...kept, order: { ...kept.order, total: '99999999999999.00' } }],
  ['no instant', { ...kept, order: { ...kept.order, createdAt: 'yesterday' } }],
])('%s is no order of this device', (_, record) => {
  expect(parseKeptOrder(record)).toBeNull()
})
