import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Order, OrderStatus } from '#contract/orders'
import { TrackedOrder } from '#contract/tracking'
import { eventFor } from './order-events.ts'
import {
  type Actor,
  awaitsPayment,
  canMove,
  hasArrived,
  hasLeftShop,
  lacksPayment,
  mayCancel,
  mayShip,
  nextStatuses,
  trackedOrder,
} from './order-status.ts'

const statuses: OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled']

// The rows are the current status and the columns the next status, both in the same sequence. A cell lists who may make
// the change: a (admin), c (courier), e (expiry), p (payment).
const table = `
pending    -    acp  ac   ac   ac   ac   ae
confirmed  -    -    ac   ac   ac   ac   a
processing -    -    -    ac   ac   ac   a
shipped    -    -    -    -    ac   ac   a
delivered  -    -    -    -    -    ac   -
completed  -    -    -    -    -    -    -
cancelled  -    p    -    -    -    -    -`
const moves = table
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [from = '', ...cells] = row.split(/ +/)
    return cells.map((cell, column) => [from, statuses[column] ?? '', cell] as const)
  })
const actors: Record<string, Actor> = { a: 'admin', c: 'courier', e: 'expiry', p: 'payment' }

test('the table of status changes has every pair of statuses', () => {
  expect(moves).toHaveLength(49)
})

test.each(moves)(
  'an order may change from %s to %s by: %s (a admin, c courier, e expiry, p payment)',
  (from, to, cell) => {
    const status = (name: string) => statuses.find((known) => known === name) ?? 'pending'
    const allowed = Object.keys(actors).filter((letter) => canMove(status(from), status(to), actors[letter] ?? 'admin'))
    expect(allowed.join('') || '-').toBe(cell)
  },
)

test.each([
  ['pending', true],
  ['confirmed', true],
  ['processing', true],
  ['shipped', true],
  ['delivered', false],
  ['completed', false],
  ['cancelled', false],
] as const)('mayCancel and mayShip of the order status %s are both %s', (status, expected) => {
  expect(mayCancel(status)).toBe(expected)
  expect(mayShip(status)).toBe(expected)
})

test.each([
  ['cash_on_delivery', 'pending', 'pending', 'confirmed processing shipped delivered completed'],
  ['cash_on_delivery', 'pending', 'shipped', 'delivered completed'],
  ['razorpay', 'pending', 'pending', ''],
  ['razorpay', 'failed', 'cancelled', ''],
  ['razorpay', 'refunded', 'cancelled', ''],
  ['razorpay', 'refunded', 'confirmed', ''],
  ['razorpay', 'refunded', 'processing', ''],
  ['razorpay', 'refunded', 'shipped', 'delivered completed'],
  ['razorpay', 'refunded', 'delivered', 'completed'],
  ['razorpay', 'paid', 'confirmed', 'processing shipped delivered completed'],
  ['razorpay', 'paid', 'completed', ''],
  ['cash_on_delivery', 'failed', 'cancelled', ''],
] as const)(
  'with payment method %s, payment status %s and order status %s an admin can choose these next statuses: %s',
  (paymentMethod, paymentStatus, status, expected) => {
    expect(nextStatuses({ status, paymentMethod, paymentStatus }).join(' ')).toBe(expected)
  },
)

test.each([
  ['cash_on_delivery', 'pending', false, false],
  ['cash_on_delivery', 'paid', false, false],
  ['razorpay', 'paid', false, false],
  ['razorpay', 'pending', true, true],
  ['razorpay', 'failed', true, true],
  ['razorpay', 'refunded', false, true],
] as const)(
  'an order with payment method %s and payment status %s awaits its payment: %s, and must not be packed: %s',
  (paymentMethod, paymentStatus, isAwaiting, isLacking) => {
    const order = { status: 'confirmed', paymentMethod, paymentStatus } as const
    expect(awaitsPayment(order)).toBe(isAwaiting)
    expect(lacksPayment(order)).toBe(isLacking)
  },
)

describe('eventFor returns the tracking event of an order status', () => {
  test.each([
    'order_placed',
    'confirmed',
    'processing',
    'shipped',
    'out_for_delivery',
    'delivered',
    'cancelled',
  ] as const)('the order status %s has a tracking event with the same name', (status) => {
    expect(eventFor(status)).toEqual({
      status,
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/\.$/),
    })
  })

  test('the order status pending has the tracking event order_placed', () => {
    expect(eventFor('pending')).toEqual(eventFor('order_placed'))
  })

  test('the order status completed has no tracking event', () => {
    expect(eventFor('completed')).toBeNull()
  })
})

test('hasLeftShop is true for the order status shipped and later ones, hasArrived for delivered and later ones', () => {
  expect(statuses.filter(hasLeftShop)).toEqual(['shipped', 'delivered', 'completed'])
  expect(statuses.filter(hasArrived)).toEqual(['delivered', 'completed'])
})

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
  locale: 'en',
  awbCode: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}

test('trackedOrder removes only the phone number and the notes from an order', () => {
  const { customerPhone, notes, ...rest } = order
  expect(trackedOrder(order)).toEqual(rest)
  expect(trackedOrder(order)).toEqual(parse(TrackedOrder, order))
})
