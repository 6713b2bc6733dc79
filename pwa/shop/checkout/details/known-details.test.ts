import { expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { addressOf } from '#rules/address/address'
import { emptyForm } from '../use-checkout-form.ts'
import {
  addressOfOrder,
  isKnownAddress,
  isKnownContact,
  knownDetails,
  withKnownDetails,
} from '../use-checkout-start.ts'

const contact = { customerName: 'Asha Rao', customerEmail: 'asha@example.org', customerPhone: '+919811111111' }
const home = {
  addressLine1: '12 Ballimaran',
  addressLine2: '',
  landmark: 'Behind the clock tower',
  postalCode: '110006',
  city: 'Delhi',
  state: 'DL',
}
const office = {
  ...home,
  addressLine1: '7 MG Road',
  landmark: '',
  postalCode: '560038',
  city: 'Bengaluru',
  state: 'KA',
}
const user = { email: 'asha@example.org', mobile: '+919822222222' }
const orderTo = (address: typeof home): Order => ({
  id: 1,
  orderNumber: 'GB-261121-7KQ4M',
  locale: 'en',
  ...contact,
  customerEmail: 'sister@example.org',
  status: 'pending',
  subtotal: '499.00',
  discount: '0.00',
  shipping: '50.00',
  tax: '89.82',
  total: '638.82',
  shippingAddress: addressOf({ ...address, country: 'India' }),
  paymentMethod: 'cash_on_delivery',
  paymentStatus: 'pending',
  notes: null,
  awbCode: null,
  createdAt: '2026-11-21T10:00:00.000Z',
})

test('the address of an earlier order fills the address fields of the checkout', () => {
  expect(addressOfOrder(orderTo(office))).toEqual(office)
  expect(addressOfOrder(orderTo(home))).toEqual({
    ...home,
    addressLine1: '12 Ballimaran, Behind the clock tower',
    landmark: '',
  })
})

test('a long street in an earlier order is split at commas into address fields of at most 200 characters', () => {
  const long = { ...home, addressLine1: 'a'.repeat(150), addressLine2: 'b'.repeat(150), landmark: 'c'.repeat(180) }
  expect(addressOfOrder(orderTo(long))).toEqual(long)
  const whole = { ...home, addressLine1: 'd'.repeat(200), addressLine2: 'e'.repeat(200), landmark: 'f'.repeat(200) }
  expect(addressOfOrder(orderTo(whole))).toEqual(whole)
})

test('an incomplete address of an earlier order is not filled into the checkout', () => {
  const order = orderTo(home)
  for (const missing of ['street', 'city', 'state', 'zipCode']) {
    expect(addressOfOrder({ shippingAddress: { ...order.shippingAddress, [missing]: null } })).toBeNull()
  }
})

test('the checkout offers the address of the last order, then the addresses remembered on the device, without duplicates', () => {
  const remembered = { contact, addresses: [office, home] }
  expect(knownDetails({ remembered, user, lastOrder: orderTo(home) }).addresses).toEqual([home, office])
  expect(knownDetails({ remembered, user: null, lastOrder: null })).toEqual(remembered)
})

test("the checkout offers an account's email and the name and phone of its last order as contact details", () => {
  expect(knownDetails({ remembered: null, user, lastOrder: orderTo(home) }).contact).toEqual(contact)
  expect(knownDetails({ remembered: null, user, lastOrder: null }).contact).toBeNull()
  const remembered = { contact: { ...contact, customerEmail: 'sister@example.org' }, addresses: [] }
  expect(knownDetails({ remembered, user, lastOrder: null }).contact).toEqual(contact)
})

test('known details fill empty contact fields of the checkout, and the address only if no address field was typed', () => {
  const known = { contact, addresses: [home] }
  expect(withKnownDetails(emptyForm, known)).toEqual({ ...emptyForm, ...contact, ...home })
  const typed = { ...emptyForm, customerName: 'Noor', landmark: 'Opposite the well' }
  expect(withKnownDetails(typed, known)).toEqual({ ...typed, ...contact, customerName: 'Noor' })
  expect(withKnownDetails(typed, { contact: null, addresses: [] })).toEqual(typed)
})

test('contact and address in the checkout are treated as known details only if they are unchanged and valid', () => {
  const known = { contact, addresses: [home] }
  const values = withKnownDetails(emptyForm, known)
  expect([isKnownContact(values, known), isKnownAddress(values, known)]).toEqual([true, true])
  const changed = { ...values, customerName: 'Noor', landmark: '' }
  expect([isKnownContact(changed, known), isKnownAddress(changed, known)]).toEqual([false, false])
  const invalid = { contact: { ...contact, customerPhone: '123' }, addresses: [{ ...home, postalCode: '0' }] }
  const filled = withKnownDetails(emptyForm, invalid)
  expect([isKnownContact(filled, invalid), isKnownAddress(filled, invalid)]).toEqual([false, false])
})
