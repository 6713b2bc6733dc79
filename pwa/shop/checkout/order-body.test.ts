import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CheckoutFields, CreateOrderBody } from '#contract/checkout'
import { orderBody } from './submit-order.ts'

const filled = {
  customerEmail: 'Asha@Example.com ',
  customerName: 'Asha Rao',
  customerPhone: '98765 43210',
  addressLine1: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560038',
  paymentMethod: 'cod',
  agreeToTerms: true,
} as const
const lines = [{ productId: 7, quantity: 2, price: '499.00' }]

test('orderBody builds a valid create-order request from a valid checkout form', () => {
  const form = v.parse(CheckoutFields, filled)
  const body = v.parse(CreateOrderBody, orderBody(form, lines, 117764))
  expect(body).toMatchObject({
    customerEmail: 'asha@example.com',
    customerPhone: '+919876543210',
    paymentMethod: 'cash_on_delivery',
    amount: 117764,
    shippingAddress: '12 MG Road, Bengaluru, Karnataka 560038, India',
    shippingAddressDetails: { state: 'KA', postalCode: '560038', addressLine2: '' },
    notes: null,
    couponCode: null,
    items: [{ productId: 7, quantity: 2, price: 49900 }],
  })
})

test.each([
  ['cod', 'cash_on_delivery'],
  ['razorpay', 'razorpay'],
] as const)('the payment method %s of the checkout is sent as %s', (paymentMethod, wire) => {
  expect(orderBody(v.parse(CheckoutFields, { ...filled, paymentMethod }), lines, 100).paymentMethod).toBe(wire)
})

test('orderBody includes notes and coupon code, but not the agreement to the terms', () => {
  const form = v.parse(CheckoutFields, { ...filled, notes: ' ring twice ', couponCode: 'GUL10' })
  const body = orderBody(form, lines, 100)
  expect(body).toMatchObject({ notes: 'ring twice', couponCode: 'GUL10' })
  expect(body).not.toHaveProperty('agreeToTerms')
})

test('orderBody builds a valid create-order request from fields of maximum length', () => {
  const long = { addressLine1: 'a'.repeat(200), addressLine2: 'b'.repeat(200), landmark: 'c'.repeat(200) }
  const form = v.parse(CheckoutFields, { ...filled, ...long, city: 'd'.repeat(100), notes: 'e'.repeat(500) })
  expect(v.safeParse(CreateOrderBody, orderBody(form, lines, 100)).success).toBe(true)
})

test('orderBody includes the variant of each cart line that has a variant', () => {
  const jar = { ...lines[0], productId: 7, quantity: 1, price: '499.00' }
  const { items } = orderBody(
    v.parse(CheckoutFields, filled),
    [{ ...jar, variantId: 12 }, { ...jar, variantId: 13 }, jar],
    1,
  )
  expect(items).toEqual([
    { productId: 7, variantId: 12, quantity: 1, price: '499.00' },
    { productId: 7, variantId: 13, quantity: 1, price: '499.00' },
    { productId: 7, quantity: 1, price: '499.00' },
  ])
})
