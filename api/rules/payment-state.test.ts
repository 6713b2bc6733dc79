import { expect, test } from 'vitest'
import { type KnownPayment, type PayableOrder, paymentSteps, statesBefore } from './payment-state.ts'

const open: PayableOrder = { gatewayOrderId: 'order_1', total: 64000, status: 'pending', expired: false, paidBy: null }
const paid: PayableOrder = { ...open, status: 'confirmed', paidBy: 'pay_1' }
const expired: PayableOrder = { ...open, status: 'cancelled', expired: true }
const cancelled: PayableOrder = { ...open, status: 'cancelled' }
const money: KnownPayment = { id: 'pay_1', orderId: 'order_1', amount: 64000, currency: 'INR', state: 'captured' }
const second = { ...money, id: 'pay_2' }

const stepsOf = (order: PayableOrder, ...payments: KnownPayment[]) =>
  Object.fromEntries(paymentSteps(order, payments).map(({ payment, step }) => [payment.id, step]))

test.each<[string, PayableOrder, Partial<KnownPayment>, string]>([
  ['captured money pays an open order', open, {}, 'confirm'],
  ['money set aside is taken', open, { state: 'authorized' }, 'capture'],
  ['an attempt that began pays nothing', open, { state: 'created' }, 'nothing'],
  ['an attempt that failed pays nothing', open, { state: 'failed' }, 'nothing'],
  ['money that went back pays nothing', open, { state: 'refunded' }, 'nothing'],
  ['the payment that counts counts once', paid, {}, 'nothing'],
  ['its failure, heard late, changes nothing', paid, { state: 'failed' }, 'nothing'],
  ['a second payment goes back', paid, { id: 'pay_2' }, 'refund'],
  ['a second one set aside is left to the bank', paid, { id: 'pay_2', state: 'authorized' }, 'nothing'],
  ['one paisa less is flagged', open, { amount: 63999 }, 'flag'],
  ['one paisa more is flagged', open, { amount: 64001 }, 'flag'],
  ['dollars are flagged', open, { currency: 'USD' }, 'flag'],
  ['a wrong amount set aside is not taken', open, { amount: 100, state: 'authorized' }, 'flag'],
  ['another order’s money is flagged', open, { orderId: 'order_2' }, 'flag'],
  ['money of no order is flagged', open, { orderId: null }, 'flag'],
  ['another order’s money never goes back for a cancelled one', cancelled, { orderId: 'order_2' }, 'flag'],
  ['late money revives an expired order', expired, {}, 'revive'],
  ['late money set aside is taken for an expired order', expired, { state: 'authorized' }, 'capture'],
  ['a wrong amount for an expired order goes back', expired, { amount: 100 }, 'refund'],
  ['late money of a cancelled order goes back', cancelled, {}, 'refund'],
  ['money set aside for a cancelled order is left to the bank', cancelled, { state: 'authorized' }, 'nothing'],
  ['a cancelled order that was paid changes no more', { ...paid, status: 'cancelled' }, {}, 'nothing'],
])('%s', (_name, order, changes, step) => {
  const payment = { ...money, ...changes }
  expect(stepsOf(order, payment)).toEqual({ [payment.id]: step })
})

test('of two captured payments the first counts, the other goes back', () => {
  expect(stepsOf(open, money, second)).toEqual({ pay_1: 'confirm', pay_2: 'refund' })
  expect(stepsOf(expired, money, second)).toEqual({ pay_1: 'revive', pay_2: 'refund' })
})

test('captured money counts before money that is only set aside, however they are listed', () => {
  expect(stepsOf(open, { ...second, state: 'authorized' }, money)).toEqual({ pay_1: 'confirm', pay_2: 'nothing' })
})

test('money that pays the order counts before money that does not, which then goes back', () => {
  const wrong = { ...second, amount: 1 }
  expect(stepsOf(open, wrong, money)).toEqual({ pay_1: 'confirm', pay_2: 'refund' })
  expect(stepsOf(open, money, wrong)).toEqual({ pay_1: 'confirm', pay_2: 'refund' })
})

test('of two set aside one is taken', () => {
  expect(stepsOf(open, { ...money, state: 'authorized' }, { ...second, state: 'authorized' })).toEqual({
    pay_1: 'capture',
    pay_2: 'nothing',
  })
})

test('a payment goes from failed to captured, and never back', () => {
  expect(statesBefore('captured').toSorted()).toEqual(['authorized', 'created', 'failed'])
  expect(statesBefore('failed')).toEqual(['created'])
  expect(statesBefore('created')).toEqual([])
})
