import { expect, test } from 'vitest'
import { order } from '../api/testing/order.cases.ts'
import { orderRecord, parseStoredOrder } from './stored-order.ts'

const line = { productId: 1, slug: null, name: 'Majun', quantity: 1, price: '200.00', imageUrl: null }
const stored = orderRecord(order, [line], 1000)

test('an order stored on the device is read with all fields', () => {
  expect(parseStoredOrder(stored)).toEqual(stored)
})

test.each([
  ['no content', null],
  ['an out-of-range time', { ...stored, asOf: 1e300 }],
  ['an invalid price', { ...stored, lines: [{ ...line, price: 'abc' }] }],
  ['a total with too many digits', { ...stored, order: { ...stored.order, total: '99999999999999.00' } }],
  ['an invalid date', { ...stored, order: { ...stored.order, createdAt: 'yesterday' } }],
])('an order stored on the device with %s is rejected', (_, record) => {
  expect(parseStoredOrder(record)).toBeNull()
})

test('parseStoredOrder reads order lines with a variant, and lines of earlier versions without a variant', () => {
  const lines = [{ ...line, variantId: 7, variantTitle: '100 g' }, line]
  expect(parseStoredOrder(orderRecord(order, lines, 1000))?.lines).toEqual(lines)
})
