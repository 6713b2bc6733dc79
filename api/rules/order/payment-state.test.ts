import { expect, test } from 'vitest'
import { type KnownPayment, type PayableOrder, paymentSteps, statesBefore } from './payment-state.ts'

const unpaid: PayableOrder = {
  gatewayOrderId: 'order_1',
  total: 64000,
  status: 'pending',
  expired: false,
  paidBy: null,
}
const paid: PayableOrder = { ...unpaid, status: 'confirmed', paidBy: 'pay_1' }
const expired: PayableOrder = { ...unpaid, status: 'cancelled', expired: true }
const cancelled: PayableOrder = { ...unpaid, status: 'cancelled' }
const captured: KnownPayment = { id: 'pay_1', orderId: 'order_1', amount: 64000, currency: 'INR', state: 'captured' }
const second = { ...captured, id: 'pay_2' }

const stepsOf = (order: PayableOrder, ...payments: KnownPayment[]) =>
  Object.fromEntries(paymentSteps(order, payments).map(({ payment, step }) => [payment.id, step]))

test.each<[string, PayableOrder, Partial<KnownPayment>, string]>([
  ['captured payment of an unpaid order confirms it', unpaid, {}, 'confirm'],
  ['authorized payment of an unpaid order is captured', unpaid, { state: 'authorized' }, 'capture'],
  ['created payment has no effect', unpaid, { state: 'created' }, 'nothing'],
  ['failed payment has no effect', unpaid, { state: 'failed' }, 'nothing'],
  ['refunded payment has no effect', unpaid, { state: 'refunded' }, 'nothing'],
  ['payment that already paid the order has no further effect', paid, {}, 'nothing'],
  ['late failure of the payment that paid the order has no effect', paid, { state: 'failed' }, 'nothing'],
  ['second captured payment of a paid order is refunded', paid, { id: 'pay_2' }, 'refund'],
  ['second authorized payment of a paid order is not captured', paid, { id: 'pay_2', state: 'authorized' }, 'nothing'],
  ['payment of one paisa less is flagged', unpaid, { amount: 63999 }, 'flag'],
  ['payment of one paisa more is flagged', unpaid, { amount: 64001 }, 'flag'],
  ['payment in another currency is flagged', unpaid, { currency: 'USD' }, 'flag'],
  [
    'authorized payment of a wrong amount is flagged, not captured',
    unpaid,
    { amount: 100, state: 'authorized' },
    'flag',
  ],
  ['payment of another gateway order is flagged', unpaid, { orderId: 'order_2' }, 'flag'],
  ['payment without a gateway order is flagged', unpaid, { orderId: null }, 'flag'],
  [
    'payment of another gateway order is flagged for a cancelled order, not refunded',
    cancelled,
    { orderId: 'order_2' },
    'flag',
  ],
  ['captured payment of an expired order restores it', expired, {}, 'restore'],
  ['authorized payment of an expired order is captured', expired, { state: 'authorized' }, 'capture'],
  ['captured payment of a wrong amount for an expired order is refunded', expired, { amount: 100 }, 'refund'],
  ['captured payment of a cancelled order is refunded', cancelled, {}, 'refund'],
  ['authorized payment of a cancelled order is not captured', cancelled, { state: 'authorized' }, 'nothing'],
  ['payment that paid a cancelled order has no further effect', { ...paid, status: 'cancelled' }, {}, 'nothing'],
])('paymentSteps decides what happens with a payment: %s', (_name, order, changes, step) => {
  const payment = { ...captured, ...changes }
  expect(stepsOf(order, payment)).toEqual({ [payment.id]: step })
})

test('if an order has two captured payments, the first pays the order and the second is refunded', () => {
  expect(stepsOf(unpaid, captured, second)).toEqual({ pay_1: 'confirm', pay_2: 'refund' })
  expect(stepsOf(expired, captured, second)).toEqual({ pay_1: 'restore', pay_2: 'refund' })
})

test('a captured payment pays the order even if an authorized payment is listed first', () => {
  expect(stepsOf(unpaid, { ...second, state: 'authorized' }, captured)).toEqual({ pay_1: 'confirm', pay_2: 'nothing' })
})

test('of two payments, the one with the right amount pays the order whichever comes first, and the one with a wrong amount is refunded', () => {
  const wrong = { ...second, amount: 1 }
  expect(stepsOf(unpaid, wrong, captured)).toEqual({ pay_1: 'confirm', pay_2: 'refund' })
  expect(stepsOf(unpaid, captured, wrong)).toEqual({ pay_1: 'confirm', pay_2: 'refund' })
})

test('only the first of two authorized payments of an order is captured', () => {
  expect(stepsOf(unpaid, { ...captured, state: 'authorized' }, { ...second, state: 'authorized' })).toEqual({
    pay_1: 'capture',
    pay_2: 'nothing',
  })
})

test('a failed payment may become captured later, a captured payment may not become failed', () => {
  expect(statesBefore('captured').toSorted()).toEqual(['authorized', 'created', 'failed'])
  expect(statesBefore('failed')).toEqual(['created'])
  expect(statesBefore('created')).toEqual([])
})
