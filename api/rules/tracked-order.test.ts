import { parse } from 'valibot'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { TrackedOrder } from '#contract/tracking'
import { trackedOrder } from './tracked-order.ts'

const order: Order = {
  id: 5,
  orderNumber: 'GB-261121-7KQ4M',
  customerEmail: 'amina@example.org',
  customerName: 'Amina',
  customerPhone: '+919876543210',
  status: 'pending',
  subtotal: '200.00',
  discount: '0.00',
  shipping: '50.00',
  tax: '36.00',
  total: '286.00',
  shippingAddress: { street: null, city: null, state: null, zipCode: null, country: 'India', text: 'Delhi' },
  paymentMethod: 'cash_on_delivery',
  paymentStatus: 'pending',
  notes: 'Ring twice',
  awbCode: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}

test('trackedOrder removes only phone number and notes', () => {
  const { customerPhone, notes, ...rest } = order
  expect(trackedOrder(order)).toEqual(rest)
  expect(trackedOrder(order)).toEqual(parse(TrackedOrder, order))
})
