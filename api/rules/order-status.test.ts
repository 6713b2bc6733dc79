import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders'
import {
  type Actor,
  canMove,
  eventFor,
  hasArrived,
  hasLeftShop,
  mayCancel,
  mayShip,
  nextStatuses,
} from './order-status.ts'

const statuses: OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled']

// Rows are from, columns to, in the order above: a admin, c courier, e expiry, p payment.
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

test('the table has every pair of statuses', () => {
  expect(moves).toHaveLength(49)
})

test.each(moves)('%s to %s is for: %s', (from, to, cell) => {
  const status = (name: string) => statuses.find((known) => known === name) ?? 'pending'
  const allowed = Object.keys(actors).filter((letter) => canMove(status(from), status(to), actors[letter] ?? 'admin'))
  expect(allowed.join('') || '-').toBe(cell)
})

test.each([
  ['pending', true],
  ['confirmed', true],
  ['processing', true],
  ['shipped', true],
  ['delivered', false],
  ['completed', false],
  ['cancelled', false],
] as const)('an order that is %s can be cancelled and shipped: %s', (status, expected) => {
  expect(mayCancel(status)).toBe(expected)
  expect(mayShip(status)).toBe(expected)
})

test.each([
  ['cash_on_delivery', 'pending', 'pending', 'confirmed processing shipped delivered completed'],
  ['cash_on_delivery', 'pending', 'shipped', 'delivered completed'],
  ['razorpay', 'pending', 'pending', ''],
  ['razorpay', 'refunded', 'cancelled', ''],
  ['razorpay', 'paid', 'confirmed', 'processing shipped delivered completed'],
  ['razorpay', 'paid', 'completed', ''],
  ['cash_on_delivery', 'failed', 'cancelled', ''],
] as const)('an order by %s, %s, that is %s may become: %s', (paymentMethod, paymentStatus, status, expected) => {
  expect(nextStatuses({ status, paymentMethod, paymentStatus }).join(' ')).toBe(expected)
})

describe('eventFor', () => {
  test.each([
    'order_placed',
    'confirmed',
    'processing',
    'shipped',
    'out_for_delivery',
    'delivered',
    'cancelled',
  ] as const)('%s writes an event of its own name', (status) => {
    expect(eventFor(status)).toEqual({
      status,
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/\.$/),
    })
  })

  test('a pending order was placed', () => {
    expect(eventFor('pending')).toEqual(eventFor('order_placed'))
  })

  test('completed writes none', () => {
    expect(eventFor('completed')).toBeNull()
  })
})

test('pieces leave the shop with the courier, and arrive with the delivery', () => {
  expect(statuses.filter(hasLeftShop)).toEqual(['shipped', 'delivered', 'completed'])
  expect(statuses.filter(hasArrived)).toEqual(['delivered', 'completed'])
})
